package export

import (
	"encoding/csv"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"

	"keymove/judging/contest"
	"keymove/resources/i18n"
)

// WriteTablesCSV writes tables one below the other, as spreadsheets read them:
// UTF-8 with a byte order mark, lines ending in CR LF, and the list separator
// that goes with the decimal sign of the language: ";" in Russian.
func WriteTablesCSV(w io.Writer, c *i18n.Catalog, tables []Table) error {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	if c.Lang() == "ru" {
		out.Comma = ';'
	}
	for i, t := range tables {
		if i > 0 {
			out.Write([]string{""})
		}
		out.Write([]string{plainCell(t.Title)})
		var head []string
		for _, column := range t.Columns {
			head = append(head, plainCell(column.Name))
		}
		out.Write(head)
		for _, row := range t.Rows {
			cells := make([]string, len(row))
			for j, cell := range row {
				cells[j] = plainCell(cell)
			}
			out.Write(cells)
		}
		for _, note := range t.Notes {
			out.Write([]string{plainCell(note)})
		}
	}
	out.Flush()
	return out.Error()
}

// plainCell keeps a spreadsheet from taking a name for a formula.
func plainCell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}

// RatingColumns are the columns of WriteRatingCSV, whose names are the same in
// every language.
var RatingColumns = [...]string{"place", "number", "name", "country", "born", "title", "rating", "categories", "guest",
	"points", "max_points", "minutes", "max_minutes"}

// WriteRatingCSV writes what officers who keep ratings ask for, a solver a
// line, in the order of places: UTF-8 with a byte order mark, so that
// spreadsheets read names in any letters, separated by commas, points with a
// point as decimal sign or as an exact fraction. place is empty for guests, and
// the first of the places that are shared; categories are separated by blanks;
// guest is 0 or 1; born and rating are empty when not known. The fields that the
// organiser keeps follow under their keys, and where there are norms the column
// norms: the titles whose norm is met, with a question mark where that cannot
// be told.
func WriteRatingCSV(w io.Writer, e *contest.Event, s *contest.Standings) error {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return err
	}
	own := &e.Settings.Ratings
	known := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	head := slices.Clone(RatingColumns[:])
	for i := range own.Fields {
		head = append(head, own.Fields[i].Key)
	}
	if len(own.Norms) > 0 {
		head = append(head, "norms")
	}
	out.Write(head)
	for i := range s.Rows {
		row := &s.Rows[i]
		solver := e.Solver(row.Solver)
		guest := "0"
		if solver.Guest {
			guest = "1"
		}
		var categories []string
		for _, category := range solver.Categories {
			categories = append(categories, string(category))
		}
		line := []string{known(row.First), strconv.Itoa(row.Solver), plainCell(solver.Name), plainCell(solver.Country), known(solver.Born),
			plainCell(solver.Title), known(solver.Rating), plainCell(strings.Join(categories, " ")), guest, row.Points.String(), s.Max.String(),
			strconv.Itoa(row.Minutes), strconv.Itoa(s.MaxMinutes)}
		for j := range own.Fields {
			line = append(line, plainCell(solver.Data[own.Fields[j].Key]))
		}
		if len(own.Norms) > 0 {
			line = append(line, NormText(i18n.New("en"), e, s, row))
		}
		out.Write(line)
	}
	out.Flush()
	return out.Error()
}

// tablesHTML needs nothing from the network.
const tablesHTML = `<!DOCTYPE html>
<html lang="{{.Lang}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{.Title}}</title>
<style>
body{font-family:Georgia,"PT Serif",serif;margin:2em auto;max-width:70em;padding:0 1em}
table{border-collapse:collapse;margin:.5em 0}
th,td{border-bottom:1px solid #bbb;padding:.2em .5em;text-align:left;vertical-align:top}
thead th{border-bottom:2px solid #000}
.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
p{margin:.2em 0}
@media print{thead{display:table-header-group}tr{break-inside:avoid}}
</style></head><body>
<h1>{{.Title}}</h1>
{{range .Tables}}<h2>{{.Title}}</h2>
<table><thead><tr>{{range .Columns}}<th{{if .Number}} class="n"{{end}}>{{.Name}}</th>{{end}}</tr></thead>
<tbody>{{$columns := .Columns}}{{range .Rows}}<tr>{{range $i, $cell := .}}<td{{if (index $columns $i).Number}} class="n"{{end}}>{{$cell}}</td>{{end}}</tr>
{{end}}</tbody></table>
{{range .Notes}}<p>{{.}}</p>
{{end}}{{end}}</body></html>
`

// WriteTablesHTML writes tables as a page that stands by itself.
func WriteTablesHTML(w io.Writer, c *i18n.Catalog, title string, tables []Table) error {
	page, err := template.New("tables").Parse(tablesHTML)
	if err != nil {
		return fmt.Errorf("tables: %w", err)
	}
	return page.Execute(w, struct {
		Lang, Title string
		Tables      []Table
	}{c.Lang(), title, tables})
}
