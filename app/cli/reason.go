package main

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"
	"unicode/utf8"

	"keymove/export/interchange"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// reason words an error in the user's language. An error that this package
// does not know keeps its own English text.
func (p *program) reason(err error) string {
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		var reasons []string
		for _, one := range several.Unwrap() {
			reasons = append(reasons, p.reason(one))
		}
		return strings.Join(reasons, "; ")
	}
	var at *interchange.Error
	if errors.As(err, &at) {
		return p.fileReason(at)
	}
	if text := p.problemReason(err); text != "" {
		return text
	}
	if errors.Is(err, errCastling) {
		return p.words.T("cli.error.castling")
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return p.words.T("cli.file.missing")
	case errors.Is(err, fs.ErrPermission):
		return p.words.T("cli.file.permission")
	case errors.Is(err, syscall.EISDIR):
		return p.words.T("cli.file.folder")
	case errors.Is(err, syscall.ENOTDIR):
		return p.words.T("cli.file.nofolder")
	case errors.Is(err, syscall.ENOSPC):
		return p.words.T("cli.file.full")
	case errors.Is(err, syscall.EROFS):
		return p.words.T("cli.file.readonly")
	}
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return err.Error()
}

// fileReason words what is wrong in a file: the field, the fault, the line
// where it is.
func (p *program) fileReason(err *interchange.Error) string {
	text := ""
	if err.Err != nil {
		text = p.problemReason(err.Err)
	}
	if text == "" {
		text = p.words.T("cli.read."+string(err.Code), "Text", err.Text)
	}
	if err.Field != "" {
		text = err.Field + ": " + text
	}
	if err.Mended {
		text += p.words.T("cli.read.mended")
	}
	if err.Line > 0 && err.Column > 0 {
		text += p.words.T("cli.read.at", "Line", err.Line, "Column", err.Column)
	}
	return text
}

// problemReason words what is wrong with a diagram, a task or a twin; "" for
// any other error.
func (p *program) problemReason(err error) string {
	var (
		fen      *chess.FENError
		faults   chess.Faults
		task     *problem.StipulationError
		twinText *problem.TwinTextError
		twin     *problem.TwinError
	)
	switch {
	case errors.As(err, &fen):
		return p.words.T("cli.fen."+string(fen.Fault), "Text", fen.Text, "Place", fen.Offset+1, "Rank", fen.Rank)
	case errors.As(err, &faults):
		return p.faults(faults)
	case errors.As(err, &task):
		return p.words.T("cli.task."+string(task.Fault), "Text", task.Text, "Place", place(task.Text, task.Offset))
	case errors.As(err, &twinText):
		return p.words.T("cli.twinText."+string(twinText.Fault), "Text", twinText.Text, "Place", place(twinText.Text, twinText.Offset))
	case errors.As(err, &twin):
		return p.words.T("cli.twin."+string(twin.Fault), "Twin", problem.Label(twin.Index), "Change", twin.Change.String())
	}
	return ""
}

// place turns an offset in bytes into a place that people count, from 1.
func place(text string, offset int) int {
	return utf8.RuneCountInString(text[:min(offset, len(text))]) + 1
}

// faults names every reason why a diagram is no position.
func (p *program) faults(faults chess.Faults) string {
	var names []string
	for _, known := range []struct {
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
	} {
		if faults&known.fault != 0 {
			names = append(names, p.words.T("cli.position."+known.key))
		}
	}
	return strings.Join(names, "; ")
}
