package contest

import (
	"cmp"
	"slices"
)

// share settles the points: an equal share for each separate solution, and
// within it the split of practice.
func (b *builder) share() {
	shares := split(b.total, len(b.groups), b.settings.Granularity)
	for i := range b.groups {
		b.groups[i].divide(shares[i], b.settings.Granularity)
	}
}

// split divides points into equal shares. Where the granularity does not allow
// that the last ones get what remains: 5 in three by halves is 1.5, 1.5, 2.
// Halves allow quarters where these make the shares equal.
func split(total Points, n int, g Granularity) []Points {
	shares := make([]Points, n)
	if n == 0 {
		return shares
	}
	if equal, ok := total.Over(n); ok && (g.Allows(equal) || g == Halves && Quarters.Allows(equal)) {
		for i := range shares {
			shares[i] = equal
		}
		return shares
	}
	return inSteps(total, n, finestFor(total, n, g))
}

// inSteps divides points into shares of whole steps; the last ones have a step
// more where they do not come out even.
func inSteps(total Points, n int, step Points) []Points {
	shares := make([]Points, n)
	units := int(total.parts / step.parts)
	for i := range shares {
		shares[i] = step.Times(units / n)
		if i >= n-units%n {
			shares[i] = shares[i].Add(step)
		}
	}
	shares[n-1] = shares[n-1].Add(Points{total.parts % step.parts})
	return shares
}

// finestFor returns the smallest part that the granularity allows, or one that
// leaves at least one for each of n shares.
func finestFor(total Points, n int, g Granularity) Points {
	for _, step := range []Points{g.step(), {unit / 2}, {unit / 4}, {unit / 100}} {
		if !step.IsZero() && int64(n)*step.parts <= total.parts {
			return step
		}
	}
	return Points{1}
}

// coarsestFor returns the coarsest part, not coarser than a point, that the
// granularity allows, divides the total and leaves at least one for each of n
// shares.
func coarsestFor(total Points, n int, g Granularity) Points {
	for _, step := range []Points{Whole(1), {unit / 2}, {unit / 4}} {
		if step.parts >= g.step().parts && total.parts%step.parts == 0 && int64(n)*step.parts <= total.parts {
			return step
		}
	}
	return finestFor(total, n, g)
}

// divide gives the items of one solution their points. The threat gets the
// least, the others equal parts of the rest, and the hardest of them what
// remains.
func (g *group) divide(total Points, granularity Granularity) {
	var paid []*draft
	for i := range g.items {
		if !g.items[i].anchor {
			paid = append(paid, &g.items[i])
		}
	}
	rest := total
	if threat := slices.IndexFunc(paid, func(d *draft) bool { return !g.equal && d.Kind == ThreatItem && d.move == 2 }); threat >= 0 && len(paid) > 1 {
		paid[threat].Points = coarsestFor(total, len(paid), granularity)
		rest = rest.Sub(paid[threat].Points)
		paid = slices.Delete(paid, threat, threat+1)
	}
	// split gives what remains to the last: the hardest, and of equally hard
	// ones the first.
	order := slices.Clone(paid)
	slices.Reverse(order)
	slices.SortStableFunc(order, func(a, b *draft) int { return cmp.Compare(a.weight, b.weight) })
	for i, points := range g.split(rest, len(order), granularity) {
		order[i].Points = points
	}
}

// split divides the rest after a threat in whole points first, as practice
// does: threat 1, three lines 2, 1, 1.
func (g *group) split(rest Points, n int, granularity Granularity) []Points {
	if g.equal {
		return split(rest, n, granularity)
	}
	if equal, ok := rest.Over(n); ok && granularity.Allows(equal) {
		return split(rest, n, granularity)
	}
	return inSteps(rest, n, coarsestFor(rest, n, granularity))
}
