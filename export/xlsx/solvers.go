package xlsx

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"keymove/judging/contest"
	"keymove/resources/i18n"
)

// Solvers is what a list of solvers holds. Every row with anything in it below
// the headings is either a solver or named in Problems.
type Solvers struct {
	Solvers []contest.Solver
	// Lines are the rows of the file in which the solvers stand, from 1.
	Lines []int
	// Problems tell what was not taken as it stands, in the order of rows.
	Problems []Problem
}

// Problem is something in a list that a person should look at.
type Problem struct {
	Code ProblemCode
	// Line is the row from 1, 0 for the whole file; Column is the heading.
	Line   int
	Column string
	Value  string
}

// ProblemCode is a kind of problem.
type ProblemCode string

// The problems.
const (
	NoName        ProblemCode = "noName"        // a row without a name: not taken in
	BadNumber     ProblemCode = "badNumber"     // no starting number: the next free one is given
	Repeated      ProblemCode = "repeated"      // number and name are there already: not taken in
	NumberTwice   ProblemCode = "twice"         // the number is taken: the next free one is given
	BadRating     ProblemCode = "badRating"     // no rating: left out
	BadYear       ProblemCode = "badYear"       // no year of birth: left out
	BadWord       ProblemCode = "badWord"       // neither yes nor no: taken for no
	Hidden        ProblemCode = "hidden"        // a hidden row: taken in
	Merged        ProblemCode = "merged"        // the value of merged cells: taken for each row
	BadWhole      ProblemCode = "badWhole"      // Value is no whole number: left out
	UnknownColumn ProblemCode = "unknownColumn" // a column of unknown meaning: left out
	SameColumn    ProblemCode = "sameColumn"    // a second column of a meaning: left out
	Damaged       ProblemCode = "damaged"       // a row with an open quotation mark: read to its end
	OtherSheets   ProblemCode = "sheets"        // further sheets: not read
)

// ListError says why a file could not be read as a list of solvers at all.
type ListError struct {
	Code ListCode
	Err  error
}

// ListCode is why a file could not be read.
type ListCode string

// The reasons.
const (
	OldExcel    ListCode = "xls"      // a binary workbook of before 2007
	OpenFormat  ListCode = "ods"      // an OpenDocument spreadsheet
	Locked      ListCode = "locked"   // a workbook behind a password
	NotTable    ListCode = "notTable" // neither a workbook nor CSV
	TooLarge    ListCode = "tooLarge"
	NoRows      ListCode = "empty"
	NoHeader    ListCode = "noHeader" // no heading for names
	BrokenTable ListCode = "damaged"
)

func (e *ListError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("list of solvers: %s: %v", e.Code, e.Err)
	}
	return "list of solvers: " + string(e.Code)
}

func (e *ListError) Unwrap() error { return e.Err }

// ListErrorText words an error of ReadSolvers.
func ListErrorText(c *i18n.Catalog, e *ListError) string {
	value := ""
	if e.Err != nil {
		value = e.Err.Error()
	}
	return c.T("papers.import."+string(e.Code), "Value", value)
}

// ProblemText words a problem with its place.
func ProblemText(c *i18n.Catalog, p Problem) string {
	var place []string
	if p.Line > 0 {
		place = append(place, c.T("papers.import.line", "Line", p.Line))
	}
	if p.Column != "" {
		place = append(place, c.T("papers.import.column", "Column", p.Column))
	}
	text := c.T("papers.import."+string(p.Code), "Value", p.Value)
	if len(place) > 0 {
		return strings.Join(place, ", ") + ": " + text
	}
	return text
}

