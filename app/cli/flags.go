package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
)

// flags is the flag set of one command. Unlike a plain flag.FlagSet it allows
// flags after files and speaks the user's language.
type flags struct {
	*flag.FlagSet
	p *program
	// wrong is the value that could not be read, worded; flag itself keeps
	// only English text.
	wrong string
}

// errHelp is returned by parse after the command's help has been printed.
var errHelp = errors.New("help was asked for")

// flags returns the flag set of a command with the flags that every command
// has.
func (p *program) flags(command string) *flags {
	f := &flags{FlagSet: flag.NewFlagSet(command, flag.ContinueOnError), p: p}
	f.SetOutput(io.Discard)
	f.choice("lang", p.words.Lang(), "en", "ru")
	return f
}

// choice adds a flag that takes one of several words; the first argument after
// the name is the default.
func (f *flags) choice(name, value string, allowed ...string) *string {
	chosen := &value
	f.value(name, value, func(text string) string {
		for _, word := range allowed {
			if strings.EqualFold(word, text) {
				*chosen = word
				return ""
			}
		}
		return f.p.words.T("cli.error.choice", "Flag", dashed(name), "Value", text, "Allowed", strings.Join(allowed, ", "))
	})
	return chosen
}

// count adds a flag that takes a whole number from least up.
func (f *flags) count(name string, least int) *int {
	n := new(int)
	f.value(name, "", func(text string) string {
		value, err := strconv.Atoi(text)
		if err != nil || value < least {
			return f.p.words.T("cli.error.count", "Flag", dashed(name), "Value", text, "Least", least)
		}
		*n = value
		return ""
	})
	return n
}

// size adds a flag that takes an amount of memory such as 512MiB or 2GB.
func (f *flags) size(name string) *int64 {
	bytes := new(int64)
	f.value(name, "", func(text string) string {
		value, err := humanize.ParseBytes(text)
		if err != nil || value == 0 || value > math.MaxInt64 {
			return f.p.words.T("cli.error.size", "Flag", dashed(name), "Value", text)
		}
		*bytes = int64(value)
		return ""
	})
	return bytes
}

// duration adds a flag that takes a time such as 60s, 5m, or plain seconds.
func (f *flags) duration(name string) *time.Duration {
	d := new(time.Duration)
	f.value(name, "", func(text string) string {
		value, err := time.ParseDuration(text)
		if seconds, notNumber := strconv.ParseFloat(text, 64); notNumber == nil && seconds < 1e9 {
			value, err = time.Duration(seconds*float64(time.Second)), nil
		}
		if err != nil || value <= 0 {
			return f.p.words.T("cli.error.duration", "Flag", dashed(name), "Value", text)
		}
		*d = value
		return ""
	})
	return d
}

// texts adds a flag that may be given several times.
func (f *flags) texts(name string) *[]string {
	all := new([]string)
	f.value(name, "", func(text string) string { *all = append(*all, text); return "" })
	return all
}

// text adds a flag that takes any text.
func (f *flags) text(name, value string) *string { return f.String(name, value, "") }

// yes adds a flag without a value.
func (f *flags) yes(name string) *bool { return f.Bool(name, false, "") }

// value adds a flag read by set, which returns what is wrong in the user's
// language, or "".
func (f *flags) value(name, value string, set func(text string) string) {
	f.Var(&reader{text: value, set: func(text string) error {
		if f.wrong = set(text); f.wrong != "" {
			return errors.New(f.wrong)
		}
		return nil
	}}, name, "")
}

// reader is the flag.Value behind flags.value.
type reader struct {
	text string
	set  func(string) error
}

// String returns the default, for the help.
func (r *reader) String() string { return r.text }

// Set reads the value given.
func (r *reader) Set(text string) error { return r.set(text) }

// parse reads the arguments and returns those that are no flags. An error has
// been told already; errHelp is the success of having printed the help.
func (f *flags) parse(args []string) ([]string, error) {
	var rest []string
	for {
		err := f.Parse(args)
		if errors.Is(err, flag.ErrHelp) {
			f.p.usage(f.p.out, f)
			return nil, errHelp
		}
		if err != nil {
			f.p.fail(f, f.explain(err))
			return nil, err
		}
		if f.NArg() == 0 {
			return rest, nil
		}
		if used := len(args) - f.NArg(); used > 0 && args[used-1] == "--" {
			return append(rest, f.Args()...), nil
		}
		rest = append(rest, f.Arg(0))
		args = f.Args()[1:]
	}
}

// explain words an error of package flag.
func (f *flags) explain(err error) string {
	text := err.Error()
	if f.wrong != "" {
		return f.wrong
	}
	if name, ok := strings.CutPrefix(text, "flag provided but not defined: -"); ok {
		return f.p.words.T("cli.error.flag", "Flag", dashed(name))
	}
	if name, ok := strings.CutPrefix(text, "flag needs an argument: -"); ok {
		return f.p.words.T("cli.error.value", "Flag", dashed(name))
	}
	return f.p.words.T("cli.error.arguments", "Text", text)
}

// fail tells a wrong usage and where to read more.
func (p *program) fail(f *flags, text string) int {
	fmt.Fprintf(p.err, "keymove-cli %s: %s\n%s\n", f.Name(), text, p.words.T("cli.more", "Command", f.Name()))
	return exitUsage
}

// after turns an error of parse into the exit code.
func after(err error) int {
	if errors.Is(err, errHelp) {
		return exitDone
	}
	return exitUsage
}

// dashed writes a flag as it is typed.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// given reports whether the user gave the flag.
func (f *flags) given(name string) bool {
	found := false
	f.Visit(func(v *flag.Flag) { found = found || v.Name == name })
	return found
}
