package xlsx

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

// grid is the cells of a sheet or of a CSV file.
type grid struct {
	name string
	rows []gridRow
}

// gridRow is a row that is not empty.
type gridRow struct {
	line            int // from 1
	cells           []string
	hidden, damaged bool
	// merged are the columns whose value comes from merged cells above.
	merged []int
}

func (r *gridRow) blank() bool {
	return !slices.ContainsFunc(r.cells, func(cell string) bool { return cell != "" })
}

func (g *grid) blank() bool {
	return !slices.ContainsFunc(g.rows, func(r gridRow) bool { return !r.blank() })
}

func (g *grid) cell(row, column int) string {
	if row < 0 || row >= len(g.rows) || column < 0 || column >= len(g.rows[row].cells) {
		return ""
	}
	return g.rows[row].cells[column]
}

func (g *grid) width() int {
	width := 0
	for i := range g.rows {
		width = max(width, len(g.rows[i].cells))
	}
	return width
}

// text is a whole row, for the reader of a problem.
func (g *grid) text(row int) string {
	var cells []string
	for _, cell := range g.rows[row].cells {
		if cell != "" {
			cells = append(cells, cell)
		}
	}
	return strings.Join(cells, " | ")
}

// The most that is read: a list of solvers is far smaller.
const (
	mostBytes  = 32 << 20
	mostInside = 256 << 20
	mostRows   = 20_000
)

// readGrids tells the kind of file by its content and reads it.
func readGrids(data []byte) ([]grid, error) {
	switch {
	case len(data) > mostBytes:
		return nil, &ListError{Code: TooLarge}
	case bytes.HasPrefix(data, []byte{0xd0, 0xcf, 0x11, 0xe0}): // an OLE file
		if bytes.Contains(data, utf16Bytes("EncryptedPackage")) {
			return nil, &ListError{Code: Locked}
		}
		return nil, &ListError{Code: OldExcel}
	case bytes.HasPrefix(data, []byte("PK")):
		return readZip(data)
	}
	text, ok := decodeText(data)
	if !ok || strings.HasPrefix(strings.TrimSpace(text), "<") || strings.HasPrefix(text, "%PDF") {
		return nil, &ListError{Code: NotTable}
	}
	g := readCSV(text)
	if len(g.rows) > mostRows {
		return nil, &ListError{Code: TooLarge}
	}
	return []grid{g}, nil
}

// utf16Bytes is text as OLE files hold it.
func utf16Bytes(text string) []byte {
	var b []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		b = binary.LittleEndian.AppendUint16(b, unit)
	}
	return b
}

func readZip(data []byte) ([]grid, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, &ListError{Code: BrokenTable, Err: err}
	}
	workbook := false
	for _, part := range z.File {
		switch part.Name {
		case "xl/workbook.xml":
			workbook = true
		case "mimetype":
			if r, err := part.Open(); err == nil {
				kind, _ := io.ReadAll(io.LimitReader(r, 100))
				r.Close()
				if bytes.Contains(kind, []byte("opendocument")) {
					return nil, &ListError{Code: OpenFormat}
				}
			}
		}
	}
	if !workbook {
		return nil, &ListError{Code: NotTable}
	}
	return readWorkbook(data)
}

// readWorkbook reads all sheets. excelize panics on some damaged files.
func readWorkbook(data []byte) (grids []grid, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			grids, err = nil, &ListError{Code: BrokenTable, Err: fmt.Errorf("%v", fault)}
		}
	}()
	f, err := excelize.OpenReader(bytes.NewReader(data), excelize.Options{UnzipSizeLimit: mostInside, UnzipXMLSizeLimit: mostBytes, RawCellValue: true})
	if err != nil {
		return nil, &ListError{Code: BrokenTable, Err: err}
	}
	defer f.Close()
	for _, name := range f.GetSheetList() {
		g, err := readSheet(f, name)
		if err != nil {
			return nil, err
		}
		grids = append(grids, g)
	}
	return grids, nil
}

func readSheet(f *excelize.File, name string) (grid, error) {
	g := grid{name: name}
	rows, err := f.Rows(name)
	if err != nil {
		return grid{name: name}, nil // a chart or a macro sheet has no rows
	}
	defer rows.Close()
	at := map[int]int{} // the index in g.rows by line
	for line := 1; rows.Next(); line++ {
		cells, err := rows.Columns(excelize.Options{RawCellValue: true})
		if err != nil {
			return g, &ListError{Code: BrokenTable, Err: err}
		}
		row := gridRow{line: line, cells: cleaned(cells), hidden: rows.GetRowOpts().Hidden}
		if row.blank() {
			continue
		}
		if len(g.rows) == mostRows {
			return g, &ListError{Code: TooLarge}
		}
		at[line] = len(g.rows)
		g.rows = append(g.rows, row)
	}
	if err := rows.Error(); err != nil {
		return g, &ListError{Code: BrokenTable, Err: err}
	}
	merged, err := f.GetMergeCells(name, true)
	if err != nil {
		return g, &ListError{Code: BrokenTable, Err: err}
	}
	for i := range merged {
		g.spread(merged[i].GetStartAxis(), merged[i].GetEndAxis(), at)
	}
	return g, nil
}

