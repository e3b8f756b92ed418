package problem

import (
	"regexp"
	"strconv"
	"strings"
)

// DistinctionKind is a class of distinctions.
type DistinctionKind uint8

// The kinds; the zero DistinctionKind is none.
const (
	NoDistinction DistinctionKind = iota
	Prize
	HonourableMention
	Commendation
	Place
)

// Distinction is what an award text says in the trade's form. Distinctions
// compare with ==.
type Distinction struct {
	Kind DistinctionKind
	// Special: outside the ranking.
	Special bool
	// First and Last are the ranks, both the same unless they are shared
	// ("2nd-3rd Prize"); 0 when the text gives none.
	First, Last int
	// ExAequo: shared by words rather than by ranks ("2nd Prize e.a.").
	ExAequo bool
	// Remark is what follows a comma.
	Remark string
}

// distinctionText matches a place or several, "Special" and the kind.
var distinctionText = regexp.MustCompile(`(?i)^(sp(?:ecial|\.)? )?(?:([1-9]\d{0,3})(?:st|nd|rd|th)?(?:[-–—/](\d{1,4})(?:st|nd|rd|th)?)? )?(sp(?:ecial|\.)? )?` +
	`(prizes?|hms?|hon(?:ou?rable|\.)? ?men(?:tions?|t?\.)?|comm(?:endations?|ended|end|\.)?|places?)$`)

var exAequoText = regexp.MustCompile(`(?i)^(.*?),? \(?(?:e\.? ?a\.?|ex[ -]?ae?quo)\)?$`)

// ParseDistinction reads the trade's form: "1st Prize", "2nd-3rd HM", "Special
// Prize", "Comm., section B". It reports false for texts of other forms.
func ParseDistinction(text string) (Distinction, bool) {
	var d Distinction
	text = strings.Join(strings.Fields(text), " ")
	if shared := exAequoText.FindStringSubmatch(text); shared != nil {
		d.ExAequo, text = true, shared[1]
	}
	text, d.Remark, _ = strings.Cut(text, ",")
	d.Remark = strings.TrimSpace(d.Remark)
	m := distinctionText.FindStringSubmatch(text)
	if m == nil {
		return Distinction{}, false
	}
	d.Special = m[1] != "" || m[4] != ""
	d.First, _ = strconv.Atoi(m[2]) // "" or at most four digits
	d.Last = d.First
	if last, err := strconv.Atoi(m[3]); err == nil {
		d.Last = last
	}
	switch strings.ToLower(m[5])[0] {
	case 'h':
		d.Kind = HonourableMention
	case 'c':
		d.Kind = Commendation
	default:
		d.Kind = Prize
		if strings.EqualFold(m[5][:2], "pl") {
			d.Kind = Place
		}
	}
	return d, true
}
