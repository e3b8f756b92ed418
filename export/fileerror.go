package export

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"unicode/utf8"

	"keymove/export/interchange"
	"keymove/resources/i18n"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// FileErrorText words an error of reading or writing a file in one sentence:
// which file, entry, line and field, what was found and what was expected. It
// knows the errors of interchange, of the parsers beneath it and of the
// operating system; any other error keeps its own English text.
func FileErrorText(c *i18n.Catalog, err error) string {
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		var texts []string
		for _, one := range several.Unwrap() {
			if text := FileErrorText(c, one); !slices.Contains(texts, text) {
				texts = append(texts, text)
			}
		}
		return strings.Join(texts, "; ")
	}
	var at *interchange.Error
	if errors.As(err, &at) {
		return placeText(c, at) + faultText(c, at)
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Path + ": " + causeText(c, err)
	}
	return causeText(c, err)
}

// LossTexts names what a format could not hold, a line a field with the
// entries that lost it: "Popeye input cannot hold: solution (entries 1–12, 15)".
func LossTexts(c *i18n.Catalog, format interchange.Format, losses []interchange.Loss) []string {
	lost := map[interchange.Field][]int{}
	for _, l := range losses {
		lost[l.Field] = append(lost[l.Field], l.Entry)
	}
	var lines []string
	for _, f := range interchange.Fields() {
		if entries := lost[f]; len(entries) > 0 {
			lines = append(lines, c.N("file.loss", len(entries), "Entries", numberRanges(entries), "Format", c.T("file.format."+string(format)), "Field", FieldText(c, f)))
		}
	}
	return lines
}

// numberRanges writes ascending numbers with runs drawn together: "1–12, 15".
func numberRanges(numbers []int) string {
	var parts []string
	for i := 0; i < len(numbers); {
		j := i
		for j+1 < len(numbers) && numbers[j+1] == numbers[j]+1 {
			j++
		}
		part := strconv.Itoa(numbers[i])
		if j > i {
			part += "–" + strconv.Itoa(numbers[j])
		}
		parts = append(parts, part)
		i = j + 1
	}
	return strings.Join(parts, ", ")
}

// FieldText names a part of a composition.
func FieldText(c *i18n.Catalog, f interchange.Field) string {
	if f == interchange.FieldID {
		return c.T("file.field.workID") // "id" is a word of the catalogue's own
	}
	return c.T("file.field." + string(f))
}

// placeText says where: the file, the entry with its line, the field. An error
// on another line of the entry names that line.
func placeText(c *i18n.Catalog, at *interchange.Error) string {
	var parts []string
	if at.File != "" {
		parts = append(parts, at.File)
	}
	switch {
	case at.Entry > 0:
		parts = append(parts, c.T("file.entry", "Entry", at.Entry, "Line", at.Line))
	case at.Line > 0:
		parts = append(parts, c.T("file.line", "Line", at.Line))
	}
	if at.Field != "" {
		parts = append(parts, at.Field)
	}
	if len(parts) == 0 {
		return ""
	}
	return strings.Join(parts, ": ") + ": "
}

// faultText says what is wrong and what was expected.
func faultText(c *i18n.Catalog, at *interchange.Error) string {
	text := ""
	if at.Err != nil && at.Code != interchange.CodeSyntax {
		text = causeText(c, at.Err)
	} else {
		text = c.T("file.code."+string(at.Code), "Text", at.Text)
	}
	if at.Mended {
		text += c.T("file.mended")
	}
	return text
}

// causeText words the errors of the parsers and of the system.
func causeText(c *i18n.Catalog, err error) string {
	var (
		fen      *chess.FENError
		faults   chess.Faults
		task     *problem.StipulationError
		twinText *problem.TwinTextError
		twin     *problem.TwinError
		date     *problem.DateError
	)
	switch {
	case errors.As(err, &fen):
		return c.T("file.fen."+string(fen.Fault), "Text", fen.Text, "Place", fen.Offset+1, "Rank", fen.Rank)
	case errors.As(err, &faults):
		return PositionFaultsText(c, faults)
	case errors.As(err, &task):
		return c.T("file.stipulation."+string(task.Fault), "Text", task.Text, "Place", column(task.Text, task.Offset))
	case errors.As(err, &twinText):
		return c.T("file.twinText."+string(twinText.Fault), "Text", twinText.Text, "Place", column(twinText.Text, twinText.Offset))
	case errors.As(err, &twin):
		return c.T("file.twin."+string(twin.Fault), "Twin", TwinLabel(c, twin.Index), "Change", twin.Change.String())
	case errors.As(err, &date):
		return c.T("file.code.date", "Text", date.Text)
	}
	return systemText(c, err)
}

// column turns an offset in bytes into a place that people count, from 1.
func column(text string, offset int) int {
	return utf8.RuneCountInString(text[:max(0, min(offset, len(text)))]) + 1
}

// PositionFaultsText names every reason why a diagram is no position.
func PositionFaultsText(c *i18n.Catalog, faults chess.Faults) string {
	known := []struct {
		fault chess.Faults
		key   string
	}{
		{chess.NoWhiteKing, "noWhiteKing"},
		{chess.NoBlackKing, "noBlackKing"},
		{chess.TwoKings, "twoKings"},
		{chess.PawnOnEdge, "pawnOnEdge"},
		{chess.TooManyMen, "tooManyMen"},
		{chess.OpponentInCheck, "opponentInCheck"},
		{chess.BadCastling, "castling"},
		{chess.BadEnPassant, "enPassant"},
	}
	var names []string
	for _, k := range known {
		if faults&k.fault != 0 {
			names = append(names, c.T("file.position."+k.key))
		}
	}
	return strings.Join(names, "; ")
}

// folderMissing reports whether not only the file of an error is missing but
// the folder it would be in.
func folderMissing(err error) bool {
	var path *fs.PathError
	if !errors.As(err, &path) {
		return false
	}
	_, err = os.Stat(filepath.Dir(path.Path))
	return errors.Is(err, fs.ErrNotExist)
}

// onWindows: the numbers of the system's errors are those of Windows.
const onWindows = runtime.GOOS == "windows"

// The codes of Windows for a full disk and a file that another program holds,
// which Go's portable names do not cover.
const (
	windowsSharing  = syscall.Errno(32)
	windowsDiskFull = syscall.Errno(112)
	windowsHandle   = syscall.Errno(39)
)

// systemText words an error of the operating system.
func systemText(c *i18n.Catalog, err error) string {
	is := func(targets ...error) bool {
		return slices.ContainsFunc(targets, func(target error) bool { return errors.Is(err, target) })
	}
	switch {
	case is(fs.ErrNotExist):
		if folderMissing(err) {
			return c.T("file.system.missingFolder")
		}
		return c.T("file.system.missing")
	case is(fs.ErrPermission):
		return c.T("file.system.permission")
	case is(fs.ErrExist):
		return c.T("file.system.exists")
	case is(syscall.EISDIR):
		return c.T("file.system.folder")
	case is(syscall.ENOTDIR):
		return c.T("file.system.notFolder")
	case is(syscall.ENOSPC) || onWindows && is(windowsDiskFull, windowsHandle):
		return c.T("file.system.full")
	case is(syscall.EROFS):
		return c.T("file.system.readOnly")
	case is(syscall.ENAMETOOLONG):
		return c.T("file.system.longName")
	case onWindows && is(windowsSharing):
		return c.T("file.system.busy")
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return c.T("file.system.unknown", "Why", err.Error())
}
