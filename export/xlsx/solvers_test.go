package xlsx

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding/charmap"

	"keymove/judging/contest"
	"keymove/resources/i18n"
)

// codes are the problems with their rows, such as "noName@3".
func codes(l Solvers) []string {
	var all []string
	for _, p := range l.Problems {
		all = append(all, string(p.Code)+"@"+strconv.Itoa(p.Line))
	}
	return all
}

// Lists as people keep them: headings in any order and language, title lines
// above, decimal commas, dates, totals below.
func TestReadSolvers(t *testing.T) {
	cp1251, err := charmap.Windows1251.NewEncoder().Bytes([]byte("№;Фамилия;Имя;Рейтинг\r\n7;Иванов;Пётр;2345,5\r\n"))
	if err != nil {
		t.Fatal(err)
	}
	for name, row := range map[string]struct {
		in       string
		want     []contest.Solver
		problems []string
	}{
		"excel in Russian": {"\ufeffОткрытый чемпионат;;\r\n\r\nРейтинг;Ф.И.О.;№ п/п;Год рожд.;Категории;В/к\r\n2345,4;Иванов\u00a0Пётр;2;01.02.1990;юниор, ж;да\r\n;Петров Иван;1;;;\r\nИтого 2;;;;;\r\n",
			[]contest.Solver{{Number: 2, Name: "Иванов Пётр", Rating: 2345, Born: 1990, Categories: []contest.Category{contest.Junior, contest.Women}, Guest: true},
				{Number: 1, Name: "Петров Иван"}}, []string{"noName@6"}},
		"windows-1251": {string(cp1251), []contest.Solver{{Number: 7, Name: "Иванов Пётр", Rating: 2346}}, nil},
		"decomposed й": {"Участник;Страна\nАндрей;RUS\n", []contest.Solver{{Number: 1, Name: "Андрей", Country: "RUS"}}, nil},
		"English, commas, quoted": {"No.,Name,Team,Fed\n3,\"Smith, John\",\"The \"\"A\"\" team\",ENG\nx,Jones,,\n3,Brown,,\n",
			[]contest.Solver{{Number: 3, Name: "Smith, John", Team: `The "A" team`, Country: "ENG"}, {Number: 1, Name: "Jones"}, {Number: 2, Name: "Brown"}},
			[]string{"badNumber@3", "twice@4"}},
		"unknown and double columns": {"Name;Phone;Rating;Rating\nA;123;strong;2000\n", []contest.Solver{{Number: 1, Name: "A"}},
			[]string{"unknownColumn@0", "sameColumn@0", "badRating@2"}},
		"open quotation mark": {"Name;Town\n\"A;B\nC;D\nE;F\nG;H\nI;J\nK;L\n",
			[]contest.Solver{{Number: 1, Name: "A", Town: "B"}, {Number: 2, Name: "C", Town: "D"}, {Number: 3, Name: "E", Town: "F"},
				{Number: 4, Name: "G", Town: "H"}, {Number: 5, Name: "I", Town: "J"}, {Number: 6, Name: "K", Town: "L"}}, []string{"damaged@2"}},
		"repeated and sums": {"№;ФИО\n4;А\n4;А\n4;Б\n;Итого:\n;Всего: 60\n;Total = 3\n", []contest.Solver{{Number: 4, Name: "А"}, {Number: 1, Name: "Б"}},
			[]string{"repeated@3", "twice@4", "noName@5", "noName@6", "noName@7"}},
		"second table below": {"№;ФИО\n1;А\n№;ФИО\n2;Б\n", []contest.Solver{{Number: 1, Name: "А"}, {Number: 2, Name: "Б"}}, []string{"noName@3"}},
	} {
		got, err := ReadSolvers([]byte(row.in), nil)
		if err != nil || !reflect.DeepEqual(got.Solvers, row.want) {
			t.Errorf("%s: %+v, %v, want %+v", name, got.Solvers, err, row.want)
		}
		if !slices.Equal(codes(got), row.problems) {
			t.Errorf("%s: problems %v, want %v", name, codes(got), row.problems)
		}
	}
}

