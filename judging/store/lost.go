package store

import (
	"errors"
	"io"
	"os"
)

// Lost reports whether another program has removed, renamed or replaced the
// file: nothing can be written to it any more. Its contents are still there,
// see CopyTo.
func (c *Collection) Lost() bool {
	now, err := os.Stat(c.path)
	return err != nil || !os.SameFile(now, c.opened)
}

// IsFile reports whether a path leads to the file of the collection, by another
// name, too.
func (c *Collection) IsFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && os.SameFile(info, c.opened)
}

// state is what another program cannot write over without changing it.
type state struct {
	size   int64
	header [100]byte // of the database: size, counters, versions
}

// look reads the present state. It goes through a handle that stays open as long
// as the collection: closing one would drop the locks of this process.
func (c *Collection) look() (s state, err error) {
	info, err := c.handle.Stat()
	if err != nil {
		return s, err
	}
	s.size = info.Size()
	if _, err := c.handle.ReadAt(s.header[:], 0); err != nil && !errors.Is(err, io.EOF) {
		return s, err
	}
	return s, nil
}

// note remembers what this program has left in the file. The caller holds mu, as
// for intact, so that no change is under way.
func (c *Collection) note() {
	if s, err := c.look(); err == nil {
		c.left = s
	}
}

// intact checks that no other program has written into the file since, by
// copying an older one over it, say. What this program holds of it and what lies
// there would be mixed: nothing must be written then. A new date alone does no
// harm.
func (c *Collection) intact() error {
	now, err := c.look()
	if err != nil {
		return err
	}
	if now.size != c.left.size || now.header != c.left.header {
		return &Error{Path: c.path, Reason: Altered, Err: errors.New("was written over by another program")}
	}
	return nil
}
