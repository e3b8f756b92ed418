package interchange

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"keymove/solver/chess"
)

// accents are LaTeX's commands for accents, as combining characters.
var accents = map[string]string{
	"`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "\"": "\u0308", "=": "\u0304", ".": "\u0307",
	"u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328", "r": "\u030a", "d": "\u0323", "b": "\u0331",
}

// latexWords are commands that stand for characters.
var latexWords = map[string]string{
	"ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å", "i": "i", "j": "j",
	"dh": "ð", "DH": "Ð", "dj": "đ", "DJ": "Đ", "th": "þ", "TH": "Þ", "glqq": "„", "grqq": "“", "guillemotleft": "«", "guillemotright": "»",
	"to": "→", "ra": "→", "rightarrow": "→", "lra": "↔", "leftrightarrow": "↔", "x": "x", "times": "x", "OO": "0-0", "OOO": "0-0-0",
	"newline": "\n", "par": "\n", "dots": "…", "ldots": "…", "textbackslash": `\`, "textasciitilde": "~", "textasciicircum": "^",
	"textquotedbl": `"`, "textendash": "–", "textemdash": "—", "textnumero": "№", "S": "§", "quad": " ", "copyright": "©", "textquotesingle": "'",
}

// latexSigns are commands of one sign that stand for another character.
var latexSigns = map[string]string{
	"#": "#", "&": "&", "%": "%", "_": "_", "$": "$", "{": "{", "}": "}", ",": " ", ";": " ", ":": " ", "!": "", " ": " ", "-": "", "/": "", "\\": "\n", "\n": " ",
}

// latexMan is a figurine within a text: the colour, the man's German letter and
// how far the figurine is turned.
var latexMan = regexp.MustCompile(`^([wsn])([KDTLSB])([LUR]?)$`)

const germanLetters = "?BSLTDK" // in the order of chess.Pawn … chess.King

func germanKind(letter byte) chess.Kind {
	return chess.Kind(max(strings.IndexByte(germanLetters, letter), 0))
}

// figurines says what a figurine in a text becomes.
type figurines uint8

const (
	manLetter   figurines = iota // in moves: "S"
	manOfColour                  // in twins: "wS"
)

// latexReader turns LaTeX into plain text.
type latexReader struct {
	text string
	figs figurines
	out  strings.Builder
}

