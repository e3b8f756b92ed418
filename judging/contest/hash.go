package contest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"keymove/solver/problem"
)

// Fingerprint names a problem by what is solved: positions with the same men,
// task, options and twins have the same one, whoever composed them.
func Fingerprint(p *problem.Problem) string {
	return digest(p.Diagram.Placement(), p.Diagram.EnPassant, p.Stipulation.String(), p.Options.Strings(), twins(p), p.ZeroPosition)
}

func twins(p *problem.Problem) []string {
	var all []string
	for _, t := range p.Twins {
		all = append(all, t.String())
	}
	return all
}

// canonicalItem is an item as it is hashed. Its form is fixed for ever.
type canonicalItem struct {
	ID, Kind, Why, Points string
	Solution              int
	Parent                string
	Accept                []string
}

// Hash is the SHA-256 of what a frozen key fixes, in hexadecimal: the problem,
// its full points and the items with all that counts in marking.
func (t *Task) Hash() string {
	items := []canonicalItem{}
	for _, it := range t.Key.Items {
		c := canonicalItem{it.ID, string(it.Kind), string(it.Why), it.Points.String(), it.Solution, it.Parent, []string{}}
		for _, path := range it.Accept {
			c.Accept = append(c.Accept, string(path))
		}
		items = append(items, c)
	}
	return digest(t.ID, Fingerprint(&t.Work.Problem), t.Work.Problem.Declared(), t.Max.String(), items)
}

// HashHolds reports whether the items of a frozen key are those that were fixed
// or last amended, and each amendment replaced what stood there before.
func (t *Task) HashHolds() bool {
	if !t.Key.IsFrozen() {
		return true
	}
	before := *t
	for i, a := range t.Key.Amendments {
		fixed := t.Key.Hash
		if i > 0 {
			fixed = t.Key.Amendments[i-1].Hash
		}
		if before.Key.Items = a.Before; before.Hash() != fixed {
			return false
		}
	}
	fixed := t.Key.Hash
	if n := len(t.Key.Amendments); n > 0 {
		fixed = t.Key.Amendments[n-1].Hash
	}
	return t.Hash() == fixed
}

// digest hashes values by their JSON, which is the same for the same values.
func digest(values ...any) string {
	data, err := json.Marshal(values)
	if err != nil {
		panic(err) // strings, numbers and lists of them always encode
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Fingerprints lists the problems that the event sets, by fingerprint, and as
// they look in a mirror, with the event's title: what [Review] of another event takes for used before.
func (e *Event) Fingerprints() map[string]string {
	all := map[string]string{}
	for i := range e.Rounds {
		for j := range e.Rounds[i].Tasks {
			p := e.Rounds[i].Tasks[j].Work.Problem
			if e.Rounds[i].Tasks[j].Work.Genre() == problem.NoGenre {
				continue // nothing is known of it
			}
			all[Fingerprint(&p)] = e.About.Title
			if len(p.Twins) == 0 && p.Diagram.EnPassant == 0 {
				p.Diagram = p.Diagram.MirrorFiles()
				all[Fingerprint(&p)] = e.About.Title
			}
		}
	}
	return all
}
