package judging

// codes are all codes in the order of the articles, with the article that each
// rests on.
var codes = [...]struct {
	code   Code
	clause string
}{
	{BrokenTwin, "43"},
	{NoSetPlay, "44"},
	{AuthorKey, "44"},
	{AuthorKeyRefuted, "44"},
	{AuthorIllegal, "44"},
	{AuthorWrong, "44"},
	{AuthorDual, "44"},
	{AuthorMissing, "44"},
	{AuthorThreat, "44"},
	{AuthorZugzwang, "44"},
	{AuthorRefutation, "44"},
	{AuthorTrySolves, "44"},
	{AuthorUnfinished, "44"},
	{AuthorCount, "44"},
	{AuthorUnread, "44"},
	{IncompleteForce, "45.2"},
	{IllegalPosition, "45.2"},
	{ProofGameBad, "45.2"},
	{NoSolution, "45.3"},
	{StatedRight, "45.3"},
	{RetroRights, "45.3"},
	{NotSolved, "45.3"},
	{Cook, "45.4"},
	{ShortSolution, "45.4"},
	{WrongSolutionCount, "45.4"},
	{SeveralIntended, "45.4"},
	{Dual, "45.4"},
	{MinorDual, "45.4"},
	{PromotionDual, "45.4"},
	{SeveralThreats, "45.4"},
	{MultipleRefutation, "45.4"},
	{MissingPart, "45.4"},
	{Unfinished, "45.4"},
	{CaptureKey, "51.3"},
	{CheckKey, "51.3"},
	{PromotionKey, "51.3"},
	{FlightKey, "51.3"},
	{ShortThreat, "51.3"},
	{UnprovidedCheck, "51.3"},
	{UnprovidedFlight, "51.3"},
}

// Codes returns all codes in the order of the articles.
func Codes() []Code {
	all := make([]Code, len(codes))
	for i, c := range codes {
		all[i] = c.code
	}
	return all
}

// Clause returns the article that findings with the code rest on, such as
// "45.4"; "" for an unknown code.
func (c Code) Clause() string {
	for _, known := range codes {
		if known.code == c {
			return known.clause
		}
	}
	return ""
}
