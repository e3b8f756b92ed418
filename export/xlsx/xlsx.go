// Package xlsx writes the ranking of a solving contest as a workbook that goes
// on computing, and reads lists of solvers from the spreadsheets that people
// keep.
package xlsx

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/xuri/excelize/v2"

	"keymove/export"
	"keymove/judging/contest"
	"keymove/resources/i18n"
)

// headRow is where the table of a sheet begins, and maxRow and firstRow are
// the rows below it.
const (
	headRow  = 3
	maxRow   = 4
	flagRow  = 5 // of a round: which tasks have no solution
	firstRow = 6
)

// The first columns of every table.
const (
	placeColumn = iota + 1
	numberColumn
	nameColumn
	teamColumn
	dataColumn
)

// Write writes the event's tables as a workbook with formulas: the points of
// the tasks make those of the rounds, these the sums, and the sums the places,
// by article 50.2. What is changed in the points of a round changes all that
// follows. The formulas hold the program's results until they are computed
// anew.
func Write(w io.Writer, c *i18n.Catalog, e *contest.Event) error {
	book := &workbook{file: excelize.NewFile(), c: c, e: e, standings: contest.Score(e)}
	defer book.file.Close()
	if err := book.fill(); err != nil {
		return fmt.Errorf("xlsx: %w", err)
	}
	if _, err := book.file.WriteTo(w); err != nil {
		return fmt.Errorf("xlsx: %w", err)
	}
	return nil
}

// workbook is a file being made.
type workbook struct {
	file      *excelize.File
	c         *i18n.Catalog
	e         *contest.Event
	standings contest.Standings
	style     styles
	// final, rounds and teams are the names of the sheets.
	final  string
	rounds []string
	// roundEnd is the column of the points of each round; the two times and
	// the rank in the team follow.
	roundEnd []int
}

type styles struct{ title, head, text, points, whole, centre int }

func (b *workbook) fill() error {
	if err := b.makeStyles(); err != nil {
		return err
	}
	if err := b.file.SetDocProps(&excelize.DocProperties{Creator: "Keymove", LastModifiedBy: "Keymove", Title: b.e.About.Title}); err != nil {
		return err
	}
	onLoad := true
	if err := b.file.SetCalcProps(&excelize.CalcPropsOptions{FullCalcOnLoad: &onLoad}); err != nil {
		return err
	}
	b.final = sheetName(b.c.T("papers.final"))
	if err := b.file.SetSheetName("Sheet1", b.final); err != nil {
		return err
	}
	for _, number := range b.standings.Rounds {
		b.rounds = append(b.rounds, sheetName(b.c.T("papers.round", "Round", number)))
		b.roundEnd = append(b.roundEnd, dataColumn+len(b.e.Round(number).Tasks))
	}
	steps := []func() error{b.writeFinal}
	for _, category := range b.e.Categories() {
		steps = append(steps, func() error { return b.writeCategory(category) })
	}
	steps = append(steps, b.writeTeams)
	if own := &b.e.Settings.Ratings; len(own.Fields)+len(own.Norms) > 0 {
		steps = append(steps, b.writeKept)
	}
	for at := range b.rounds {
		steps = append(steps, func() error { return b.writeRound(at) })
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

func (b *workbook) makeStyles() error {
	points, text := "0.###", "@"
	if b.e.Settings.Points == contest.Fractions {
		points = "# ??/??"
	}
	wrap := &excelize.Alignment{Vertical: "top", WrapText: true, Indent: 1, Horizontal: "left"}
	for _, s := range []struct {
		id    *int
		style excelize.Style
	}{
		{&b.style.title, excelize.Style{Font: &excelize.Font{Bold: true, Size: 14}}},
		{&b.style.head, excelize.Style{Font: &excelize.Font{Bold: true}, Alignment: &excelize.Alignment{Horizontal: "center", Vertical: "center", WrapText: true},
			Border: []excelize.Border{{Type: "bottom", Style: 2, Color: "000000"}}}},
		{&b.style.text, excelize.Style{CustomNumFmt: &text, Alignment: wrap}},
		{&b.style.points, excelize.Style{CustomNumFmt: &points, Alignment: &excelize.Alignment{Horizontal: "right", Vertical: "top"}}},
		{&b.style.whole, excelize.Style{NumFmt: 1, Alignment: &excelize.Alignment{Horizontal: "right", Vertical: "top"}}},
		{&b.style.centre, excelize.Style{Alignment: &excelize.Alignment{Horizontal: "center", Vertical: "top"}}},
	} {
		id, err := b.file.NewStyle(&s.style)
		if err != nil {
			return err
		}
		*s.id = id
	}
	return nil
}

// sheetName fits a name to what spreadsheets allow.
func sheetName(name string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`:\/?*[]'`, r) {
			return ' '
		}
		return r
	}, name)
	const most = 31
	for utf8.RuneCountInString(name) > most {
		_, size := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-size]
	}
	return strings.TrimSpace(name)
}

