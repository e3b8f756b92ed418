// Package pdf writes pages as a PDF file with embedded fonts and selectable
// text. It adds nothing to what the pages show. The same pages and Meta give
// the same bytes.
package pdf

import (
	"errors"
	"fmt"
	"image/color"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/jung-kurt/gofpdf"
	"golang.org/x/text/unicode/norm"

	"keymove/export"
)

// Meta is what a file says about itself; empty fields are left out.
type Meta struct {
	Title, Author, Subject, Keywords string
	// Creator names the program.
	Creator string
	// Created is the date in the file; the zero time writes a fixed one, so
	// that equal pages give equal files.
	Created time.Time
}

// ErrNoPages means that there was nothing to write.
var ErrNoPages = errors.New("pdf: no pages")

// pointsPerMM converts the unit of pages to that of PDF.
const pointsPerMM = 72 / 25.4

// Write writes the pages, each in its own size.
func Write(w io.Writer, pages []export.Page, meta Meta) (err error) {
	if len(pages) == 0 {
		return ErrNoPages
	}
	// gofpdf panics on some faults instead of reporting them.
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("pdf: %v", fault)
		}
	}()
	doc := gofpdf.NewCustom(&gofpdf.InitType{
		UnitStr: "mm", Size: gofpdf.SizeType{Wd: pages[0].W, Ht: pages[0].H},
	})
	doc.SetAutoPageBreak(false, 0)
	doc.SetMargins(0, 0, 0)
	doc.SetCatalogSort(true)
	describe(doc, meta)
	for _, face := range facesOf(pages) {
		// Data is a copy: gofpdf writes into the bytes of a font.
		doc.AddUTF8FontFromBytes(face.Name(), "", face.Data())
	}
	for _, p := range pages {
		doc.AddPageFormat("P", gofpdf.SizeType{Wd: p.W, Ht: p.H})
		for _, item := range p.Items {
			switch it := item.(type) {
			case *export.Shape:
				doc.RawWriteStr(shapeOperators(it, p.H))
			case *export.Text:
				writeText(doc, it)
			}
		}
	}
	if err := doc.Output(w); err != nil {
		return fmt.Errorf("pdf: %w", err)
	}
	return nil
}

func describe(doc *gofpdf.Fpdf, meta Meta) {
	created := meta.Created
	if created.IsZero() {
		created = time.Date(2000, time.January, 1, 0, 0, 0, 0, time.UTC)
	}
	doc.SetCreationDate(created)
	doc.SetModificationDate(created)
	for _, field := range []struct {
		text string
		set  func(string, bool)
	}{
		{meta.Title, doc.SetTitle}, {meta.Author, doc.SetAuthor}, {meta.Subject, doc.SetSubject},
		{meta.Keywords, doc.SetKeywords}, {meta.Creator, doc.SetCreator}, {meta.Creator, doc.SetProducer},
	} {
		if field.text != "" {
			field.set(basicPlane(field.text), true)
		}
	}
}

// basicPlane composes text and leaves out the runes that gofpdf cannot encode.
func basicPlane(text string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xffff {
			return -1
		}
		return r
	}, norm.NFC.String(text))
}

// facesOf lists the faces that the pages use, in the order of export.Faces.
func facesOf(pages []export.Page) []export.Face {
	used := map[export.Face]bool{}
	for _, p := range pages {
		for _, item := range p.Items {
			if t, ok := item.(*export.Text); ok {
				used[t.Face] = true
			}
		}
	}
	var faces []export.Face
	for _, face := range export.Faces() {
		if used[face] {
			faces = append(faces, face)
		}
	}
	return faces
}

func writeText(doc *gofpdf.Fpdf, t *export.Text) {
	doc.SetFont(t.Face.Name(), "", t.Size)
	doc.SetTextColor(int(t.Colour.R), int(t.Colour.G), int(t.Colour.B))
	doc.Text(t.X, t.Y, basicPlane(t.Text))
}

// shapeOperators draws a shape on a page of the given height. gofpdf's own
// path methods round to a hundredth of a millimetre and put nibs on closed
// curves.
func shapeOperators(s *export.Shape, height float64) string {
	stroked := s.Stroke.A != 0 && s.Width > 0
	if s.Fill.A == 0 && !stroked {
		return ""
	}
	var b strings.Builder
	b.WriteString("q ")
	paint := "f"
	if s.Fill.A != 0 {
		b.WriteString(colourOperands(s.Fill) + " rg ")
	}
	if stroked {
		paint = "S"
		if s.Fill.A != 0 {
			paint = "B"
		}
		// The miter limit of PDF is 10 unless set; that of pages is SVG's 4.
		fmt.Fprintf(&b, "%s RG %s w %d J %d j 4 M ", colourOperands(s.Stroke), number(s.Width*pointsPerMM), s.Cap, s.Join)
	}
	for _, segment := range s.Path {
		writeSegment(&b, segment, height)
	}
	b.WriteString(paint + " Q")
	return b.String()
}

func writeSegment(b *strings.Builder, s export.Segment, height float64) {
	points := 1
	operator := "m "
	switch s.Op {
	case export.LineTo:
		operator = "l "
	case export.CubeTo:
		points, operator = 3, "c "
	case export.ClosePath:
		points, operator = 0, "h "
	}
	for _, p := range s.P[:points] {
		b.WriteString(number(p.X*pointsPerMM) + " " + number((height-p.Y)*pointsPerMM) + " ")
	}
	b.WriteString(operator)
}

func colourOperands(c color.NRGBA) string {
	return number(float64(c.R)/255) + " " + number(float64(c.G)/255) + " " + number(float64(c.B)/255)
}

// number writes a PDF number to a thousandth.
func number(v float64) string {
	text := strconv.FormatFloat(v, 'f', 3, 64)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}