// ReadSolvers reads a list of solvers from a workbook (.xlsx) or CSV, told by
// its content. The headings may be in Russian or English, in any order, below
// any title. Numbers that the event has are taken; without a number of its own
// a row gets the next free one. Columns that are called like a field that the
// event keeps of solvers, by its key or one of its names, fill that field. Errors are *ListError.
func ReadSolvers(data []byte, e *contest.Event) (Solvers, error) {
	grids, err := readGrids(data)
	if err != nil {
		return Solvers{}, err
	}
	for i := range grids {
		head, fields := findHead(&grids[i])
		if head < 0 {
			continue
		}
		r := listReader{grid: &grids[i], head: head, fields: fields, taken: map[int]string{}}
		if e != nil {
			r.kept = keptColumns(&grids[i], head, fields, &e.Settings.Ratings)
			for j := range e.Solvers {
				r.taken[e.Solvers[j].Number] = e.Solvers[j].Name
			}
		}
		r.read()
		var others []string
		for j := range grids {
			if j != i && !grids[j].blank() {
				others = append(others, grids[j].name)
			}
		}
		if len(others) > 0 {
			r.found.Problems = append([]Problem{{Code: OtherSheets, Value: strings.Join(others, ", ")}}, r.found.Problems...)
		}
		return r.found, nil
	}
	for i := range grids {
		if !grids[i].blank() {
			return Solvers{}, &ListError{Code: NoHeader}
		}
	}
	return Solvers{}, &ListError{Code: NoRows}
}

// listReader reads the rows below the headings.
type listReader struct {
	grid   *grid
	head   int
	fields map[field][]int
	// kept are the event's own fields of solvers by column.
	kept map[int]*contest.Field
	// taken are the names by the numbers that are given.
	taken map[int]string
	found Solvers
	// numberless are the solvers that have no number of their own.
	numberless []int
}

func (r *listReader) problem(code ProblemCode, row, column int, value string) {
	p := Problem{Code: code, Value: value}
	if row >= 0 {
		p.Line = r.grid.rows[row].line
	}
	if column >= 0 {
		p.Column = r.heading(column)
	}
	r.found.Problems = append(r.found.Problems, p)
}

// heading names a column: by its heading or, where there is none, its letter.
func (r *listReader) heading(column int) string {
	if text := r.grid.cell(r.head, column); text != "" {
		return text
	}
	return strings.TrimRight(at(min(column, 16000)+1, 1), "1")
}

func (r *listReader) read() {
	r.columns()
	for row := r.head + 1; row < len(r.grid.rows); row++ {
		if r.grid.rows[row].damaged {
			r.problem(Damaged, row, -1, r.grid.text(row))
		}
		if !r.grid.rows[row].blank() {
			r.row(row)
		}
	}
	next := 1
	for _, i := range r.numberless {
		for r.has(next) {
			next++
		}
		r.taken[next] = r.found.Solvers[i].Name
		r.found.Solvers[i].Number = next
	}
	slices.SortStableFunc(r.found.Problems, func(a, b Problem) int { return a.Line - b.Line })
}

// columns tells of the columns that are left out.
func (r *listReader) columns() {
	known := map[int]bool{}
	for f, columns := range r.fields {
		for i, column := range columns {
			known[column] = true
			if i > 0 && f != nameField {
				r.problem(SameColumn, -1, column, "")
			}
		}
	}
	for column := range r.grid.width() {
		if known[column] || r.kept[column] != nil {
			continue
		}
		for row := r.head + 1; row < len(r.grid.rows); row++ {
			if r.grid.cell(row, column) != "" {
				r.problem(UnknownColumn, -1, column, "")
				break
			}
		}
	}
	slices.SortFunc(r.found.Problems, func(a, b Problem) int { return strings.Compare(a.Column, b.Column) })
}

// value is what stands in a row for a field, and its column, -1 for none.
func (r *listReader) value(row int, f field) (string, int) {
	columns := r.fields[f]
	if len(columns) == 0 {
		return "", -1
	}
	if f != nameField {
		return r.grid.cell(row, columns[0]), columns[0]
	}
	var parts []string
	for _, column := range columns { // a heading may span surname and first name
		if part := r.grid.cell(row, column); part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, " "), columns[0]
}

