package main

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"time"

	"keymove/solver/chess"
)

// perftWire is the JSON of perft.
type perftWire struct {
	FEN      string            `json:"fen"`
	Depth    int               `json:"depth"`
	Nodes    uint64            `json:"nodes"`
	Seconds  float64           `json:"seconds"`
	Complete bool              `json:"complete"`
	Divide   map[string]uint64 `json:"divide"`
}

// perft counts the lines of legal moves of a length, split by the first move.
func (p *program) perft(ctx context.Context, args []string) int {
	f := p.flags("perft")
	fen := f.text("fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	depth := f.count("depth", 0)
	format := f.choice("format", "text", "text", "json")
	rest, err := f.parse(args)
	if err != nil {
		return after(err)
	}
	if len(rest) > 1 {
		return p.fail(f, p.words.T("cli.error.extra", "Argument", rest[1]))
	}
	if len(rest) == 1 {
		if *depth, err = strconv.Atoi(rest[0]); err != nil || *depth < 0 {
			return p.fail(f, p.words.T("cli.error.count", "Flag", dashed("depth"), "Value", rest[0], "Least", 0))
		}
	} else if !f.given("depth") {
		return p.fail(f, p.words.T("cli.error.depth"))
	}
	setup, err := chess.ParseFEN(*fen)
	if err != nil {
		return p.fail(f, p.reason(err))
	}
	position, err := chess.NewPosition(setup, 0)
	if err != nil {
		return p.fail(f, p.reason(err))
	}
	started := time.Now()
	count := perftWire{FEN: position.FEN(), Depth: *depth, Divide: map[string]uint64{}, Complete: true}
	if *depth == 0 {
		count.Nodes = 1
	} else {
		for _, m := range position.Moves(nil) {
			after := position
			after.Play(m)
			nodes, complete := perftUntil(ctx, &after, *depth-1)
			if count.Complete = complete; !complete {
				break
			}
			count.Divide[m.String()] = nodes
			count.Nodes += nodes
			if *format == "text" {
				fmt.Fprintf(p.out, "%s: %d\n", m, nodes)
			}
		}
	}
	count.Seconds = time.Since(started).Seconds()
	if *format == "json" {
		// Numbers, texts and maps of them always marshal.
		_ = json.NewEncoder(p.out).Encode(count)
	} else {
		fmt.Fprintln(p.out, "\n"+p.words.T("cli.perft.total", "Nodes", count.Nodes, "Seconds", fmt.Sprintf("%.3f", count.Seconds),
			"Rate", fmt.Sprintf("%.1f", float64(count.Nodes)/max(count.Seconds, 1e-9)/1e6)))
	}
	if !count.Complete {
		p.complain("cli.error.stopped")
		return exitStopped
	}
	return exitDone
}

// perftUntil is chess.Perft that can be stopped. It looks at ctx only where
// some thousands of positions lie below.
func perftUntil(ctx context.Context, p *chess.Position, plies int) (nodes uint64, complete bool) {
	if plies < 4 {
		return chess.Perft(p, plies), ctx.Err() == nil
	}
	for _, m := range p.Moves(nil) {
		next := *p
		next.Play(m)
		n, complete := perftUntil(ctx, &next, plies-1)
		if !complete {
			return 0, false
		}
		nodes += n
	}
	return nodes, true
}
