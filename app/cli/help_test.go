package main

import (
	"context"
	"os"
	"strings"
	"testing"

	"keymove/resources/help"
)

// say runs the program and returns what it prints, and its exit code.
func say(args ...string) (out, complaint string, code int) {
	var printed, complained strings.Builder
	code = run(context.Background(), args, os.Stdin, &printed, &complained)
	return printed.String(), complained.String(), code
}

func TestHelpPrintsEveryPage(t *testing.T) {
	for _, lang := range []string{"en", "ru"} {
		overview, _, _ := say("help", "--lang", lang)
		for _, topic := range help.Topics() {
			out, complaint, code := say("help", "--lang", lang, topic)
			if code != exitDone || complaint != "" || len(out) < 300 {
				t.Errorf("help %s: code %d, %d bytes, %s", topic, code, len(out), complaint)
			}
			if strings.ContainsAny(out, "{}") {
				t.Errorf("%s: %s has braces left", lang, topic)
			}
			if !strings.Contains(overview, "  "+topic+" ") {
				t.Errorf("%s: the overview does not list %s", lang, topic)
			}
		}
	}
	if _, complaint, code := say("help", "nonsense"); code != exitUsage || !strings.Contains(complaint, "nonsense") {
		t.Errorf("an unknown topic: code %d, %s", code, complaint)
	}
}

// TestTopicsAreNoCommands: "help solve" tells the flags of the command.
func TestTopicsAreNoCommands(t *testing.T) {
	for _, c := range commands() {
		for _, topic := range help.Topics() {
			if topic == c.name && c.name != "help" {
				t.Errorf("%s is both a command and a page", topic)
			}
		}
	}
}

func TestEveryCommandIsDocumented(t *testing.T) {
	for _, lang := range []string{"en", "ru"} {
		page, _, _ := say("help", "--lang", lang, "terminal")
		for _, c := range commands() {
			if !strings.Contains(page, "- "+c.name+" — ") {
				t.Errorf("%s: the page lacks %s", lang, c.name)
			}
		}
	}
}
