package problem

import "slices"

// Genre is a genre of article 42.
type Genre uint8

// The genres; the zero Genre is none: there is no task yet.
const (
	NoGenre Genre = iota
	Study
	Twomover
	Threemover
	Moremover
	Selfmate
	Helpmate
	Fairy
	Retro
)

var genreNames = []string{"", "study", "twomover", "threemover", "moremover", "selfmate", "helpmate", "fairy", "retro"}

// String returns the genre's name in files: "study", "twomover" …, "" for
// none.
func (g Genre) String() string { return codeOf(genreNames, int(g)) }

// ParseGenre is the inverse of String; it reports false for other texts.
func ParseGenre(name string) (Genre, bool) {
	i := slices.Index(genreNames, name)
	return Genre(max(i, 0)), i >= 0
}

// Genre returns the genre that is stated, or else the one that follows from
// the task.
func (c Composition) Genre() Genre {
	if c.StatedGenre != NoGenre {
		return c.StatedGenre
	}
	return c.Problem.Genre()
}

// Genre proposes the genre by article 42. Whatever differs from the orthodox
// kinds in condition, goal or play is fairy, mate in one included, which the
// article does not name. Proof games and tasks in free words are proposed as
// retro.
func (p Problem) Genre() Genre {
	s := p.Stipulation
	mate := s.Goal.Kind == Mate && s.Series == Alternate && !s.Exact && s.Intro == 0
	switch {
	case s == Stipulation{}:
		return NoGenre
	case len(p.Options.Conditions) > 0:
		return Fairy
	case s.Goal.Kind == NoGoal || s.isPlainProofGame():
		return Retro
	case s.IsStudy():
		return Study
	case mate && s.Play == Direct:
		return directGenre(s)
	case mate && s.Play == Self:
		return Selfmate
	case mate && s.Play == Help:
		return Helpmate
	}
	return Fairy
}

func directGenre(s Stipulation) Genre {
	whole, half := s.Moves()
	switch {
	case half || whole < 2:
		return Fairy
	case whole == 2:
		return Twomover
	case whole == 3:
		return Threemover
	}
	return Moremover
}
