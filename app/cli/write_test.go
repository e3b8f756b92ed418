package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestWriteReplacesWhole(t *testing.T) {
	p := &program{}
	folder := t.TempDir()
	path := filepath.Join(folder, "a.txt")
	hello := func(w io.Writer) error { _, err := io.WriteString(w, "hello"); return err }
	if err := p.write(path, hello); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(folder, "link")
	if err := os.Symlink(path, link); err != nil {
		t.Skip("no links here")
	}
	if err := p.write(link, func(w io.Writer) error { _, err := io.WriteString(w, "bye"); return err }); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link was replaced: %v %v", info, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the mode changed: %v %v", info.Mode(), err)
	}
	half := errors.New("half")
	if err := p.write(path, func(w io.Writer) error { _, _ = io.WriteString(w, "ha"); return half }); !errors.Is(err, half) {
		t.Errorf("the error was lost: %v", err)
	}
	if data, err := os.ReadFile(path); err != nil || string(data) != "bye" {
		t.Errorf("after a failed write the file holds %q, %v", data, err)
	}
	if names, err := os.ReadDir(folder); err != nil || len(names) != 2 {
		t.Errorf("leftovers: %v %v", names, err)
	}
}

func TestWriteRefusals(t *testing.T) {
	p := &program{}
	much := func(w io.Writer) error { _, err := w.Write(make([]byte, 1<<16)); return err }
	for path, want := range map[string]error{
		t.TempDir(): syscall.EISDIR,
		filepath.Join(t.TempDir(), "no", "a.pdf"): os.ErrNotExist,
		"/dev/full": syscall.ENOSPC,
	} {
		err := p.write(path, much)
		if !errors.Is(err, want) {
			t.Errorf("%s: got %v, want %v", path, err, want)
		}
		var at *fs.PathError
		if !errors.As(err, &at) || at.Path != path {
			t.Errorf("%s: the error names another file: %v", path, err)
		}
	}
}
