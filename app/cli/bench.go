package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"

	"keymove/solver"
	"keymove/solver/problem"
)

// benchWire is the JSON of bench.
type benchWire struct {
	Engine   string         `json:"engine"`
	Workers  int            `json:"workers"`
	Problems []benchRowWire `json:"problems"`
	Complete bool           `json:"complete"`
	Nodes    uint64         `json:"nodes"`
	Seconds  float64        `json:"seconds"`
	// Signature is the number of nodes of the whole set with one worker and
	// the usual table: it is the same on every machine, and changes when the
	// search does. 0 when the run says nothing of it.
	Signature uint64 `json:"signature,omitempty"`
	// Memory is the most memory in bytes that the process has held.
	Memory uint64 `json:"memory"`
}

// benchRowWire is one problem solved.
type benchRowWire struct {
	Author      string  `json:"author,omitempty"`
	FEN         string  `json:"fen"`
	Stipulation string  `json:"stipulation"`
	Complete    bool    `json:"complete"`
	Nodes       uint64  `json:"nodes"`
	Seconds     float64 `json:"seconds"`
	// Table is the bound on the table's memory in bytes, and Held the most
	// memory that the process has held so far; with --memory only.
	Table int64  `json:"table,omitempty"`
	Held  uint64 `json:"held,omitempty"`
	// Factor is how many times more nodes a move more took; with --growth
	// only, from the second length on.
	Factor float64 `json:"factor,omitempty"`
}

// nodesPerSecond is 0 for a problem too short to measure.
func nodesPerSecond(nodes uint64, seconds float64) float64 {
	if seconds <= 0 {
		return 0
	}
	return float64(nodes) / seconds
}

// bench solves the fixed benchmark set, one position a play at growing
// lengths, or one long problem with tables of several sizes.
func (p *program) bench(ctx context.Context, args []string) int {
	f := p.flags("bench")
	how, growth, memory := f.search(), f.yes("growth"), f.yes("memory")
	epd, sample, seed := f.text("epd", ""), f.count("sample", 1), f.count("seed", 0)
	format := f.choice("format", "text", "text", "json")
	rest, err := f.parse(args)
	if err != nil {
		return after(err)
	}
	if len(rest) > 0 {
		return p.fail(f, p.words.T("cli.error.extra", "Argument", rest[0]))
	}
	options := how.options()
	options.Workers = max(1, options.Workers)
	if *epd != "" {
		if !f.given("seed") {
			*seed = 1
		}
		return p.benchMates(ctx, how, options, *epd, draw{*sample, uint64(*seed)}, *format == "text")
	}
	set, layout := benchSet(), benchLine
	switch {
	case *memory:
		set, layout = benchMemory(), memoryLine
	case *growth:
		set, layout = benchGrowth(), growthLine
	}
	options.SetPlay, options.Tries = layout == benchLine, layout == benchLine
	text := *format == "text"
	if text {
		p.benchHead(layout)
	}
	result := benchWire{Engine: solver.Engine, Workers: options.Workers, Complete: true}
	for i := range set {
		row := benchRowWire{Author: set[i].author, Stipulation: set[i].stipulation, FEN: set[i].fen}
		if set[i].table > 0 {
			options.TableBytes, row.Table = set[i].table, set[i].table
		}
		if err := p.benchSolve(ctx, how, options, set[i].problem(), &row); err != nil {
			fmt.Fprintf(p.err, "keymove-cli bench: %s: %s\n", row.Stipulation, p.words.T("cli.error.stopped"))
		}
		if row.Table > 0 {
			row.Held = memoryHeld()
		}
		if layout == growthLine && i > 0 && set[i-1].fen == row.FEN && row.Complete {
			if before := result.Problems[i-1].Nodes; before > 0 {
				row.Factor = float64(row.Nodes) / float64(before)
			}
		}
		result.Problems = append(result.Problems, row)
		result.Nodes += row.Nodes
		result.Seconds += row.Seconds
		result.Complete = result.Complete && row.Complete
		if text {
			p.benchRow(&row, layout)
		}
		if ctx.Err() != nil {
			break
		}
	}
	result.Memory = memoryHeld()
	if result.Complete && options.Workers == 1 && !f.given("table") && layout == benchLine {
		result.Signature = result.Nodes
	}
	if text {
		p.benchFoot(&result)
	} else {
		writeJSON(p.out, result)
	}
	if !result.Complete {
		return exitStopped
	}
	return exitDone
}

