package contest

// Presence says whether a solver was at a round (article 49: all are present at
// the set place and time).
type Presence uint8

// The states; the zero Presence is that nothing was noted.
const (
	NotNoted Presence = iota
	Present
	CameLate   // at Minute of the round; his time runs from its start
	StayedAway // no points, and so the full time (50.2)
	WentAway   // at Minute of the round, with a sheet or without
)

var presenceNames = [...]string{"", "present", "late", "absent", "left"}

// String returns the state's name in files, "" for NotNoted.
func (p Presence) String() string { return presenceNames[p] }

// Presences lists what can be noted.
func Presences() []Presence { return []Presence{Present, CameLate, StayedAway, WentAway} }

// Attendance is a line of the register for a round. The zero Attendance is that
// nothing was noted.
type Attendance struct {
	Presence Presence
	// Minute of the round in which the solver came late or left, 0 where
	// that does not apply.
	Minute int
	Note   string
}

// RollRow is a solver's line of a round's register.
type RollRow struct {
	Solver int
	Attendance
	// Sheet: he has handed in, after so many Used minutes.
	Sheet bool
	Used  int
}

// RollOf lists the register of a round by starting number. Who has handed in was
// there, whether that was noted or not.
func (e *Event) RollOf(round int) []RollRow {
	var rows []RollRow
	for i := range e.Solvers {
		number := e.Solvers[i].Number
		row := RollRow{Solver: number, Attendance: e.Roll[SheetID{round, number}]}
		if sheet := e.Sheet(round, number); sheet != nil {
			row.Sheet, row.Used = true, sheet.Minutes
			if row.Presence == NotNoted {
				row.Presence = Present
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// MarkAbsent makes the changes that note as absent whoever has neither handed in
// nor been noted: what is done when a round is over.
func (e *Event) MarkAbsent(round int) []Change {
	var changes []Change
	for _, row := range e.RollOf(round) {
		if row.Presence == NotNoted {
			changes = append(changes, SetAttendance{round, row.Solver, Attendance{Presence: StayedAway}})
		}
	}
	return changes
}
