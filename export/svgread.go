package export

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"
	"strings"
)

// readSVG reads a drawing of plain vector art: nested groups with styles and
// transforms, paths and circles. Lengths stay in the units of the drawing.
// Gradients, text, clips and style sheets are beyond it: it is for the men,
// which have none of them.
func readSVG(data []byte) ([]*Shape, error) {
	decoder := xml.NewDecoder(bytes.NewReader(data))
	stack := []svgState{{
		matrix: Scale(1), fill: Black, width: 1,
	}}
	var shapes []*Shape
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return shapes, nil
		}
		if err != nil {
			return nil, fmt.Errorf("svg: %w", err)
		}
		switch element := token.(type) {
		case xml.StartElement:
			state := stack[len(stack)-1]
			path, err := state.enter(element)
			if err != nil {
				return nil, fmt.Errorf("svg: <%s> at byte %d: %w", element.Name.Local, decoder.InputOffset(), err)
			}
			stack = append(stack, state)
			if len(path) > 0 {
				shapes = append(shapes, state.shape(path))
			}
		case xml.EndElement:
			stack = stack[:len(stack)-1]
		}
	}
}

// svgState is what an element inherits.
type svgState struct {
	matrix       Matrix
	fill, stroke color.NRGBA
	width        float64
	cap          Cap
	join         Join
}

// enter applies an element's attributes and returns its path, if it is one.
func (s *svgState) enter(element xml.StartElement) (Path, error) {
	number := map[string]float64{}
	var outline string
	for _, a := range element.Attr {
		switch a.Name.Local {
		case "d":
			outline = a.Value
		case "transform":
			m, err := parseTransform(a.Value)
			if err != nil {
				return nil, err
			}
			s.matrix = m.Then(s.matrix)
		case "style":
			for _, declaration := range strings.Split(a.Value, ";") {
				name, value, _ := strings.Cut(declaration, ":")
				s.set(strings.TrimSpace(name), strings.TrimSpace(value))
			}
		case "cx", "cy", "r":
			v, err := strconv.ParseFloat(a.Value, 64)
			if err != nil {
				return nil, err
			}
			number[a.Name.Local] = v
		default:
			s.set(a.Name.Local, a.Value)
		}
	}
	switch element.Name.Local {
	case "path":
		return parsePath(outline)
	case "circle":
		return circle(Point{number["cx"], number["cy"]}, number["r"]), nil
	}
	return nil, nil
}

// set applies one property; what is unknown or invalid is ignored, as SVG
// demands.
func (s *svgState) set(name, value string) {
	switch name {
	case "fill":
		setColour(&s.fill, value)
	case "stroke":
		setColour(&s.stroke, value)
	case "stroke-width":
		if v, err := strconv.ParseFloat(value, 64); err == nil {
			s.width = v
		}
	case "stroke-linecap":
		s.cap = ButtCap
		if value == "round" {
			s.cap = RoundCap
		}
	case "stroke-linejoin":
		s.join = MiterJoin
		if value == "round" {
			s.join = RoundJoin
		}
	}
}

func setColour(into *color.NRGBA, value string) {
	if value == "none" {
		*into = color.NRGBA{}
		return
	}
	digits, hex := strings.CutPrefix(value, "#")
	rgb, err := strconv.ParseUint(digits, 16, 24)
	if hex && err == nil && len(digits) == 6 {
		*into = color.NRGBA{R: uint8(rgb >> 16), G: uint8(rgb >> 8), B: uint8(rgb), A: 0xff}
	}
}

func (s *svgState) shape(path Path) *Shape {
	return &Shape{
		Path: path.Transform(s.matrix), Fill: s.fill, Stroke: s.stroke,
		Width: s.width * s.matrix.factor(), Cap: s.cap, Join: s.join,
	}
}