// benchSolve solves one problem and fills in what it took. The error is that
// of solver.Solve.
func (p *program) benchSolve(ctx context.Context, how *search, o solver.Options, w problem.Problem, row *benchRowWire) error {
	s, err := how.solve(ctx, p, w, o)
	if s != nil {
		for i := range s.Parts {
			row.Nodes += s.Parts[i].Nodes
			row.Seconds += s.Parts[i].Elapsed.Seconds()
		}
		row.Complete = s.Complete()
	}
	return err
}

// The columns of the text.
const (
	benchLine  = "%-10s %-16s %12s %9s %11s\n"
	growthLine = "%-10s %12s %9s %7s\n"
	memoryLine = "%-10s %12s %12s %9s %10s\n"
)

func (p *program) benchHead(layout string) {
	word := func(key string) string { return p.words.T("cli.bench." + key) }
	switch layout {
	case growthLine:
		fmt.Fprintf(p.out, growthLine, word("stipulation"), word("nodes"), word("seconds"), word("factor"))
	case memoryLine:
		fmt.Fprintf(p.out, memoryLine, word("stipulation"), word("table"), word("nodes"), word("seconds"), word("held"))
	default:
		fmt.Fprintf(p.out, benchLine, word("stipulation"), word("author"), word("nodes"), word("seconds"), word("rate"))
	}
}

// benchRow prints one problem as soon as it is solved.
func (p *program) benchRow(row *benchRowWire, layout string) {
	nodes, seconds := strconv.FormatUint(row.Nodes, 10), fmt.Sprintf("%.3f", row.Seconds)
	switch layout {
	case growthLine:
		factor := ""
		if row.Factor > 0 {
			factor = fmt.Sprintf("%.1f", row.Factor)
		}
		fmt.Fprintf(p.out, growthLine, row.Stipulation, nodes, seconds, factor)
	case memoryLine:
		fmt.Fprintf(p.out, memoryLine, row.Stipulation, fmt.Sprint(row.Table>>20, " MiB"), nodes, seconds, fmt.Sprint(row.Held>>20, " MiB"))
	default:
		fmt.Fprintf(p.out, benchLine, row.Stipulation, row.Author, nodes, seconds, fmt.Sprintf("%.2f", nodesPerSecond(row.Nodes, row.Seconds)/1e6))
	}
	_ = p.out.Flush() // the writer keeps its error for the end
}

func (p *program) benchFoot(b *benchWire) {
	fmt.Fprintln(p.out, "\n"+p.words.T("cli.bench.total", "Nodes", b.Nodes, "Seconds", fmt.Sprintf("%.2f", b.Seconds),
		"Rate", fmt.Sprintf("%.2f", nodesPerSecond(b.Nodes, b.Seconds)/1e6), "Workers", b.Workers, "Memory", b.Memory>>20))
	if b.Signature > 0 {
		fmt.Fprintln(p.out, p.words.T("cli.bench.signature", "Signature", b.Signature))
	}
}

// memoryHeld returns the most memory in bytes that the process has held; where
// the system does not tell, what Go has asked it for.
func memoryHeld() uint64 {
	status, _ := os.ReadFile("/proc/self/status")
	for line := range strings.Lines(string(status)) {
		var kibibytes uint64
		if n, _ := fmt.Sscanf(line, "VmHWM: %d kB", &kibibytes); n == 1 {
			return kibibytes << 10
		}
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	return memory.Sys
}
