package store

import "os"

// Lost reports whether another program has removed, renamed or replaced the
// file: nothing can be written to it any more. Its contents are still there,
// see CopyTo.
func (c *Collection) Lost() bool {
	now, err := os.Stat(c.path)
	return err != nil || !os.SameFile(now, c.opened)
}
