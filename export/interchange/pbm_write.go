package interchange

import (
	"bytes"
	"encoding/binary"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"keymove/solver/problem"
)

func itoa(n int) string { return strconv.Itoa(n) }

// pbmWorks is how many works a file can hold.
const pbmWorks = math.MaxUint16 + 1

// writePBM writes Problemiste's file.
func writePBM(w io.Writer, cs []problem.Composition) error {
	if len(cs) == 0 || len(cs) > pbmWorks {
		// A file of none is none, for it counts from one.
		return &Error{Code: CodeNumber, Text: itoa(len(cs))}
	}
	encoder := pbmEncoding(cs).NewEncoder()
	records := make([]byte, 0, pbmHead+pbmRecord*len(cs))
	records = binary.LittleEndian.AppendUint16(records, uint16(len(cs)-1))
	var texts []byte
	base := pbmHead + pbmRecord*len(cs)
	for i := range cs {
		c := &cs[i]
		kind, moves, _ := pbmKind(c.Problem.Stipulation)
		if slices.Contains(unguarded(c).Conditions, maximummer) {
			kind |= pbmMaximummer
		}
		records = binary.LittleEndian.AppendUint16(records, uint16(i))
		records = append(records, kind, moves)
		for field, text := range pbmTexts(c) {
			records = binary.LittleEndian.AppendUint32(records, uint32(base+len(texts)))
			data := []byte(text)
			if pbmField(field) != pbmTwins {
				data = pbmEncode(encoder, text)
			}
			data = data[:min(len(data), math.MaxUint16)]
			texts = binary.LittleEndian.AppendUint16(texts, uint16(len(data)))
			texts = append(texts, data...)
		}
		for k := range 64 {
			man := c.Problem.Diagram.Board[pbmSquare(k)]
			records = append(records, pbmEmpty+byte(max(slices.Index(pbmMen[:], man), 0)))
		}
	}
	_, err := w.Write(append(records, texts...))
	return err
}

// pbmEncoding is the encoding of a file: Windows-1251 when something of it is
// Cyrillic.
func pbmEncoding(cs []problem.Composition) *charmap.Charmap {
	latin, russian := 0, 0
	for i := range cs {
		for _, text := range pbmTexts(&cs[i]) {
			for _, r := range text {
				switch {
				case r >= 0x400 && r < 0x500:
					russian++
				case r >= 0x80 && r < 0x100:
					latin++
				}
			}
		}
	}
	if russian > latin {
		return charmap.Windows1251
	}
	return charmap.ISO8859_1
}

// pbmEncode writes a text in lines of the old systems; a character that the
// encoding lacks becomes a question mark.
func pbmEncode(encoder *encoding.Encoder, text string) []byte {
	var b bytes.Buffer
	for _, r := range strings.ReplaceAll(text, "\n", "\r\n") {
		code, err := encoder.String(string(r))
		if err != nil {
			code = "?"
		}
		b.WriteString(code)
	}
	return b.Bytes()
}

// pbmTexts returns the texts of a record.
func pbmTexts(c *problem.Composition) [pbmFields]string {
	return [pbmFields]string{
		pbmAuthor:      strings.Join(authorTexts(c.Authors), ";"),
		pbmSource:      c.Source.Name,
		pbmDistinction: c.Award.Distinction,
		pbmComments:    strings.Join(commentTexts(c.Comments), "\n"),
		pbmText:        c.Solution,
		pbmTwins:       string(pbmTwinBytes(&c.Problem)),
		pbmExtra:       c.Extra["pbmExtra"],
	}
}

// pbmKind turns a task into a type and a number of moves, false when the file
// has no code for it.
func pbmKind(s problem.Stipulation) (kind, moves byte, ok bool) {
	whole, half := s.Moves()
	play := slices.Index(pbmPlays[:], s.Play)
	kind = byte(max(play, 0))
	if s.Series != problem.Alternate {
		kind |= pbmSeries
	}
	if s.Goal.Kind == problem.Stalemate {
		kind |= pbmStalemate
	}
	if half {
		kind |= pbmHalf
		whole++
	}
	if play < 0 || whole > math.MaxUint8-pbmEmpty {
		return kind, 0, false
	}
	return kind, byte(whole), pbmTask(kind, byte(whole)) == s
}