// spread gives merged cells the value of the first: all columns of its row,
// for headings that span several, and the rows below, for teams that stand
// beside all their members. Rows that are empty otherwise stay empty.
func (g *grid) spread(from, to string, at map[int]int) {
	column, top, err := excelize.CellNameToCoordinates(from)
	if err != nil {
		return
	}
	right, bottom, err := excelize.CellNameToCoordinates(to)
	if err != nil {
		return
	}
	first, known := at[top]
	if !known {
		return
	}
	value := g.cell(first, column-1)
	if value == "" {
		return
	}
	const mostColumns = 100
	for i := first; i < len(g.rows) && g.rows[i].line <= bottom; i++ {
		row := &g.rows[i]
		for c := column - 1; c < min(right, column+mostColumns); c++ {
			for len(row.cells) <= c {
				row.cells = append(row.cells, "")
			}
			if row.cells[c] != "" {
				continue
			}
			row.cells[c] = value
			if row.line > top {
				row.merged = append(row.merged, c)
			}
		}
	}
}

// cleaned trims cells and composes their letters; no-break blanks become
// blanks.
func cleaned(cells []string) []string {
	all := make([]string, len(cells))
	for i, cell := range cells {
		cell = strings.Map(func(r rune) rune {
			if r == '\ufeff' || r == '\u200b' {
				return -1
			}
			return r
		}, norm.NFC.String(strings.ToValidUTF8(cell, "\ufffd")))
		all[i] = strings.Join(strings.Fields(cell), " ")
	}
	return all
}

// decodeText decodes UTF-8, UTF-16 with a mark and Windows-1251; false when
// the bytes are no text.
func decodeText(data []byte) (string, bool) {
	for mark, order := range map[string]binary.ByteOrder{"\xff\xfe": binary.LittleEndian, "\xfe\xff": binary.BigEndian} {
		if bytes.HasPrefix(data, []byte(mark)) {
			units := make([]uint16, (len(data)-2)/2)
			for i := range units {
				units[i] = order.Uint16(data[2+2*i:])
			}
			return string(utf16.Decode(units)), true
		}
	}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if bytes.IndexByte(data, 0) >= 0 {
		return "", false
	}
	if utf8.Valid(data) {
		return string(data), true
	}
	decoded, err := charmap.Windows1251.NewDecoder().Bytes(data)
	return string(decoded), err == nil
}

// readCSV reads with the separator that gives the most known headings.
func readCSV(text string) grid {
	lines := strings.Split(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text), "\n")
	var best grid
	most := -1
	for i, separator := range []rune{';', '\t', ',', '|'} {
		g := splitCSV(lines, separator)
		switch head, fields := findHead(&g); {
		case head >= 0 && len(fields) > most:
			best, most = g, len(fields)
		case i == 0:
			best = g
		}
	}
	return best
}

// mostQuoted is over how many lines a quoted cell may run. An open quotation
// mark would take in the rest of the file otherwise.
const mostQuoted = 5

func splitCSV(lines []string, separator rune) grid {
	var g grid
	for i := 0; i < len(lines) && len(g.rows) <= mostRows; i++ {
		if i == 0 && len(lines[0]) == 5 && strings.HasPrefix(strings.ToLower(lines[0]), "sep=") {
			continue // a hint for Excel
		}
		line, record := i+1, lines[i]
		for n := 1; n < mostQuoted && strings.Count(record, `"`)%2 == 1 && i+n < len(lines); n++ {
			if joined := strings.Join(lines[i:i+n+1], "\n"); strings.Count(joined, `"`)%2 == 0 {
				record = joined
				i += n
			}
		}
		row := gridRow{line: line}
		if strings.Count(record, `"`)%2 == 1 {
			row.damaged = true
			record = strings.ReplaceAll(record, `"`, "")
		}
		r := csv.NewReader(strings.NewReader(record))
		r.Comma, r.LazyQuotes, r.FieldsPerRecord = separator, true, -1
		for {
			cells, err := r.Read()
			if err != nil {
				break // at the end: lazy quotes allow everything else
			}
			row.cells = append(row.cells, cells...)
		}
		if row.cells = cleaned(row.cells); !row.blank() {
			g.rows = append(g.rows, row)
		}
	}
	return g
}

// dateOf is the day that a spreadsheet counts from the end of 1899.
func dateOf(days float64) time.Time {
	return time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC).AddDate(0, 0, int(days))
}
