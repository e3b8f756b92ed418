package contest

// Difference is an item on which the two markers do not agree.
type Difference struct {
	Item          string
	First, Second Mark
}

// Differences lists the items that both markers have marked, and otherwise:
// their states differ. An answer with one marker has none.
func Differences(t *Task, a *Answer) []Difference {
	var all []Difference
	for i := range t.Key.Items {
		id := t.Key.Items[i].ID
		first, second := a.Marks[id], a.Second[id]
		if first.State != Unmarked && second.State != Unmarked && first.State != second.State {
			all = append(all, Difference{id, first, second})
		}
	}
	return all
}
