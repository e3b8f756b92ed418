package main

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"

	"keymove/solver/chess"
)

// reason words an error in the user's language. An error that this package
// does not know keeps its own English text.
func (p *program) reason(err error) string {
	var fen *chess.FENError
	if errors.As(err, &fen) {
		return p.words.T("cli.fen."+string(fen.Fault), "Text", fen.Text, "Place", fen.Offset+1, "Rank", fen.Rank)
	}
	var faults chess.Faults
	if errors.As(err, &faults) {
		return p.faults(faults)
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