// plainLaTeX returns the text that LaTeX prints. Commands that it does not know
// stay as they are.
func plainLaTeX(text string, figs figurines) string {
	r := latexReader{text: text, figs: figs}
	for r.text != "" {
		r.next()
	}
	lines := strings.Split(norm.NFC.String(r.out.String()), "\n")
	for i := range lines {
		lines[i] = strings.Join(strings.Fields(lines[i]), " ")
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}

// next reads one character, sign or command.
func (r *latexReader) next() {
	switch c := r.text[0]; {
	case c == '\\':
		r.command()
		return
	case c == '%':
		line, _, _ := strings.Cut(r.text, "\n")
		r.text = strings.TrimLeft(r.text[min(len(line)+1, len(r.text)):], " \t")
		return
	case strings.IndexByte("{}$", c) >= 0:
	case c == '\n':
		if strings.HasPrefix(strings.TrimLeft(r.text[1:], " \t"), "\n") {
			r.out.WriteByte('\n') // an empty line ends a paragraph
		} else {
			r.out.WriteByte(' ')
		}
	case c == '~':
		r.out.WriteByte(' ')
	case strings.HasPrefix(r.text, "---"):
		r.take("—", 3)
		return
	case strings.HasPrefix(r.text, "--"):
		r.take("–", 2)
		return
	case strings.HasPrefix(r.text, "``"):
		r.take("“", 2)
		return
	case strings.HasPrefix(r.text, "''"):
		r.take("”", 2)
		return
	case c == '"' && r.germanUmlaut():
		return
	default:
		_, size := utf8.DecodeRuneInString(r.text)
		r.take(r.text[:size], size)
		return
	}
	r.text = r.text[1:]
}

func (r *latexReader) take(write string, length int) {
	r.out.WriteString(write)
	r.text = r.text[length:]
}

// germanUmlaut reads the short form of the german package, "a for ä, within a
// word: elsewhere the sign is a quotation mark.
func (r *latexReader) germanUmlaut() bool {
	if len(r.text) < 2 || !strings.ContainsRune("aouAOUs", rune(r.text[1])) {
		return false
	}
	if last, _ := utf8.DecodeLastRuneInString(r.out.String()); !unicode.IsLetter(last) {
		return false
	}
	if r.text[1] == 's' {
		r.take("ß", 2)
	} else {
		r.take(r.text[1:2]+accents[`"`], 2)
	}
	return true
}

var latexName = regexp.MustCompile(`^\\[A-Za-z]+`)

// command reads a backslash and what it opens.
func (r *latexReader) command() {
	name := latexName.FindString(r.text)
	if name == "" {
		if len(r.text) == 1 {
			r.take(`\`, 1)
			return
		}
		sign := r.text[1:2]
		if accent := accents[sign]; accent != "" {
			r.text = r.text[2:]
			r.accent(accent)
			return
		}
		if written, ok := latexSigns[sign]; ok {
			r.take(written, 2)
			return
		}
		r.take(`\`, 1)
		return
	}
	word := name[1:]
	rest := r.text[len(name):]
	if accent := accents[word]; accent != "" && strings.TrimLeft(rest, " ") != "" {
		r.text = strings.TrimLeft(rest, " ")
		r.accent(accent)
		return
	}
	// A space after a command only ends its name.
	if empty, ok := strings.CutPrefix(rest, "{}"); ok {
		rest = empty
	} else {
		rest = strings.TrimPrefix(rest, " ")
	}
	if man := latexMan.FindStringSubmatch(word); man != nil {
		kind := manLetters[germanKind(man[2][0])]
		if r.figs == manOfColour {
			kind = map[string]string{"w": "w", "s": "b", "n": "n"}[man[1]] + kind
		} else if kind == manLetters[chess.Pawn] {
			kind = "" // moves of pawns have no letter
		}
		r.out.WriteString(kind)
	} else if written, ok := latexWords[word]; ok {
		r.out.WriteString(written)
	} else if !strings.HasPrefix(rest, "{") { // \textbf{…}: the text counts
		r.out.WriteString(r.text[:len(r.text)-len(rest)])
	}
	r.text = rest
}

// accent puts an accent on the letter that follows.
func (r *latexReader) accent(accent string) {
	rest := strings.TrimPrefix(r.text, "{")
	braced := len(rest) < len(r.text)
	if dotless := strings.TrimPrefix(rest, `\`); strings.HasPrefix(dotless, "i") || strings.HasPrefix(dotless, "j") {
		rest = dotless
	}
	if letter, size := utf8.DecodeRuneInString(rest); unicode.IsLetter(letter) {
		r.text = rest
		r.take(rest[:size], size)
	}
	r.out.WriteString(accent)
	if braced {
		r.text = strings.TrimPrefix(r.text, "}")
	}
}

var (
	latexEscapes = strings.NewReplacer(
		`\`, `\textbackslash{}`, "{", `\{`, "}", `\}`, "#", `\#`, "&", `\&`, "%", `\%`, "_", `\_`, "$", `\$`,
		"~", `\textasciitilde{}`, "^", `\textasciicircum{}`, "→", `$\to$`, "↔", `$\leftrightarrow$`, "№", `\textnumero{}`,
		`"`, `\textquotedbl{}`, "\n", "{\\newline}\n",
	)
	latexLigatures = strings.NewReplacer("–", "--", "—", "---", "“", "``", "”", "''")
)

// latexText writes a text so that LaTeX prints it.
func latexText(text string) string {
	text = latexEscapes.Replace(text)
	// Signs that LaTeX would draw together are kept apart.
	for _, sign := range []string{"-", "`", "'"} {
		for strings.Contains(text, sign+sign) {
			text = strings.ReplaceAll(text, sign+sign, sign+"{}"+sign)
		}
	}
	return latexLigatures.Replace(text)
}