func (r *listReader) row(row int) {
	var names []string
	for _, f := range []field{nameField, surnameField, givenField, patronymicField} {
		if text, _ := r.value(row, f); text != "" {
			names = append(names, text)
		}
	}
	s := contest.Solver{Name: strings.Join(names, " ")}
	if !strings.ContainsFunc(s.Name, unicode.IsLetter) || isLabel(s.Name) || r.nameMerged(row) {
		r.problem(NoName, row, -1, r.grid.text(row))
		return
	}
	given, column := r.value(row, numberField)
	number, numbered := readNumber(given)
	holder, taken := r.taken[number]
	if numbered && taken && holder == s.Name {
		r.problem(Repeated, row, -1, r.grid.text(row))
		return
	}
	if r.grid.rows[row].hidden {
		r.problem(Hidden, row, -1, s.Name)
	}
	for _, m := range r.grid.rows[row].merged {
		r.problem(Merged, row, m, r.grid.cell(row, m))
	}
	for f, into := range map[field]*string{countryField: &s.Country, townField: &s.Town, teamField: &s.Team, titleField: &s.Title, codeField: &s.Code} {
		*into, _ = r.value(row, f)
	}
	if text, column := r.value(row, ratingField); text != "" {
		rating, ok := readRating(text)
		if s.Rating = rating; !ok {
			r.problem(BadRating, row, column, text)
		}
	}
	if text, column := r.value(row, bornField); text != "" {
		year, ok := readYear(text)
		if s.Born = year; !ok {
			r.problem(BadYear, row, column, text)
		}
	}
	if text, column := r.value(row, guestField); text != "" {
		guest, ok := readYes(text)
		if s.Guest = guest; !ok {
			r.problem(BadWord, row, column, text)
		}
	}
	if text, _ := r.value(row, categoryField); text != "" {
		s.Categories = readCategories(text)
	}
	r.ownData(row, &s)
	switch {
	case numbered && !taken:
		r.taken[number] = s.Name
		s.Number = number
	case numbered:
		r.problem(NumberTwice, row, column, given)
	case given != "":
		r.problem(BadNumber, row, column, given)
	}
	if s.Number == 0 {
		r.numberless = append(r.numberless, len(r.found.Solvers))
	}
	r.found.Solvers = append(r.found.Solvers, s)
	r.found.Lines = append(r.found.Lines, r.grid.rows[row].line)
}

// ownData reads what the event keeps of solvers beside the usual.
func (r *listReader) ownData(row int, s *contest.Solver) {
	for _, column := range slices.Sorted(maps.Keys(r.kept)) {
		text := strings.TrimSpace(r.grid.cell(row, column))
		if text == "" {
			continue
		}
		if f := r.kept[column]; f.Number {
			v, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", "."), 64)
			if err != nil || v < 0 || v > 1e15 || v != math.Trunc(v) {
				r.problem(BadWhole, row, column, text)
				continue
			}
			text = strconv.FormatInt(int64(v), 10)
		}
		if s.Data == nil {
			s.Data = map[string]string{}
		}
		s.Data[r.kept[column].Key] = text
	}
}

// keptColumns finds the columns of the event's own fields, the first of each,
// among those without another meaning.
func keptColumns(g *grid, head int, usual map[field][]int, own *contest.Ratings) map[int]*contest.Field {
	known := map[int]bool{}
	for _, columns := range usual {
		for _, column := range columns {
			known[column] = true
		}
	}
	found, done := map[int]*contest.Field{}, map[string]bool{}
	for column := range g.width() {
		heading := plain(g.cell(head, column))
		for i := range own.Fields {
			f := &own.Fields[i]
			called := heading == plain(f.Key) || slices.ContainsFunc(slices.Collect(maps.Values(f.Names)), func(name string) bool { return heading == plain(name) })
			if heading != "" && called && !known[column] && !done[f.Key] {
				found[column], done[f.Key] = f, true
			}
		}
	}
	return found
}

// has reports whether a number is given.
func (r *listReader) has(number int) bool {
	_, taken := r.taken[number]
	return taken
}

