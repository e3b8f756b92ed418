package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage/repository"
)

// files is all that the toolkit's own access to files can do.
type files interface {
	repository.AppendableRepository
	repository.CopyableRepository
	repository.DeleteAllRepository
	repository.HierarchicalRepository
	repository.ListableRepository
	repository.MovableRepository
}

// lazyFiles opens a file for writing when the first byte comes. The toolkit's
// save dialog opens, and so empties, the file that was chosen before it says
// which; we write files ourselves, whole or not at all.
type lazyFiles struct{ files }

// spareFiles makes the save dialog leave files as they are.
func spareFiles() {
	if r, err := repository.ForScheme("file"); err == nil {
		if f, ok := r.(files); ok {
			if _, spared := r.(lazyFiles); !spared {
				repository.Register("file", lazyFiles{f})
			}
		}
	}
}

// Writer returns a writer that has not touched the file yet.
func (r lazyFiles) Writer(u fyne.URI) (fyne.URIWriteCloser, error) {
	return &lazyWriter{uri: u, open: r.files.Writer}, nil
}

type lazyWriter struct {
	uri  fyne.URI
	open func(fyne.URI) (fyne.URIWriteCloser, error)
	to   fyne.URIWriteCloser // nil until the first Write
}

func (w *lazyWriter) Write(data []byte) (int, error) {
	if w.to == nil {
		to, err := w.open(w.uri)
		if err != nil {
			return 0, err
		}
		w.to = to
	}
	return w.to.Write(data)
}

func (w *lazyWriter) Close() error {
	if w.to == nil {
		return nil
	}
	return w.to.Close()
}

func (w *lazyWriter) URI() fyne.URI { return w.uri }
