package interchange

import "strings"

// language is one of Popeye's input languages.
type language uint8

const (
	english language = iota
	german
	french
	languages
)

// keyword is a word that opens a part of Popeye's input.
type keyword uint8

const (
	noKeyword keyword = iota
	beginProblem
	nextProblem
	endProblem
	twinWord
	zeroPosition
	remarkWord
	authorWord
	originWord
	titleWord
	awardWord
	protocolWord
	latexWord
	latexPieces
	piecesWord
	forsythWord
	gameArray
	stipulationWord
	sstipulationWord
	conditionWord
	optionWord
)

// words are one word in Popeye's languages.
type words [languages]string

var keywords = [...]words{
	beginProblem:     {"BeginProblem", "AnfangProblem", "DebutProbleme"},
	nextProblem:      {"NextProblem", "WeiteresProblem", "ASuivre"},
	endProblem:       {"EndProblem", "EndeProblem", "FinProbleme"},
	twinWord:         {"Twin", "Zwilling", "Jumeau"},
	zeroPosition:     {"ZeroPosition", "NullStellung", "ZeroPosition"},
	remarkWord:       {"Remark", "Bemerkung", "Remarque"},
	authorWord:       {"Author", "Autor", "Auteur"},
	originWord:       {"Origin", "Quelle", "Source"},
	titleWord:        {"Title", "Titel", "Titre"},
	awardWord:        {"Award", "Auszeichnung", "Prix"},
	protocolWord:     {"Protocol", "Protokoll", "Protocol"},
	latexWord:        {"LaTeX", "LaTeX", "LaTeX"},
	latexPieces:      {"LaTeXPieces", "LaTeXSteine", "PiecesLaTeX"},
	piecesWord:       {"Pieces", "Steine", "Pieces"},
	forsythWord:      {"Forsyth", "Forsyth", "Forsyth"},
	gameArray:        {"InitialGameArray", "PartieAnfangsStellung", "PositionInitialePartie"},
	stipulationWord:  {"Stipulation", "Forderung", "Enonce"},
	sstipulationWord: {"SStipulation", "SForderung", "SEnonce"},
	conditionWord:    {"Condition", "Bedingung", "Condition"},
	optionWord:       {"Option", "Option", "Option"},
}

var colourWords = [...]words{
	{"White", "Weiss", "Blanc"},
	{"Black", "Schwarz", "Noir"},
	{"Neutral", "Neutral", "Neutre"},
}

// twinCommands are the changes of a twin, in the English that the rest of
// Keymove reads.
var twinCommands = [...]words{
	{"Continued", "Ferner", "EnPlus"},
	{"Move", "Versetze", "Deplacement"},
	{"Exchange", "Tausche", "Echange"},
	{"Stipulation", "Forderung", "Enonce"},
	{"SStipulation", "SForderung", "SEnonce"},
	{"Add", "Hinzufuegen", "Ajoute"},
	{"Remove", "Entferne", "Ote"},
	{"Rotate", "Drehung", "Rotation"},
	{"Condition", "Bedingung", "Condition"},
	{"PolishType", "Farbwechsel", "CouleurEchange"},
	{"Mirror", "Spiegelung", "Miroir"},
	{"Shift", "Verschiebung", "Translation"},
	{"Substitute", "Ersetze", "Remplace"},
}

