package store

import (
	"database/sql"
	"encoding/binary"
	"errors"
	"io"
	"net/url"
	"os"
	"path/filepath"
)

// FileKind is what a file of the program holds.
type FileKind uint8

// The kinds; the zero FileKind is none of ours.
const (
	ForeignFile FileKind = iota
	CollectionFile
	ContestFile
)

// Detect tells what a file holds by its head. One that somebody has locked for
// himself, as an open collection is, gives an error with the reason InUse.
//
// SQLite reads the head. Were the file opened beside it and closed again, the
// system would drop the locks that this process holds on it (fcntl, POSIX.1): an
// open collection could then be opened by another program, and an event written
// by two at once.
func Detect(path string) (FileKind, error) {
	info, err := os.Stat(path)
	if err != nil {
		return ForeignFile, fail(path, err)
	}
	if info.IsDir() {
		return ForeignFile, &Error{Path: path, Reason: Folder, Err: errors.New("is a folder")}
	}
	mark, err := markOf(path)
	var known *Error
	switch {
	case err == nil:
		return kindOf(mark), nil
	case !errors.As(fail(path, err), &known) || known.Reason == InUse:
		return ForeignFile, fail(path, err)
	case known.Reason == Foreign:
		return ForeignFile, nil
	}
	// A change that a crash has broken off waits to be rolled back, which who
	// only reads may not. Nobody has the file open then.
	return detectHead(path)
}

// markOf reads the application's mark.
func markOf(path string) (mark uint32, err error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return 0, err
	}
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(full), RawQuery: "mode=ro&_pragma=busy_timeout(100)"}
	db, err := sql.Open("sqlite", address.String())
	if err != nil {
		return 0, err
	}
	defer db.Close()
	err = db.QueryRow("PRAGMA application_id").Scan(&mark)
	return mark, err
}

// kindOf tells what a file with an application's mark holds.
func kindOf(mark uint32) FileKind {
	switch mark {
	case applicationID:
		return CollectionFile
	case eventID:
		return ContestFile
	}
	return ForeignFile
}

// detectHead is Detect for a file that this process does not have open.
func detectHead(path string) (FileKind, error) {
	f, err := os.Open(path)
	if err != nil {
		return ForeignFile, fail(path, err)
	}
	defer f.Close()
	var head [72]byte
	switch _, err := io.ReadFull(f, head[:]); {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return ForeignFile, nil // too short for a database
	case err != nil:
		return ForeignFile, fail(path, err)
	}
	const databaseMark = "SQLite format 3\x00"
	if string(head[:len(databaseMark)]) != databaseMark {
		return ForeignFile, nil
	}
	return kindOf(binary.BigEndian.Uint32(head[68:])), nil // in SQLite's header
}