// writeZip makes an archive with one file.
func writeZip(t *testing.T, b *bytes.Buffer, name, text string) {
	t.Helper()
	z := zip.NewWriter(b)
	w, err := z.Create(name)
	if err == nil {
		_, err = w.Write([]byte(text))
	}
	if err = errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
}

// Numbers of the event are not given again.
func TestReadSolversIntoEvent(t *testing.T) {
	e := &contest.Event{}
	change(t, e, contest.PutSolver{Solver: contest.Solver{Number: 1, Name: "A"}}, contest.PutSolver{Solver: contest.Solver{Number: 3, Name: "C"}})
	got, err := ReadSolvers([]byte("Name;No\nB;3\nD;\n"), e)
	if err != nil || len(got.Solvers) != 2 || got.Solvers[0].Number != 2 || got.Solvers[1].Number != 4 {
		t.Errorf("%+v %v", got, err)
	}
}

// Columns of what the event keeps of solvers fill it, by key or name; a heading
// with a meaning of its own keeps that.
func TestReadOwnFields(t *testing.T) {
	e := &contest.Event{}
	e.Settings.Ratings.Fields = []contest.Field{{Key: "performance", Names: map[string]string{"ru": "Перформанс"}, Number: true}, {Key: "id"}, {Key: "rating"}}
	l, err := ReadSolvers([]byte("Имя;ID;Перформанс;Рейтинг;Телефон\nА;ru-7;2510;2400;1\nБ;;много;;\n"), e)
	if err != nil {
		t.Fatal(err)
	}
	want := []contest.Solver{{Number: 1, Name: "А", Rating: 2400, Data: map[string]string{"id": "ru-7", "performance": "2510"}}, {Number: 2, Name: "Б"}}
	if !reflect.DeepEqual(l.Solvers, want) || !slices.Equal(codes(l), []string{"unknownColumn@0", "badWhole@3"}) {
		t.Errorf("%+v %v", l.Solvers, codes(l))
	}
}

