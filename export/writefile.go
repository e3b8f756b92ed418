package export

import (
	"bufio"
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// WriteFile fills a file. It appears whole or not at all: a full disk or a kill
// leaves what was there before. Devices and pipes are written to directly.
func WriteFile(path string, fill func(io.Writer) error) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target // replace what a link points to, not the link
	}
	mode := fs.FileMode(0o666)
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case info.IsDir():
		return &fs.PathError{Op: "write", Path: path, Err: syscall.EISDIR}
	case !info.Mode().IsRegular():
		return writeOver(path, fill) // a device or a pipe cannot be replaced
	default:
		mode = info.Mode().Perm()
	}
	temporary := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+"."+rand.Text()[:8])
	f, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return named(path, err)
	}
	err = fillAndClose(f, fill)
	if err == nil {
		err = os.Rename(temporary, path)
	}
	if err != nil {
		return errors.Join(named(path, err), os.Remove(temporary))
	}
	return nil
}

// named puts the name that the user knows in the place of the temporary one.
func named(path string, err error) error {
	var system *fs.PathError
	if errors.As(err, &system) {
		return &fs.PathError{Op: system.Op, Path: path, Err: system.Err}
	}
	return err
}

// writeOver fills something that exists and is no ordinary file.
func writeOver(path string, fill func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	return errors.Join(fill(w), w.Flush(), f.Close())
}

// fillAndClose fills a file and makes sure that it has reached the disk.
func fillAndClose(f *os.File, fill func(io.Writer) error) error {
	w := bufio.NewWriter(f)
	err := fill(w)
	if err == nil {
		err = w.Flush()
	}
	if err == nil {
		err = f.Sync()
	}
	return errors.Join(err, f.Close())
}