var optionWords = [...]words{
	{"Defence", "Widerlegung", "Defense"},
	{"SetPlay", "Satzspiel", "Apparent"},
	{"WhiteToPlay", "WeissBeginnt", "ApparentSeul"},
	{"Variations", "Varianten", "Variantes"},
	{"MoveNumbers", "Zugnummern", "Trace"},
	{"StartMoveNumber", "StartZugnummer", "Enroute"},
	{"NoWk", "OhneWk", "SansRB"},
	{"NoBk", "OhneSk", "SansRN"},
	{"Duplex", "Duplex", "Duplex"},
	{"HalfDuplex", "HalbDuplex", "DemiDuplex"},
	{"Threat", "Drohung", "Menace"},
	{"NoThreat", "OhneDrohung", "SansMenace"},
	{"Try", "Verfuehrung", "Essais"},
	{"MaxSolutions", "MaxLoesungen", "MaxSolutions"},
	{"MaxFlightsquares", "MaxFluchtFelder", "MaxCasesFuites"},
	{"Search", "Suchen", "Search"},
	{"MultiSolutions", "MehrereLoesungen", "MultiSolutions"},
	{"NoSymmetry", "KeineSymmetrie", "NonSymetrique"},
	{"NonTrivial", "NichtTrivial", "NonTrivial"},
	{"KeepMatingPiece", "HalteMattsetzendenStein", "RetiensPieceMatante"},
	{"EnPassant", "EnPassant", "EnPassant"},
	{"NoBoard", "OhneBrett", "SansEchiquier"},
	{"NoShortVariations", "OhneKurzVarianten", "SansVariantesCourtes"},
	{"PostKeyPlay", "NachSchluessel", "ApresCle"},
	{"Intelligent", "Intelligent", "Intelligent"},
	{"MaxTime", "MaxZeit", "MaxTemps"},
	{"NoCastling", "KeineRochade", "SansRoquer"},
	{"Quodlibet", "Quodlibet", "Quodlibet"},
	{"StopOnShortSolutions", "StopNachKurzloesungen", "FinApresSolutionsCourtes"},
	{"Beep", "Pieps", "Bip"},
	{"SuppressGrid", "OhneGitter", "SansGrille"},
	{"WriteGrid", "ZeichneGitter", "AjouteGrille"},
	{"CastlingMutuallyExclusive", "RochadenGegenseitigAusschliessend", "RoquesMutuellementExclusifs"},
	{"GoalIsEnd", "ZielIstEnde", "ButEstFin"},
	{"NullMoves", "NullZuege", "CoupsVides"},
	{"UpToMoveNumber", "BisZugnummer", "JusquAuCoup"},
	{"TrivialTriesAvoid", "TrivialeFehlversucheUnterdruecken", "TrivialEssaiSupprimer"},
	{"MatesIn1", "MattsIn1", "MatsEn1"},
	{"LastCapture", "LastCapture", "LastCapture"},
}

// invisible opens a number of men that nobody sees.
var invisible = []words{{"TotalInvisible", "TotalUnsichtbar", "TotalInvisible"}}

// menWords are the letters of the orthodox men in each language, in the order
// of chess.Pawn … chess.King.
var menWords = words{"PSBRQK", "BSLTDK", "PCFTDR"}

// find returns the index of the word that token is, or of the only word that
// begins with it; -1 when there is none or several. Case does not matter.
func find(table []words, lang language, token string) int {
	found := -1
	for i, w := range table {
		word := w[lang]
		if word == "" || len(token) > len(word) || !strings.EqualFold(word[:len(token)], token) {
			continue
		}
		if len(token) == len(word) {
			return i
		}
		if found >= 0 && table[found][lang] != word {
			return -1
		}
		found = i
	}
	return found
}

// The least numbers of letters in which keywords, and options and colours, are
// recognised. Popeye takes any that are unique, but then "a" after a condition
// would open a new part.
const (
	shortest     = 3
	shortestWord = 2
)

// keywordOf returns the keyword that the token abbreviates.
func keywordOf(token string, lang language) keyword {
	if len(token) < shortest {
		return noKeyword
	}
	return keyword(max(find(keywords[:], lang, token), 0))
}

// beginLanguage returns the language of a token that opens the input.
func beginLanguage(token string) (language, bool) {
	for lang := range languages {
		if keywordOf(token, lang) == beginProblem {
			return lang, true
		}
	}
	return english, false
}

// isPopeye looks for the word that opens the input or, in a part pasted
// without it, for men and a stipulation under Popeye's keywords.
func isPopeye(text string) bool {
	var seen [languages]map[keyword]bool
	for i := range seen {
		seen[i] = map[keyword]bool{}
	}
	for line := range strings.Lines(text) {
		token, rest, _ := strings.Cut(strings.TrimSpace(strings.ReplaceAll(line, "\t", " ")), " ")
		if _, begins := beginLanguage(token); begins && rest == "" {
			return true
		}
		if len(token) < 4 {
			continue
		}
		for lang := range languages {
			word := keywordOf(token, lang)
			if word == beginProblem {
				return true
			}
			seen[lang][word] = true
			if (seen[lang][piecesWord] || seen[lang][forsythWord]) && (seen[lang][stipulationWord] || seen[lang][sstipulationWord]) {
				return true
			}
		}
	}
	return false
}