// A workbook with a heading over two columns, a team merged over its members,
// a hidden row, a date as a number, and further sheets.
func TestReadWorkbook(t *testing.T) {
	f := excelize.NewFile()
	defer f.Close()
	for cell, value := range map[string]any{
		"A1": "Список", "A3": "№", "B3": "Участник", "D3": "Команда", "E3": "Дата рождения", "F3": "Рейтинг",
		"A4": 1, "B4": "Иванов", "C4": "Пётр", "D4": "Звезда", "E4": 32874, "F4": 2400.6,
		"A5": 2, "B5": "Петров", "C5": "Иван", "A6": 3, "B6": "Сидоров",
	} {
		if err := f.SetCellValue("Sheet1", cell, value); err != nil {
			t.Fatal(err)
		}
	}
	f.NewSheet("Архив")
	f.SetCellValue("Архив", "A1", "старое")
	for _, err := range []error{f.MergeCell("Sheet1", "B3", "C3"), f.MergeCell("Sheet1", "D4", "D5"), f.SetRowVisible("Sheet1", 6, false)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	got, err := ReadSolvers(b.Bytes(), nil)
	want := []contest.Solver{{Number: 1, Name: "Иванов Пётр", Team: "Звезда", Born: 1990, Rating: 2401},
		{Number: 2, Name: "Петров Иван", Team: "Звезда"}, {Number: 3, Name: "Сидоров"}}
	if err != nil || !reflect.DeepEqual(got.Solvers, want) {
		t.Errorf("%+v, %v, want %+v", got.Solvers, err, want)
	}
	if problems := []string{"sheets@0", "merged@5", "hidden@6"}; !slices.Equal(codes(got), problems) {
		t.Errorf("problems %v, want %v", codes(got), problems)
	}
}

// Files of other kinds are named, in both languages.
func TestListErrors(t *testing.T) {
	var ods bytes.Buffer
	writeZip(t, &ods, "mimetype", "application/vnd.oasis.opendocument.spreadsheet")
	var other bytes.Buffer
	writeZip(t, &other, "a.txt", "text")
	locked := append([]byte{0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1}, utf16Bytes("EncryptedPackage")...)
	for code, data := range map[ListCode][]byte{
		OldExcel: {0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1}, Locked: locked, OpenFormat: ods.Bytes(), NoRows: []byte("\ufeff \n;;\n"),
		NoHeader: []byte("a;b\nc;d\n"), NotTable: other.Bytes(), BrokenTable: []byte("PK\x03\x04broken"), TooLarge: make([]byte, mostBytes+1),
	} {
		_, err := ReadSolvers(data, nil)
		var fault *ListError
		if !errors.As(err, &fault) || fault.Code != code {
			t.Errorf("%s: %v", code, err)
			continue
		}
		for _, lang := range i18n.Languages {
			if text := ListErrorText(i18n.New(lang), fault); text == "" || strings.Contains(text, "papers.") {
				t.Errorf("%s in %s: %q", code, lang, text)
			}
		}
	}
	for _, code := range []ProblemCode{NoName, Repeated, BadNumber, NumberTwice, BadRating, BadYear, BadWord, Hidden, Merged, UnknownColumn, SameColumn, Damaged, OtherSheets} {
		for _, lang := range i18n.Languages {
			if text := ProblemText(i18n.New(lang), Problem{Code: code, Line: 2, Column: "X", Value: "v"}); strings.Contains(text, "papers.") || strings.Contains(text, "<no") {
				t.Errorf("%s in %s: %q", code, lang, text)
			}
		}
	}
}

// Whatever the file, no row is lost: each line below the headings that holds a
// letter or digit is a solver or a problem; numbers are unique; and what was
// read, written as CSV, is read again.
func FuzzReadSolvers(f *testing.F) {
	for _, seed := range []string{"Name;No\nA;1\n;2\n\"B;\n", "№,ФИО,Команда\n1,А,\"Б\n2,В,Г\n", "sep=;\nName;Rating\nA;1,5\n", "PK\x03\x04", "Name\tTown\nA\tB\r\rC"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := ReadSolvers(data, nil)
		if err != nil {
			var fault *ListError
			if !errors.As(err, &fault) {
				t.Fatalf("an error of another kind: %v", err)
			}
			return
		}
		grids, err := readGrids(data)
		if err != nil {
			t.Fatal(err)
		}
		told := map[int]bool{}
		for _, line := range got.Lines {
			told[line] = true
		}
		for _, p := range got.Problems {
			if p.Code == NoName || p.Code == Repeated {
				told[p.Line] = true
			}
		}
		if len(grids) == 1 {
			head, _ := findHead(&grids[0])
			for _, row := range grids[0].rows[head+1:] {
				if !told[row.line] {
					t.Fatalf("line %d is lost: %q", row.line, row.cells)
				}
			}
		}
		var b bytes.Buffer
		w := csv.NewWriter(&b)
		w.Write([]string{"No", "Name", "Town"})
		seen := map[int]bool{}
		for _, s := range got.Solvers {
			if s.Number < 1 || seen[s.Number] {
				t.Fatalf("number %d is given twice", s.Number)
			}
			seen[s.Number] = true
			w.Write([]string{strconv.Itoa(s.Number), s.Name, s.Town})
		}
		w.Flush()
		again, err := ReadSolvers(b.Bytes(), nil)
		if err != nil || len(again.Solvers) != len(got.Solvers) {
			t.Fatalf("%d solvers, read again %d, %v", len(got.Solvers), len(again.Solvers), err)
		}
		for i, s := range again.Solvers {
			if s.Number != got.Solvers[i].Number || s.Name != got.Solvers[i].Name || s.Town != got.Solvers[i].Town {
				t.Fatalf("%+v, read again %+v", got.Solvers[i], s)
			}
		}
	})
}
