package export

import (
	"keymove/resources/i18n"
	"keymove/solver/chess"
	"keymove/solver/problem"
)

// captioned is a diagram with the word that stands over it.
type captioned struct {
	caption string
	setup   chess.Setup
}

// goalDiagrams are the diagrams of a work whose play leads from one position
// to another: the one that it begins with, the one to be reached and those that
// twins have in its place. Other works, and one whose second diagram is not
// given, have none.
func goalDiagrams(c *i18n.Catalog, p *problem.Problem) []captioned {
	targets := p.Targets()
	if len(targets) == 0 {
		return nil
	}
	all := []captioned{{c.T("sheet.diagram.from"), p.Diagram}}
	for _, t := range targets {
		all = append(all, captioned{targetCaption(c, t), t.Setup})
	}
	return all
}

// targetCaption names a position to be reached: "Конечная позиция", or "б)
// конечная позиция" for a twin's own.
func targetCaption(c *i18n.Catalog, t problem.Target) string {
	word := c.T("sheet.diagram.to")
	if t.Index < 0 {
		return upperFirst(word)
	}
	return TwinLabel(c, t.Index) + " " + word
}

// DiagramsOf draws the diagram of a problem and, where its play leads to other
// positions that are given, theirs to the right of it.
func DiagramsOf(p *problem.Problem, o DiagramOptions) Page {
	page := Diagram(p.Diagram, o)
	for _, t := range p.Targets() {
		next := Diagram(t.Setup, o)
		row := Page{W: page.W + goalGap + next.W, H: max(page.H, next.H)}
		row.Draw(&Shape{Path: Rect(0, 0, row.W, row.H), Fill: White})
		row.Place(page, 0, 0)
		row.Place(next, page.W+goalGap, 0)
		page = row
	}
	return page
}

// Sizes of captioned diagrams, two in a row: a part of a single diagram's, the
// gap between them in millimetres and the caption's type in points.
const (
	goalScale   = 0.76
	goalGap     = 6.0
	captionSize = 9.0
)

// goals draws captioned diagrams, two in a row.
func (a *a5) goals(f *flow, all []captioned, fit fit) {
	o := a.options.Diagram
	o.Size = min(fit.diagram*goalScale, (f.inner()-goalGap)/2)
	for len(all) > 0 {
		row := all[:min(2, len(all))]
		all = all[len(row):]
		d := Diagram(row[0].setup, o)
		if margin := d.W - o.Size; margin > 0 { // the coordinates are within the room, too
			o.Size = min(o.Size, (f.inner()-goalGap)/2-margin)
			d = Diagram(row[0].setup, o)
		}
		line := captionSize*lineHeight*mmPerPoint + 0.5
		if !f.atTop() {
			f.y += 2.5
		}
		f.room(line + d.H)
		width := d.W*float64(len(row)) + goalGap*float64(len(row)-1)
		left := (f.width - width) / 2
		for _, shown := range row {
			d := Diagram(shown.setup, o)
			p := paragraph{spans: []span{{shown.caption, Italic}}, size: captionSize, align: alignCentre}
			for _, text := range p.lines(d.W)[:1] {
				f.write(text, &p, left+d.W-o.Size, o.Size)
			}
			f.page().Place(d, left, f.y+line)
			left += d.W + goalGap
		}
		f.y += line + d.H + 1.5
	}
}
