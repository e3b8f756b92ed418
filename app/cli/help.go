package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"keymove/resources/help"
	"keymove/solver"
)

func (p *program) version(_ context.Context, args []string) int {
	rest, err := p.flags("version").parse(args)
	if err != nil {
		return after(err)
	}
	if len(rest) > 0 {
		p.complain("cli.error.extra", "Argument", rest[0])
		return exitUsage
	}
	fmt.Fprintln(p.out, solver.Engine)
	return exitDone
}

// help prints the overview or, by calling it with -h, the help of a command, or
// a page of the handbook.
func (p *program) help(ctx context.Context, args []string) int {
	rest, err := p.flags("help").parse(args)
	if err != nil {
		return after(err)
	}
	if len(rest) == 0 || rest[0] == "help" {
		p.overview(p.out)
		p.topics(p.out)
		return exitDone
	}
	for _, c := range commands() {
		if c.name == rest[0] {
			return c.run(p, ctx, append(rest[1:], "-h"))
		}
	}
	if page := help.Open(p.words, nil).Page(rest[0]); page != nil {
		p.page(page)
		return exitDone
	}
	p.complain("cli.error.topic", "Topic", rest[0])
	return exitUsage
}

// page prints a page of the handbook, and which others it names.
func (p *program) page(page *help.Page) {
	fmt.Fprint(p.out, page.Text(pageWidth))
	if links := page.Links(); len(links) > 0 {
		fmt.Fprintln(p.out)
		for i := range links {
			links[i] = "keymove-cli help " + links[i]
		}
		fmt.Fprintln(p.out, p.words.T("help.cli.see", "Topics", strings.Join(links, ", ")))
	}
}

// pageWidth is the length of the lines of a page, in letters.
const pageWidth = 80

// topics lists the pages of the handbook.
func (p *program) topics(w io.Writer) {
	fmt.Fprintln(w, p.words.T("help.cli.topics"))
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, group := range help.Open(p.words, nil).Groups() {
		for _, page := range group.Pages {
			fmt.Fprintf(columns, "  %s\t%s\n", page.Topic, page.Title)
		}
	}
	columns.Flush()
}

// overview lists the commands.
func (p *program) overview(w io.Writer) {
	fmt.Fprintln(w, p.words.T("cli.overview"))
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, c := range commands() {
		fmt.Fprintf(columns, "  %s\t%s\n", c.name, p.words.T("cli.summary."+c.name))
	}
	columns.Flush()
	fmt.Fprintln(w, p.words.T("cli.codes"))
}

// usage describes one command and its flags.
func (p *program) usage(w io.Writer, f *flags) {
	key := strings.ReplaceAll(f.Name(), " ", "-")
	fmt.Fprintf(w, "keymove-cli %s\n  %s\n\n", p.words.T("cli.synopsis."+key), p.words.T("cli.summary."+key))
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	f.VisitAll(func(v *flag.Flag) {
		text := p.words.T("cli.flag." + v.Name)
		if v.DefValue != "" && v.DefValue != "false" {
			text += " [" + v.DefValue + "]"
		}
		fmt.Fprintf(columns, "  %s\t%s\n", dashed(v.Name), text)
	})
	columns.Flush()
}