// exact is a number of points as a spreadsheet computes it: a decimal, or a
// fraction as a formula.
func (b *workbook) exact(p contest.Points) excelize.Cell {
	cell := excelize.Cell{StyleID: b.style.points, Value: p.Float()}
	if n, d := p.Ratio(); 1000%d != 0 {
		cell.Formula = fmt.Sprintf("%d/%d", n, d)
	}
	return cell
}

func (b *workbook) text(text string) excelize.Cell {
	return excelize.Cell{StyleID: b.style.text, Value: text}
}

func (b *workbook) whole(n int) excelize.Cell {
	return excelize.Cell{StyleID: b.style.whole, Value: n}
}

// formula is a cell that holds the program's result until it is computed.
func (b *workbook) formula(style int, formula string, result any) excelize.Cell {
	return excelize.Cell{StyleID: style, Formula: formula, Value: result}
}

// place is the label of a place, made of the first one and of how many share
// it: a number, or "2–3" where it is shared.
func (b *workbook) place(row, firstColumn, first, last int) excelize.Cell {
	from, sharing := at(firstColumn, row), at(firstColumn+1, row)
	var result any = ""
	switch {
	case first > 0 && first == last:
		result = first
	case first > 0:
		result = fmt.Sprintf("%d–%d", first, last)
	}
	return b.formula(b.style.centre, fmt.Sprintf(`IF(%[1]s=0,"",IF(%[2]s=1,%[1]s,%[1]s&"–"&(%[1]s+%[2]s-1)))`, from, sharing), result)
}

// ranks are the formulas for the first place and for how many share it, among
// the rows whose column of counted ones is 1.
func (b *workbook) ranks(row, last, points, minutes, counted, first, sharing int) []any {
	if first == 0 {
		sharing = 0
	} else {
		sharing -= first - 1
	}
	p, m, in := column(points, last), column(minutes, last), column(counted, last)
	mine, time, who := at(points, row), at(minutes, row), at(counted, row)
	return []any{
		b.formula(b.style.whole, fmt.Sprintf(`IF(%[6]s=0,0,1+COUNTIFS(%[1]s,">"&%[4]s,%[3]s,1)+COUNTIFS(%[1]s,%[4]s,%[2]s,"<"&%[5]s,%[3]s,1))`, p, m, in, mine, time, who), first),
		b.formula(b.style.whole, fmt.Sprintf(`IF(%[6]s=0,0,COUNTIFS(%[1]s,%[4]s,%[2]s,%[5]s,%[3]s,1))`, p, m, in, mine, time, who), sharing),
	}
}

// at names a cell, column and row from 1.
func at(column, row int) string {
	name, err := excelize.CoordinatesToCellName(column, row)
	if err != nil {
		panic(err) // an event has neither a million rows nor 16384 columns
	}
	return name
}

// column names the cells of a column from the first row of the table to last.
func column(n, last int) string {
	name, err := excelize.ColumnNumberToName(n)
	if err != nil {
		panic(err) // see at
	}
	return fmt.Sprintf("$%s$%d:$%s$%d", name, firstRow, name, max(last, firstRow))
}

// quoted is a range on another sheet.
func quoted(sheet, cells string) string { return "'" + sheet + "'!" + cells }

// table is a sheet being written.
type table struct {
	*excelize.StreamWriter
}

