package export

import "math"

// Point is a place on a page.
type Point struct{ X, Y float64 }

// Op is what a segment of a path does.
type Op uint8

// The segments of a path.
const (
	MoveTo    Op = iota // begins a figure at P[0]
	LineTo              // a line to P[0]
	CubeTo              // a Bézier curve with controls P[0], P[1] to P[2]
	ClosePath           // a line back to where the figure began
)

// Segment is one step of a path.
type Segment struct {
	Op Op
	P  [3]Point
}

// Path is a sequence of figures.
type Path []Segment

// Rect returns a rectangle as a path.
func Rect(x, y, w, h float64) Path {
	return Polygon(Point{x, y}, Point{x + w, y}, Point{x + w, y + h}, Point{x, y + h})
}

// Polygon returns the closed figure with the given corners.
func Polygon(corners ...Point) Path {
	path := Lines(corners...)
	return append(path, Segment{Op: ClosePath})
}

// Lines returns the open figure through the given points.
func Lines(points ...Point) Path {
	path := make(Path, 0, len(points)+1)
	for i, p := range points {
		op := LineTo
		if i == 0 {
			op = MoveTo
		}
		path = append(path, Segment{Op: op, P: [3]Point{p}})
	}
	return path
}

// Matrix maps x to A·x + C·y + E and y to B·x + D·y + F, as in SVG.
type Matrix struct{ A, B, C, D, E, F float64 }

// Translate returns the matrix that moves by (x, y).
func Translate(x, y float64) Matrix { return Matrix{A: 1, D: 1, E: x, F: y} }

// Scale returns the matrix that scales both axes from the origin.
func Scale(by float64) Matrix { return Matrix{A: by, D: by} }

// Then returns the matrix that applies m first and n after it.
func (m Matrix) Then(n Matrix) Matrix {
	return Matrix{
		A: n.A*m.A + n.C*m.B, B: n.B*m.A + n.D*m.B,
		C: n.A*m.C + n.C*m.D, D: n.B*m.C + n.D*m.D,
		E: n.A*m.E + n.C*m.F + n.E, F: n.B*m.E + n.D*m.F + n.F,
	}
}

// Apply maps a point.
func (m Matrix) Apply(p Point) Point {
	return Point{m.A*p.X + m.C*p.Y + m.E, m.B*p.X + m.D*p.Y + m.F}
}

// factor is by how much m scales lengths, on average of all directions.
func (m Matrix) factor() float64 { return math.Sqrt(math.Abs(m.A*m.D - m.B*m.C)) }

// Transform returns the path mapped by m.
func (p Path) Transform(m Matrix) Path {
	mapped := make(Path, len(p))
	for i, s := range p {
		mapped[i].Op = s.Op
		for j, point := range s.P[:s.Op.points()] {
			mapped[i].P[j] = m.Apply(point)
		}
	}
	return mapped
}

// points is how many points a segment has.
func (op Op) points() int {
	switch op {
	case ClosePath:
		return 0
	case CubeTo:
		return 3
	}
	return 1
}

// Bounds returns the smallest upright box that holds the path's points and
// controls; it holds the path too. The box of an empty path is (0, 0)–(0, 0).
func (p Path) Bounds() (low, high Point) {
	first := true
	for _, s := range p {
		for _, q := range s.P[:s.Op.points()] {
			if first {
				low, high, first = q, q, false
			}
			low = Point{min(low.X, q.X), min(low.Y, q.Y)}
			high = Point{max(high.X, q.X), max(high.Y, q.Y)}
		}
	}
	return low, high
}
