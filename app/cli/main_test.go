package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"keymove/solver"
)

// answer is what one call of the program left behind.
type answer struct {
	code     int
	out, err string
}

// call runs the program with standard input, in English unless the arguments
// say otherwise.
func call(t *testing.T, stdin string, args ...string) answer {
	t.Helper()
	t.Setenv("LC_ALL", "C")
	var out, complaints bytes.Buffer
	code := run(t.Context(), args, strings.NewReader(stdin), &out, &complaints)
	return answer{code, out.String(), complaints.String()}
}

// wants fails the test unless the call ended with the code and its standard
// error holds every one of the texts.
func (a answer) wants(t *testing.T, code int, texts ...string) answer {
	t.Helper()
	if a.code != code {
		t.Errorf("exit code %d, want %d; stderr: %s", a.code, code, a.err)
	}
	for _, text := range texts {
		if !strings.Contains(a.err, text) {
			t.Errorf("stderr does not say %q: %q", text, a.err)
		}
	}
	if strings.Contains(a.err, "goroutine ") {
		t.Errorf("stderr shows a stack: %s", a.err)
	}
	return a
}

func TestLanguage(t *testing.T) {
	for _, test := range []struct {
		args []string
		env  map[string]string
		want string
	}{
		{nil, nil, "en"},
		{nil, map[string]string{"LANG": "ru_RU.UTF-8"}, "ru"},
		{nil, map[string]string{"LANG": "ru_RU.UTF-8", "LC_ALL": "en_GB"}, "en"},
		{[]string{"solve", "--lang", "ru"}, map[string]string{"LANG": "en_US.UTF-8"}, "ru"},
		{[]string{"solve", "-lang=en"}, map[string]string{"LANG": "ru"}, "en"},
		{[]string{"solve", "lang=en"}, map[string]string{"LANG": "ru"}, "ru"},
	} {
		if got := language(test.args, func(name string) string { return test.env[name] }); got != test.want {
			t.Errorf("%v %v: got %q, want %q", test.args, test.env, got, test.want)
		}
	}
}

func TestVersionAndHelp(t *testing.T) {
	if got := call(t, "", "--version").wants(t, exitDone); got.out != solver.Engine+"\n" {
		t.Errorf("version is %q", got.out)
	}
	overview := call(t, "", "help").wants(t, exitDone)
	for _, c := range commands() {
		if !strings.Contains(overview.out, "\n  "+c.name+" ") {
			t.Errorf("help does not list %s", c.name)
		}
		for _, lang := range []string{"en", "ru"} {
			// An untranslated message shows its key.
			if got := call(t, "", "help", c.name, "--lang", lang).wants(t, exitDone); strings.Contains(got.out, "cli.") {
				t.Errorf("help of %s lacks a text in %s:\n%s", c.name, lang, got.out)
			}
		}
	}
}

func TestWrongUsage(t *testing.T) {
	call(t, "").wants(t, exitUsage, "Usage:")
	call(t, "", "slove").wants(t, exitUsage, "no command slove")
	call(t, "", "perft", "--lang=ru", "--dept", "3").wants(t, exitUsage, "нет ключа --dept", "keymove-cli perft -h")
	call(t, "", "perft", "--depth").wants(t, exitUsage, "--depth needs a value")
	call(t, "", "perft", "--depth", "-1").wants(t, exitUsage, "whole number, 0 or more")
	call(t, "", "perft", "--format", "xml", "1").wants(t, exitUsage, "text, json")
	call(t, "", "perft", "3", "4").wants(t, exitUsage, "did not expect 4")
	call(t, "", "perft", "--fen", "8/8/8/9/8/8/8/8", "1").wants(t, exitUsage, "place 7 (rank 5)")
	call(t, "", "perft", "--lang", "ru", "--fen", "kk6/8/8/8/8/8/8/8 w", "1").wants(t, exitUsage, "нет белого короля; у одной из сторон больше одного короля")
}

// The node counts are those of the standard perft positions of the array.
func TestPerft(t *testing.T) {
	got := call(t, "", "perft", "--format", "json", "4").wants(t, exitDone)
	var count perftWire
	if err := json.Unmarshal([]byte(got.out), &count); err != nil {
		t.Fatal(err)
	}
	if count.Nodes != 197281 || len(count.Divide) != 20 || !count.Complete {
		t.Errorf("got %+v", count)
	}
	text := call(t, "", "perft", "2").wants(t, exitDone)
	if !strings.Contains(text.out, "e2e4: 20\n") || !strings.Contains(text.out, "400 nodes") {
		t.Errorf("got %s", text.out)
	}
}

// A reader that goes away, or a full disk, is told and is no success.
func TestOutputFails(t *testing.T) {
	t.Setenv("LC_ALL", "ru_RU.UTF-8")
	var complaints bytes.Buffer
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("no /dev/full here")
	}
	defer full.Close()
	if code := run(t.Context(), []string{"version"}, iotest.ErrReader(io.EOF), full, &complaints); code != exitUsage || !strings.Contains(complaints.String(), "диск заполнен") {
		t.Errorf("code %d, stderr %q", code, complaints.String())
	}
}