// pbmTwinBytes writes the changes that the file has codes for.
func pbmTwinBytes(p *problem.Problem) []byte {
	if len(p.Twins) == 0 && !p.Options.Duplex {
		return nil
	}
	data := []byte{' '}
	if slices.ContainsFunc(p.Twins, func(t problem.Twin) bool { return t.Continued }) {
		data[0] = pbmContinued
	}
	change := func(op, from, to int, man byte) {
		data = append(data, byte(op)|pbmPrintable, byte(from+pbmEmpty), byte(to+pbmEmpty), man)
	}
	if !p.ZeroPosition {
		change(pbmDiagram, 0, 0, pbmEmpty)
	}
	if p.Options.Duplex {
		change(pbmDuplex, 0, 0, pbmEmpty)
	}
	for _, t := range p.Twins {
		start := len(data)
		for _, e := range t.Edits {
			from, to := int(pbmSquare(int(e.From))), int(pbmSquare(int(e.To)))
			switch e.Kind {
			case problem.MoveMan:
				change(pbmMove, from, to, pbmEmpty)
			case problem.Exchange:
				change(pbmExchange, from, to, pbmEmpty)
			case problem.Remove:
				change(pbmRemove, from, 0, pbmEmpty)
			case problem.Add:
				change(pbmAdd, to, 0, pbmEmpty+byte(max(slices.Index(pbmMen[:], e.Man), 0)))
			case problem.Rotate:
				change(pbmRotate90+e.Degrees/90-1, 0, 0, pbmEmpty)
			case problem.Shift:
				change(pbmShift, from, to, pbmEmpty)
			case problem.Mirror:
				switch e.Reflection {
				case problem.MirrorA1A8:
					change(pbmMirrorTop, 0, 0, pbmEmpty)
				case problem.MirrorA1H1:
					change(pbmMirrorSide, 0, 0, pbmEmpty)
				}
			case problem.SetStipulation:
				if kind, moves, ok := pbmKind(e.Stipulation); ok {
					change(pbmStipulation, int(kind), int(moves), pbmEmpty)
				}
			case problem.PolishType:
				change(pbmColours, 0, 0, pbmEmpty)
			}
		}
		for at := start; at+4 < len(data); at += 4 {
			data[at] |= pbmJoined
		}
	}
	return data
}

// pbmHeld are the fields that the file holds at least in part, with their names
// in JSON.
var pbmHeld = map[Field][]string{
	FieldAuthors: {"authors"}, FieldSource: {"source"}, FieldDistinction: {"award"}, FieldStipulation: {"stipulation", "remark"},
	FieldOptions: {"options", "conditions"}, FieldTwins: {"twins", "zeroPosition"}, FieldSolution: {"solution"},
	FieldComments: {"comments"}, FieldExtra: {"extra"},
}

// pbmLosses compares works with what comes back of them: texts may be too long
// or have letters that the file's encoding lacks.
func pbmLosses(cs []problem.Composition) []Loss {
	var b bytes.Buffer
	if writePBM(&b, cs) != nil {
		return nil // the caller meets the same error
	}
	var all []Loss
	for i, e := range readPBM(b.Bytes()) {
		whole, back := wireFields(&cs[i]), wireFields(&e.Composition)
		for _, a := range aspects {
			keys, held := pbmHeld[a.field]
			differs := slices.ContainsFunc(keys, func(key string) bool { return !bytes.Equal(whole[key], back[key]) })
			if a.has(&cs[i]) && (!held || differs) {
				all = append(all, Loss{Entry: i + 1, Field: a.field})
			}
		}
	}
	return all
}
