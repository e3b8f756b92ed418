package store

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// An open collection stays locked for other programs when this one looks at what
// the file holds.
func TestDetectKeepsTheLock(t *testing.T) {
	const variable = "KEYMOVE_STORE_LOCKED"
	if path := os.Getenv(variable); path != "" { // the other program
		c, err := Open(path)
		var known *Error
		if err == nil {
			c.Close()
		}
		fmt.Println("in use:", errors.As(err, &known) && known.Reason == InUse)
		return
	}
	path := filepath.Join(t.TempDir(), "a"+Extension)
	c, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	if c, err = Open(path); err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	var known *Error
	if _, err := Detect(path); !errors.As(err, &known) || known.Reason != InUse {
		t.Errorf("detected with %v", err)
	}
	other := exec.Command(os.Args[0], "-test.run=^TestDetectKeepsTheLock$")
	other.Env = append(os.Environ(), variable+"="+path)
	if out, err := other.CombinedOutput(); err != nil || !strings.Contains(string(out), "in use: true") {
		t.Errorf("another program opens it, too: %s (%v)", out, err)
	}
}