// parseTransform reads a list of translate, scale and matrix.
func parseTransform(text string) (Matrix, error) {
	m := Scale(1)
	for text = strings.TrimSpace(text); text != ""; text = strings.TrimLeft(text, " ,\t\r\n") {
		name, rest, opened := strings.Cut(text, "(")
		arguments, after, closed := strings.Cut(rest, ")")
		if !opened || !closed {
			return m, fmt.Errorf("transform %q", text)
		}
		reader := pathReader{text: arguments}
		var n []float64
		for !reader.done() {
			v, err := reader.number()
			if err != nil {
				return m, err
			}
			n = append(n, v)
		}
		var step Matrix
		switch name = strings.TrimSpace(name); {
		case name == "translate" && len(n) == 2:
			step = Translate(n[0], n[1])
		case name == "translate" && len(n) == 1:
			step = Translate(n[0], 0)
		case name == "scale" && len(n) == 1:
			step = Scale(n[0])
		case name == "scale" && len(n) == 2:
			step = Matrix{A: n[0], D: n[1]}
		case name == "matrix" && len(n) == 6:
			step = Matrix{n[0], n[1], n[2], n[3], n[4], n[5]}
		default:
			return m, fmt.Errorf("transform %q", text)
		}
		m = step.Then(m)
		text = after
	}
	return m, nil
}

// quarter is the distance of a control point for a quarter of a unit circle.
const quarter = 0.5522847498

func circle(c Point, r float64) Path {
	at := func(x, y float64) Point { return Point{c.X + x*r, c.Y + y*r} }
	curve := func(a, b, to Point) Segment { return Segment{Op: CubeTo, P: [3]Point{a, b, to}} }
	return Path{
		{Op: MoveTo, P: [3]Point{at(1, 0)}},
		curve(at(1, quarter), at(quarter, 1), at(0, 1)),
		curve(at(-quarter, 1), at(-1, quarter), at(-1, 0)),
		curve(at(-1, -quarter), at(-quarter, -1), at(0, -1)),
		curve(at(quarter, -1), at(1, -quarter), at(1, 0)),
		{Op: ClosePath},
	}
}

// arc appends an SVG elliptical arc from p as Bézier curves (SVG 1.1,
// appendix F.6.5: from end points to centre).
func arc(path Path, p Point, rx, ry, degrees float64, large, sweep bool, to Point) Path {
	if p == to {
		return path
	}
	rx, ry = math.Abs(rx), math.Abs(ry)
	if rx == 0 || ry == 0 {
		return append(path, Segment{Op: LineTo, P: [3]Point{to}})
	}
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	dx, dy := (p.X-to.X)/2, (p.Y-to.Y)/2
	x, y := cos*dx+sin*dy, cos*dy-sin*dx
	if over := x*x/(rx*rx) + y*y/(ry*ry); over > 1 {
		rx, ry = rx*math.Sqrt(over), ry*math.Sqrt(over)
	}
	square := (rx*rx*ry*ry - rx*rx*y*y - ry*ry*x*x) / (rx*rx*y*y + ry*ry*x*x)
	root := math.Sqrt(max(square, 0))
	if large == sweep {
		root = -root
	}
	cx, cy := root*rx*y/ry, -root*ry*x/rx
	start := math.Atan2((y-cy)/ry, (x-cx)/rx)
	turn := math.Atan2((-y-cy)/ry, (-x-cx)/rx) - start
	if sweep && turn < 0 {
		turn += 2 * math.Pi
	} else if !sweep && turn > 0 {
		turn -= 2 * math.Pi
	}
	// From the unit circle to the ellipse.
	m := Matrix{A: cos * rx, B: sin * rx, C: -sin * ry, D: cos * ry,
		E: cos*cx - sin*cy + (p.X+to.X)/2, F: sin*cx + cos*cy + (p.Y+to.Y)/2}
	pieces := int(math.Ceil(math.Abs(turn) / (math.Pi / 2)))
	step := turn / float64(pieces)
	k := 4.0 / 3 * math.Tan(step/4)
	for i := range pieces {
		s0, c0 := math.Sincos(start + float64(i)*step)
		s1, c1 := math.Sincos(start + float64(i+1)*step)
		end := m.Apply(Point{c1, s1})
		if i == pieces-1 {
			end = to
		}
		path = append(path, Segment{Op: CubeTo, P: [3]Point{
			m.Apply(Point{c0 - k*s0, s0 + k*c0}), m.Apply(Point{c1 + k*s1, s1 - k*c1}), end,
		}})
	}
	return path
}
