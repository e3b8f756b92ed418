package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The example of a file of ratings can be loaded as it is; what is wrong in one is
// told with its line and field, and nothing is taken.
func TestEventRatings(t *testing.T) {
	file := madeEvent(t, twoSolvers)
	example := call(t, "", "event", "ratings", "--example")
	if example.code != exitDone {
		t.Fatal(example.err)
	}
	path := filepath.Join(t.TempDir(), "ratings.toml")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(example.out)
	if a := call(t, "", "event", "ratings", file, "--load", path); a.code != exitDone || a.out != "titles: 3, fields: 2, norms: 0\n" {
		t.Errorf("%d %q %s", a.code, a.out, a.err)
	}
	if a := call(t, "", "event", "score", file, "--format", "rating"); !strings.HasPrefix(a.out, "\ufeffplace,") || !strings.Contains(a.out, ",max_minutes,id,performance\r\n") {
		t.Errorf("%q", a.out)
	}
	write("[[title]]\ncode = \"GM\"\n[[norm]]\ntitle = \"GM\"\nshare = 120\n")
	if a := call(t, "", "event", "ratings", file, "--load", path); a.code != exitUsage || !strings.Contains(a.err, "line 5, norm.share: 120") {
		t.Errorf("%d %s", a.code, a.err)
	}
	for _, args := range [][]string{{}, {file}, {file, "--load", "none.toml"}} {
		if a := call(t, "", append([]string{"event", "ratings"}, args...)...); a.code != exitUsage || a.err == "" {
			t.Errorf("%q: %d %s", args, a.code, a.err)
		}
	}
}

// Problems that an event of the archive has set are told (article 49).
func TestEventReview(t *testing.T) {
	archive := t.TempDir()
	file, old := madeEvent(t, twoSolvers), madeEvent(t, twoSolvers)
	data, err := os.ReadFile(old)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(archive, "old.keymove"), data, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(archive, "other.keymove"), []byte("no event"), 0o644); err != nil {
		t.Fatal(err)
	}
	const told = "the position was set before"
	if a := call(t, "", "event", "review", file); strings.Contains(a.out, told) {
		t.Errorf("without an archive: %s", a.out)
	}
	if a := call(t, "", "event", "review", file, "--archive", archive); !strings.Contains(a.out, told) {
		t.Errorf("%d %q %s", a.code, a.out, a.err)
	}
	if a := call(t, "", "event", "review", file, "--archive", filepath.Join(archive, "none")); a.code != exitUsage || a.err == "" {
		t.Errorf("no folder: %d %s", a.code, a.err)
	}
}