// begin starts a sheet with its title and headings. Columns of figures are
// narrow characters wide; paper shows the rows down to last and the columns up
// to printed, without those that only help to compute.
func (b *workbook) begin(sheet, title string, head []string, narrow, printed, last int) (table, error) {
	if i, err := b.file.GetSheetIndex(sheet); err != nil {
		return table{}, err
	} else if i < 0 {
		if _, err := b.file.NewSheet(sheet); err != nil {
			return table{}, err
		}
	}
	landscape, fit, tall, a4 := "landscape", true, 0, 9
	wide := 1
	if err := b.file.SetSheetProps(sheet, &excelize.SheetPropsOptions{FitToPage: &fit}); err != nil {
		return table{}, err
	}
	if err := b.file.SetPageLayout(sheet, &excelize.PageLayoutOptions{Size: &a4, Orientation: &landscape, FitToWidth: &wide, FitToHeight: &tall}); err != nil {
		return table{}, err
	}
	err := b.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", RefersTo: quoted(sheet, fmt.Sprintf("$%d:$%d", headRow, headRow)), Scope: sheet})
	if err != nil {
		return table{}, err
	}
	printed = max(printed, dataColumn+5) // or a long title would be cut
	letters := strings.TrimRight(at(printed, 1), "1")
	err = b.file.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Area", RefersTo: quoted(sheet, fmt.Sprintf("$A$1:$%s$%d", letters, max(last, firstRow))), Scope: sheet})
	if err != nil {
		return table{}, err
	}
	stream, err := b.file.NewStreamWriter(sheet)
	if err != nil {
		return table{}, err
	}
	t := table{stream}
	for i, width := range []float64{9, 6, 30, 18} {
		if err := t.SetColWidth(i+1, i+1, width); err != nil {
			return t, err
		}
	}
	if err := t.SetColWidth(dataColumn, max(dataColumn, len(head)), float64(narrow)); err != nil {
		return t, err
	}
	if last := len(head); head[last-1] == b.c.T("papers.why") {
		if err := t.SetColWidth(last, last, 100); err != nil {
			return t, err
		}
	}
	if err := t.SetPanes(&excelize.Panes{Freeze: true, XSplit: nameColumn, YSplit: headRow, TopLeftCell: at(nameColumn+1, headRow+1), ActivePane: "bottomRight"}); err != nil {
		return t, err
	}
	if err := t.SetRow(at(1, 1), []any{excelize.Cell{StyleID: b.style.title, Value: title}}); err != nil {
		return t, err
	}
	cells := make([]any, len(head))
	for i := range head {
		cells[i] = excelize.Cell{StyleID: b.style.head, Value: head[i]}
	}
	return t, t.SetRow(at(1, headRow), cells, excelize.RowOpts{Height: 32})
}

// heads are the headings of the first columns.
func (b *workbook) heads(more ...string) []string {
	return append([]string{b.c.T("papers.place"), b.c.T("papers.number"), b.c.T("papers.solver"), b.c.T("papers.team")}, more...)
}

// who are the cells of a solver after his place.
func (b *workbook) who(s *contest.Solver) []any {
	return []any{b.whole(s.Number), b.text(strings.TrimSpace(s.Title + " " + s.Name)), b.text(s.Team)}
}

// title is that of a sheet.
func (b *workbook) title(text string) string {
	if b.e.About.Title == "" {
		return text
	}
	return b.e.About.Title + ". " + text
}

func counted(s *contest.Solver) int {
	if s.Guest {
		return 0
	}
	return 1
}

// why is the column of explanations.
func (b *workbook) why(row *contest.Row) excelize.Cell {
	return excelize.Cell{Value: export.WhyText(b.c, b.e.Settings.Points, row)}
}

// tall is the height of a row whose names are broken into lines, which not
// every program finds by itself.
func tall(name, team string) excelize.RowOpts {
	const nameLetters, teamLetters, line = 24, 14, 15
	lines := max((utf8.RuneCountInString(name)+nameLetters-1)/nameLetters, (utf8.RuneCountInString(team)+teamLetters-1)/teamLetters)
	if lines < 2 {
		return excelize.RowOpts{}
	}
	return excelize.RowOpts{Height: float64(min(lines, 27) * line)} // spreadsheets allow 409 points
}

func itoa(n int) string { return strconv.Itoa(n) }
