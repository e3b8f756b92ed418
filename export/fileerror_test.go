package export

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"keymove/export/interchange"
	"keymove/resources/i18n"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// Each error says in both languages where it is and what is wrong, in words.
func TestFileErrorText(t *testing.T) {
	tests := []struct {
		name   string
		data   string
		en, ru string // what the sentence must contain
	}{
		{"empty", " \n", "c.txt: the file is empty", "c.txt: файл пуст"},
		{"binary", "PK\x03\x04\x00\x00\x00\x00\x00\x00", "c.txt: this is not a text file", "c.txt: это не текстовый файл"},
		{"prose", "Dear editor,\nhere is my problem.", "begins with “Dear editor,”", "начинается с «Dear editor,»"},
		{"task", "---\nalgebraic: {white: [Ke1], black: [Ke8]}\nstipulation: \"Last move?\"\n", "c.txt: entry 1 (line 3): stipulation: “Last move?” has no code", "c.txt: запись 1 (строка 3): stipulation: «Last move?» — не код задания"},
		{"no task", "---\nalgebraic: {white: [Ke1], black: [Ke8]}\n", "c.txt: entry 1 (line 1): stipulation: missing", "строка 1): stipulation: отсутствует"},
		{"fairy", "---\nalgebraic: {white: [Ke1, Gd4], black: [Ke8]}\nstipulation: \"#2\"\n", "white Gd4", "white Gd4"},
		{"twin", "---\nalgebraic: {white: [Ke1], black: [Ke8]}\nstipulation: \"#2\"\ntwins: {b: \"Rotate 45\"}\n", "expected 90, 180 or 270", "ожидалось 90, 180 или 270"},
		{"date", "---\nalgebraic: {white: [Ke1], black: [Ke8]}\nstipulation: \"#2\"\ndate: \"long ago\"\n", "“long ago” is not a date", "«long ago» не дата"},
		{"rank", "8/8/8/9/8/8/8/8 w - - 0 1", "c.txt: entry 1 (line 1): fen: FEN, place 7", "FEN, место 7"},
		{"turn", "8/8/8/8/8/8/8/K1k5 w KX - 0 1", "“KX", "«KX"},
		{"json", "{\"fen\":\"8/8/8/8/8/8/8/K1k5\",\"stipulation\":\"#1\"\n", "broken syntax near", "нарушен синтаксис около"},
	}
	for _, test := range tests {
		r := interchange.Read("c.txt", []byte(test.data))
		err := r.Err
		if len(r.Entries) > 0 && len(r.Entries[0].Errors) > 0 {
			err = r.Entries[0].Errors[0]
		}
		if err == nil {
			t.Errorf("%s: no error", test.name)
			continue
		}
		for lang, want := range map[string]string{"en": test.en, "ru": test.ru} {
			got := FileErrorText(i18n.New(lang), err)
			if !strings.Contains(got, want) || messageKey.MatchString(strings.ReplaceAll(got, "c.txt", "")) {
				t.Errorf("%s: got %q, want %q in it", test.name, got, want)
			}
		}
	}
}

func TestSystemErrorText(t *testing.T) {
	folder := t.TempDir()
	_, isFolder := os.ReadFile(folder)
	missing := filepath.Join(folder, "missing.olv")
	_, isMissing := os.ReadFile(missing)
	noFolder := &fs.PathError{Op: "open", Path: filepath.Join(missing, "a.pdf"), Err: fs.ErrNotExist}
	_, notFolder := os.ReadFile(filepath.Join("fileerror.go", "x"))
	for _, test := range []struct {
		err    error
		en, ru string
	}{
		{isFolder, folder + ": this is a folder; a file was expected", folder + ": это папка; ожидался файл"},
		{isMissing, missing + ": there is no such file", missing + ": такого файла нет"},
		{noFolder, filepath.Join(missing, "a.pdf") + ": there is no such folder", "a.pdf: такой папки нет"},
		{notFolder, "a part of the path is a file", "часть пути — файл"},
		{&fs.PathError{Op: "open", Path: "a.epd", Err: syscall.EACCES}, "a.epd: you may not read or write it", "a.epd: нет прав на чтение или запись"},
		{&fs.PathError{Op: "write", Path: "a.epd", Err: syscall.ENOSPC}, "a.epd: the disk is full", "a.epd: диск заполнен"},
		{errors.New("odd"), "the system says: odd", "система сообщает: odd"},
	} {
		for lang, want := range map[string]string{"en": test.en, "ru": test.ru} {
			if got := FileErrorText(i18n.New(lang), test.err); !strings.Contains(got, want) {
				t.Errorf("%v: got %q, want %q", test.err, got, want)
			}
		}
	}
}

// Every code, fault and field that exists has its words.
func TestFileErrorsHaveWords(t *testing.T) {
	var all []error
	for _, code := range interchange.Codes() {
		all = append(all, &interchange.Error{File: "f", Entry: 1, Line: 1, Code: code, Text: "text", Mended: true})
	}
	for _, fault := range []chess.FENFault{chess.FENEmpty, chess.FENLetter, chess.FENRankLong, chess.FENRankShort, chess.FENRanks, chess.FENTurn, chess.FENCastling, chess.FENEnPassant, chess.FENCounter, chess.FENFields} {
		all = append(all, &chess.FENError{Fault: fault, Text: "text"})
	}
	for _, fault := range []problem.StipulationFault{problem.StipulationEmpty, problem.StipulationGoal, problem.StipulationSquare, problem.StipulationLength, problem.StipulationTrailing} {
		all = append(all, &problem.StipulationError{Fault: fault, Text: "text"})
	}
	for _, fault := range []problem.TwinTextFault{problem.TwinEmpty, problem.TwinCommand, problem.TwinSquare, problem.TwinMan, problem.TwinNumber, problem.TwinCorners, problem.TwinLabel, problem.TwinStipText} {
		all = append(all, &problem.TwinTextError{Fault: fault, Text: "text", Offset: 99})
	}
	for _, fault := range []problem.TwinFault{problem.TwinUnreadable, problem.TwinNothing, problem.TwinOffBoard, problem.TwinNoSquare, problem.TwinBase} {
		all = append(all, &problem.TwinError{Index: 1, Fault: fault})
	}
	for fault := chess.NoWhiteKing; fault <= chess.BadEnPassant; fault <<= 1 {
		all = append(all, fault)
	}
	for _, lang := range i18n.Languages {
		c := i18n.New(lang)
		for _, err := range all {
			if text := FileErrorText(c, err); text == "" || messageKey.MatchString(text) || strings.Contains(text, "file.") {
				t.Errorf("%s: %#v: %q", lang, err, text)
			}
		}
		for _, f := range interchange.Formats() {
			for _, field := range interchange.Fields() {
				text := LossTexts(c, f, []interchange.Loss{{Entry: 1, Field: field}, {Entry: 2, Field: field}, {Entry: 5, Field: field}})
				if len(text) != 1 || messageKey.MatchString(text[0]) || !strings.HasSuffix(text[0], " 1–2, 5)") {
					t.Errorf("%s: loss of %s in %s: %q", lang, field, f, text)
				}
			}
		}
	}
}

// Several faults are all told, each once.
func TestJoinedErrors(t *testing.T) {
	twin := func(index int) error {
		return &problem.TwinError{Index: index, Fault: problem.TwinNothing}
	}
	err := errors.Join(twin(1), twin(2), twin(2))
	text := FileErrorText(i18n.New("ru"), err)
	if strings.Count(text, "близнец б)") != 1 || strings.Count(text, "близнец в)") != 1 {
		t.Error(text)
	}
}