// isLabel reports whether what stands for a name is none: the heading of a
// second table below the first, or the word before a sum, “Total: 60”.
func isLabel(name string) bool {
	word := strings.TrimRightFunc(plain(name), func(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune(" =–—-", r) })
	switch word {
	case "итого", "всего", "максимум", "total", "totals", "sum", "maximum":
		return true
	}
	f := fieldOf(name)
	return f == nameField || f == surnameField
}

// nameMerged reports whether the name belongs to a row above: the same person
// is not taken twice.
func (r *listReader) nameMerged(row int) bool {
	return slices.ContainsFunc(r.grid.rows[row].merged, func(column int) bool {
		return slices.Contains(r.fields[nameField], column) || slices.Contains(r.fields[surnameField], column)
	})
}

// readNumber reads a starting number such as "7", "7." or "№ 7".
func readNumber(text string) (int, bool) {
	text = strings.TrimSpace(strings.TrimRight(strings.TrimLeft(text, "№# "), "."))
	text = strings.TrimSuffix(text, ".0")
	const most = 100_000
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 1 && n <= most
}

// readRating reads a rating, rounded to a whole number.
func readRating(text string) (int, bool) {
	text = strings.ReplaceAll(strings.ReplaceAll(text, " ", ""), ",", ".")
	const most = 4000
	v, err := strconv.ParseFloat(text, 64)
	if err != nil || !(v >= 0 && v <= most) {
		return 0, false
	}
	return int(v + 0.5), true
}

// readYear reads a year of birth, of a date in any order, or a spreadsheet's
// date: days since the end of 1899.
func readYear(text string) (int, bool) {
	const first, last = 1900, 2100
	if v, err := strconv.ParseFloat(strings.ReplaceAll(text, ",", "."), 64); err == nil {
		if v >= first && v <= last && v == float64(int(v)) {
			return int(v), true
		}
		if v > last && v < 80_000 {
			return dateOf(v).Year(), true
		}
		return 0, false
	}
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
		if n, err := strconv.Atoi(part); err == nil && len(part) == 4 && n >= first && n <= last {
			return n, true
		}
	}
	return 0, false
}

// readYes reads a mark of whether something is so.
func readYes(text string) (yes, ok bool) {
	switch plain(text) {
	case "да", "yes", "y", "д", "1", "+", "x", "х", "true", "в/к", "вк", "вне конкурса", "guest", "истина":
		return true, true
	case "нет", "no", "n", "н", "0", "-", "–", "—", "false", "ложь":
		return false, true
	}
	return false, false
}

// categoryWords are what people write for the usual categories.
var categoryWords = map[string]contest.Category{
	"woman": contest.Women, "women": contest.Women, "w": contest.Women, "female": contest.Women, "f": contest.Women,
	"женщина": contest.Women, "женщины": contest.Women, "жен": contest.Women, "ж": contest.Women,
	"junior": contest.Junior, "juniors": contest.Junior, "jun": contest.Junior, "юниор": contest.Junior, "юниоры": contest.Junior, "юниорка": contest.Junior, "юниорки": contest.Junior,
	"senior": contest.Senior, "seniors": contest.Senior, "sen": contest.Senior, "сеньор": contest.Senior, "сеньоры": contest.Senior,
	"youth": contest.Youth, "юноша": contest.Youth, "юноши": contest.Youth, "девушка": contest.Youth, "девушки": contest.Youth,
	"veteran": contest.Veteran, "veterans": contest.Veteran, "ветеран": contest.Veteran, "ветераны": contest.Veteran,
}

// readCategories reads categories between commas, semicolons or slashes; those
// that are not usual stay as they are written.
func readCategories(text string) []contest.Category {
	var all []contest.Category
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(",;/", r) }) {
		category := contest.Category(strings.TrimSpace(word))
		if usual, ok := categoryWords[plain(word)]; ok {
			category = usual
		}
		if category != "" && !slices.Contains(all, category) {
			all = append(all, category)
		}
	}
	return all
}
