package contest

// FullTime is why the full time of a round counts for a solver.
type FullTime string

// The reasons.
const (
	TimeUsed   FullTime = ""           // the time used counts
	ZeroPoints FullTime = "zeroPoints" // no points in the round (50.2)
	Unsolvable FullTime = "noSolution" // a task of the round has no solution (50.2)
)

// Rule is why a task earned what it did.
type Rule string

// The rules. Which values of a TaskScore count depends on it.
const (
	BySum          Rule = "sum"          // the sum of the items that are right
	Complete       Rule = "complete"     // every item is right: full points
	Blank          Rule = "blank"        // nothing was written for it, or is known yet where Unmarked is not 0
	Absent         Rule = "absent"       // the solver handed no sheet in
	ByNoSolution   Rule = "noSolution"   // the task has no solution: 0 to all
	ByHandTotal    Rule = "byHand"       // the controller's total
	ByCook         Rule = "cook"         // a verified cook: full points
	ByPartOfCook   Rule = "partOfCook"   // a verified cook without all its moves
	ByWrongCook    Rule = "wrongCook"    // a refuted cook in place of the solution
	ByOpenCook     Rule = "openCook"     // a cook that nobody has verified yet earns nothing
	ByExtra        Rule = "extra"        // a wrong solution beside the right one
	ByWrongOfMany  Rule = "wrongOfMany"  // one of the solutions wrong, which costs the problem here
	ByCappedPoints Rule = "cappedPoints" // never more than the full points
)

// Part is what one item adds to a task's points.
type Part struct {
	Item   string
	Points Points
	Mark   Mark
	// Blocked is the item on which this one rests and which is not right, ""
	// for none: the item then earns nothing though it is right.
	Blocked string
}

// TaskScore is a task's points with their parts.
type TaskScore struct {
	Task   string
	Points Points
	Max    Points
	Rule   Rule
	// Parts are the items, where the points are their sum.
	Parts []Part
	// Fixed is the controller's total.
	Fixed *Fixed
	// Unmarked is the number of items that are not marked yet.
	Unmarked int
}

// RoundScore is a round's points and the time that counts.
type RoundScore struct {
	Round int
	Tasks []TaskScore
	// Points is the sum of the tasks.
	Points Points
	// Minutes counts for the ranking; Used is what the solver took, the full
	// time where he handed nothing in.
	Minutes, Used int
	Full          FullTime
	// Unsolvable are the tasks without a solution, where Full is that.
	Unsolvable []string
	// Absent: no sheet was handed in.
	Absent bool
}

// Row is a solver's line in the ranking.
type Row struct {
	// First and Last are the place, different where it is shared, and 0 for a
	// guest.
	First, Last int
	Solver      int
	// Points and Minutes are the sums of the rounds.
	Points  Points
	Minutes int
	Rounds  []RoundScore
	// Open is the number of items not marked yet: the result may still change.
	Open int
	// Over is why the solver stands above the next in the list.
	Over Advantage
}

// Advantage is what puts a line above the next.
type Advantage string

// The advantages.
const (
	LastLine   Advantage = ""       // there is no next line
	MorePoints Advantage = "points" // more points (50.2)
	LessTime   Advantage = "time"   // equal points in less time (50.2)
	Shared     Advantage = "shared" // equal in both: the place is shared
	OutOfRank  Advantage = "guest"  // one of them is a guest
)

// Standings is the ranking of an event or of a part of it.
type Standings struct {
	// Category is the list, "" for the whole.
	Category Category
	// Rounds are the numbers of the rounds counted.
	Rounds []int
	// Rows are in the order of their places; guests stand where their result
	// would put them.
	Rows []Row
	// Max and MaxMinutes are the most that could be had.
	Max        Points
	MaxMinutes int
}

// TeamRow is a team's line.
type TeamRow struct {
	First, Last int
	Team        string
	Points      Points
	Minutes     int
	// Members are all members, whoever counted.
	Members []int
	Rounds  []TeamRound
	// SumPoints and SumMinutes are those of all members.
	SumPoints  Points
	SumMinutes int
	Over       Advantage
}

// TeamRound is what a team made in a round.
type TeamRound struct {
	Round int
	// Counted are the members whose results count, the best first.
	Counted []int
	Points  Points
	Minutes int
}
