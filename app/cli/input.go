package main

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"keymove/export"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// entry is one composition to work on, from a file or from the flags.
type entry struct {
	// file is "" for a problem in flags.
	file string
	// n counts the entries of the file from 1, and line is where this one
	// begins.
	n, line int
	work    problem.Composition
	// faults tell what could not be read.
	faults []error
}

// source is the flags that state one problem.
type source struct {
	f                              *flags
	fen, stip, castling, enPassant *string
	twins, options                 *[]string
	intended                       *int
	// words: the task may be missing or in words, as it will not be solved
	// for its own sake.
	words bool
}

// source adds the flags that state one problem.
func (f *flags) source() *source {
	return &source{
		f:         f,
		fen:       f.text("fen", ""),
		stip:      f.text("stip", ""),
		twins:     f.texts("twin"),
		options:   f.texts("option"),
		castling:  f.text("castling", ""),
		enPassant: f.text("en-passant", ""),
		intended:  f.count("intended", 1),
	}
}

// entries returns the compositions that the flags or the files name. What
// cannot be read has been told, and counts in the exit code.
func (p *program) entries(s *source, files []string) (all []entry, code int) {
	if s.f.given("fen") {
		if len(files) > 0 {
			return nil, p.fail(s.f, p.words.T("cli.error.both", "File", files[0]))
		}
		work, faults, err := s.read()
		if err != nil {
			return nil, p.fail(s.f, p.reason(err))
		}
		return []entry{{work: work, faults: faults}}, exitDone
	}
	if s.f.given("stip") || len(files) == 0 {
		return nil, p.fail(s.f, p.words.T("cli.error.nothing"))
	}
	return p.readFiles(files)
}

// readFiles reads files one after the other. What cannot be read has been
// told, and counts in the exit code.
func (p *program) readFiles(files []string) (all []entry, code int) {
	for _, file := range files {
		found, err := p.readFile(file)
		if err != nil {
			fmt.Fprintln(p.err, export.FileErrorText(p.words, err)) // names the file
			code = exitUsage
		}
		all = append(all, found...)
	}
	return all, code
}

// twinID is the letter that people write before a twin: "b) Move c5 f4".
var twinID = regexp.MustCompile(`^\s*([a-z][0-9]*)\s*\)\s*`)

// read makes a composition of the flags. The faults are those that leave a
// problem which can still be shown.
func (s *source) read() (work problem.Composition, faults []error, err error) {
	setup, err := chess.ParseFEN(*s.fen)
	if err != nil {
		return work, nil, err
	}
	work.Problem.Diagram = setup
	if strings.TrimSpace(*s.stip) == "" && !s.words {
		return work, nil, errStip
	}
	if work.Problem.Stipulation, err = problem.ParseStipulation(*s.stip); err != nil && !s.words {
		faults = append(faults, err)
	}
	for i, text := range *s.twins {
		if id := twinID.FindStringSubmatch(text); id != nil {
			text = text[len(id[0]):]
			work.Problem.ZeroPosition = work.Problem.ZeroPosition || i == 0 && id[1] == "a"
		}
		twin, err := problem.ParseTwin(text)
		if err != nil {
			faults = append(faults, err)
		}
		work.Problem.Twins = append(work.Problem.Twins, twin)
	}
	options := *s.options
	if *s.enPassant != "" {
		options = append(options, "EnPassant "+*s.enPassant)
	}
	work.Problem.Options = problem.ParseOptions(options)
	// An en passant square in the FEN states a retro fact; its other fields
	// are a game's and do not count.
	work.Problem.Options.EnPassant |= setup.EnPassant
	if s.f.given("castling") {
		if err := stateCastling(&work.Problem.Options, *s.castling); err != nil {
			return work, nil, err
		}
	}
	work.Problem.Intended = *s.intended
	return work, faults, nil
}

// errStip is a problem without a task.
var errStip = errors.New("the problem has no stipulation")

// errCastling is a value of --castling that is no set of rights.
var errCastling = errors.New("castling rights are some of KQkq, or -")

// stateCastling allows the rights that text names, as in a FEN, and forbids
// all others.
func stateCastling(o *problem.Options, text string) error {
	rights := strings.TrimPrefix(text, "-")
	for i, letter := range "KQkq" {
		o.Castling[i] = problem.Forbidden
		if strings.ContainsRune(rights, letter) {
			o.Castling[i] = problem.Allowed
		}
	}
	if strings.Trim(rights, "KQkq") != "" {
		return errCastling
	}
	return nil
}

// about prints a line on standard error that names the entry.
func (p *program) about(f *flags, e *entry, text string) {
	where := "keymove-cli " + f.Name()
	if e.file != "" {
		where = e.file + ": " + p.words.T("file.entry", "Entry", e.n, "Line", e.line)
	}
	fmt.Fprintf(p.err, "%s: %s\n", where, text)
}

// name is the composition's own name or its number in the file.
func (e *entry) name() string {
	if e.work.ID == "" && e.n > 0 {
		return strconv.Itoa(e.n)
	}
	return e.work.ID
}

// title returns a line that names a work: its place in the file, its authors
// and its source; "" when nothing is known of it.
func (e *entry) title() string {
	var authors []string
	for _, a := range e.work.Authors {
		authors = append(authors, strings.TrimSpace(a.Given+" "+a.Family))
	}
	var parts []string
	for _, part := range []string{e.name(), strings.Join(authors, ", "), e.work.Source.Name} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, " · ")
}
