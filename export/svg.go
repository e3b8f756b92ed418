package export

import (
	"bufio"
	"fmt"
	"image/color"
	"io"
	"strconv"
)

// SVG writes the page as a drawing that needs nothing else: text becomes
// outlines, so that it looks the same without our fonts.
func SVG(w io.Writer, p Page) error {
	out := bufio.NewWriter(w)
	size := func(v float64) string { return decimal(v, 3) }
	fmt.Fprintf(out, `<?xml version="1.0" encoding="UTF-8"?>`+"\n"+
		`<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="%[1]smm" height="%[2]smm" viewBox="0 0 %[1]s %[2]s">`+"\n",
		size(p.W), size(p.H))
	for _, item := range p.Items {
		switch it := item.(type) {
		case *Shape:
			writeSVGShape(out, it)
		case *Text:
			fmt.Fprintf(out, `<path fill="%s" d="%s"/>`+"\n", svgColour(it.Colour), svgPath(it.Outline()))
		}
	}
	fmt.Fprintln(out, "</svg>")
	return out.Flush()
}

func writeSVGShape(out *bufio.Writer, s *Shape) {
	fmt.Fprintf(out, `<path fill="%s"`, svgColour(s.Fill))
	if s.Stroke.A != 0 && s.Width > 0 {
		fmt.Fprintf(out, ` stroke="%s" stroke-width="%s"`, svgColour(s.Stroke), decimal(s.Width, 3))
		if s.Cap == RoundCap {
			out.WriteString(` stroke-linecap="round"`)
		}
		if s.Join == RoundJoin {
			out.WriteString(` stroke-linejoin="round"`)
		}
	}
	fmt.Fprintf(out, ` d="%s"/>`+"\n", svgPath(s.Path))
}

func svgColour(c color.NRGBA) string {
	if c.A == 0 {
		return "none"
	}
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

var svgOps = [...]byte{MoveTo: 'M', LineTo: 'L', CubeTo: 'C', ClosePath: 'Z'}

func svgPath(p Path) []byte {
	var text []byte
	for _, s := range p {
		text = append(text, svgOps[s.Op])
		for i, q := range s.P[:s.Op.points()] {
			if i > 0 {
				text = append(text, ' ')
			}
			text = append(text, decimal(q.X, 3)...)
			text = append(text, ' ')
			text = append(text, decimal(q.Y, 3)...)
		}
	}
	return text
}

// decimal writes v with at most the given number of decimals.
func decimal(v float64, decimals int) string {
	text := strconv.FormatFloat(v, 'f', decimals, 64)
	for text[len(text)-1] == '0' {
		text = text[:len(text)-1]
	}
	if text[len(text)-1] == '.' {
		text = text[:len(text)-1]
	}
	if text == "-0" {
		return "0"
	}
	return text
}
