package contest

import "time"

// Preset is a form of contest that article 49 or practice knows. It guides the
// warnings and makes empty rounds; organisers may change everything.
type Preset string

// The presets.
const (
	NoPreset     Preset = ""
	OneDay       Preset = "oneDay"       // 1 or 2 rounds, at most 3 hours (49)
	Internet     Preset = "internet"     // 2 rounds of 1 to 2 hours in a day (49)
	TwoDays      Preset = "twoDays"      // 2 or 3 rounds a day, at most 3 hours a day (49)
	Championship Preset = "championship" // the six rounds of the world championship
)

// Presets lists the presets.
func Presets() []Preset { return []Preset{OneDay, Internet, TwoDays, Championship} }

// championship are the rounds of the world championship: one genre a round,
// three problems each.
var championship = [...]struct {
	title   string
	minutes int
}{{"#2", 20}, {"#3", 60}, {"+ =", 100}, {"h#", 50}, {"#n", 80}, {"s#", 50}}

// Rounds returns empty rounds of the preset, the first beginning at start. A
// zero start leaves all hours open.
func (p Preset) Rounds(start time.Time) []PutRound {
	switch p {
	case OneDay:
		return schedule(start, 2, []int{90, 90}, nil)
	case Internet:
		return schedule(start, 2, []int{120, 120}, nil)
	case TwoDays:
		return schedule(start, 3, []int{60, 60, 60, 60, 60, 60}, nil)
	case Championship:
		var minutes []int
		var titles []string
		for _, r := range championship {
			minutes, titles = append(minutes, r.minutes), append(titles, r.title)
		}
		return schedule(start, 3, minutes, titles)
	}
	return nil
}

// schedule puts rounds one after the other with breaks of half an hour, so
// many a day.
func schedule(start time.Time, daily int, minutes []int, titles []string) []PutRound {
	const pause = 30 * time.Minute
	var rounds []PutRound
	at := start
	for i, m := range minutes {
		if i > 0 && i%daily == 0 && !start.IsZero() {
			at = start.AddDate(0, 0, i/daily)
		}
		r := PutRound{Number: i + 1, Start: at, Minutes: m}
		if i < len(titles) {
			r.Title = titles[i]
		}
		rounds = append(rounds, r)
		if !start.IsZero() {
			at = at.Add(time.Duration(m)*time.Minute + pause)
		}
	}
	return rounds
}
