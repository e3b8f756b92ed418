// Command keymove-cli solves, checks, converts and prints chess problems
// without a window: for scripts, batches and servers.
//
// Results go to standard output, progress and errors to standard error, in
// English or Russian. The exit codes are constants of this package.
package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"keymove/resources/i18n"
)

// The exit codes. When several apply, the largest is returned.
const (
	exitDone    = 0
	exitUnsound = 1 // check found an unsound work, convert an unreadable entry
	exitUsage   = 2 // wrong usage, unreadable input, output that cannot be written
	exitStopped = 3 // stopped before an answer was complete
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run does what args ask for and returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := bufio.NewWriter(stdout) // keeps its first error for Flush
	p := &program{in: stdin, out: out, err: stderr, words: i18n.New(language(args, os.Getenv))}
	code := p.dispatch(ctx, args)
	if err := out.Flush(); err != nil {
		p.complain("cli.error.output", "Reason", p.reason(err))
		return max(code, exitUsage)
	}
	return code
}

// program is one call of the command line.
type program struct {
	in    io.Reader
	out   *bufio.Writer
	err   io.Writer
	words *i18n.Catalog
}

// command is a word of the command line and what it does with the arguments
// after it.
type command struct {
	name string
	run  func(*program, context.Context, []string) int
}

// commands returns the commands in the order in which help lists them.
func commands() []command {
	return []command{
		{"solve", (*program).solve},
		{"check", (*program).check},
		{"convert", (*program).convert},
		{"export", (*program).export},
		{"find", (*program).find},
		{"event", (*program).event},
		{"demo", (*program).demo},
		{"bench", (*program).bench},
		{"perft", (*program).perft},
		{"version", (*program).version},
		{"help", (*program).help},
	}
}

func (p *program) dispatch(ctx context.Context, args []string) int {
	if len(args) == 0 {
		p.overview(p.err)
		return exitUsage
	}
	name := args[0]
	switch name {
	case "-h", "-help", "--help":
		name = "help"
	case "-version", "--version":
		name = "version"
	}
	for _, c := range commands() {
		if c.name == name {
			return c.run(p, ctx, args[1:])
		}
	}
	p.complain("cli.error.command", "Command", args[0])
	p.overview(p.err)
	return exitUsage
}

// complain prints an error in the user's language.
func (p *program) complain(key string, pairs ...any) {
	fmt.Fprintf(p.err, "keymove-cli: %s\n", p.words.T(key, pairs...))
}

// language finds the language to speak: --lang anywhere in the arguments, so
// that even a wrong usage is told in it, else the environment's.
func language(args []string, getenv func(string) string) string {
	for i, arg := range args {
		name, value, joined := strings.Cut(arg, "=")
		if name != "-lang" && name != "--lang" {
			continue
		}
		if !joined && i+1 < len(args) {
			value = args[i+1]
		}
		return value
	}
	for _, variable := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		if value := getenv(variable); value != "" {
			lang, _, _ := strings.Cut(value, "_")
			return lang
		}
	}
	return "en"
}
