package xlsx

import "strings"

// field is what a column holds.
type field uint8

const (
	noField field = iota
	numberField
	nameField
	surnameField
	givenField
	patronymicField
	countryField
	townField
	teamField
	titleField
	ratingField
	bornField
	categoryField
	guestField
	codeField
)

// headings are what people write above columns, as plain writes it.
var headings = map[field][]string{
	numberField: {"№", "#", "n", "no", "nr", "number", "номер", "№ п/п", "п/п", "№ пп", "ст номер", "ст №", "стартовый номер",
		"start number", "start no", "starting number", "snr", "sno"},
	nameField: {"name", "names", "full name", "solver", "participant", "player", "участник", "участники", "фио", "ф и о", "фамилия имя",
		"фамилия, имя", "фамилия и имя", "имя фамилия", "имя и фамилия", "фамилия имя отчество", "фамилия, имя, отчество", "решатель", "спортсмен", "имя участника",
		"name of solver", "surname, name", "surname name", "surname and name"},
	surnameField:    {"фамилия", "surname", "last name", "lastname", "family name", "family"},
	givenField:      {"имя", "имя отчество", "имя, отчество", "first name", "firstname", "given name", "given", "forename"},
	patronymicField: {"отчество", "patronymic", "middle name"},
	countryField:    {"страна", "country", "федерация", "фед", "federation", "fed", "nation", "nat"},
	townField:       {"город", "town", "city", "населенный пункт", "регион", "субъект рф", "субъект", "region", "место жительства"},
	teamField:       {"команда", "team", "клуб", "club"},
	titleField:      {"звание", "title", "разряд", "звание, разряд", "звание/разряд", "разряд, звание"},
	ratingField:     {"рейтинг", "рейт", "rating", "rtg", "elo", "эло"},
	bornField: {"год рождения", "г р", "гр", "год рожд", "дата рождения", "д р", "year of birth", "birth year", "born", "yob", "date of birth",
		"birth date", "birthdate", "birthday", "год"},
	categoryField: {"категория", "категории", "category", "categories", "группа", "зачет", "cat"},
	guestField:    {"вне конкурса", "в/к", "вк", "guest", "hors concours"},
	codeField:     {"код", "шифр", "code"},
}

// fieldOf returns what a heading says of its column.
func fieldOf(text string) field {
	text = plain(text)
	for f, words := range headings {
		for _, word := range words {
			if word == text {
				return f
			}
		}
	}
	return noField
}

// plain makes headings and words comparable: small letters, е for ё, no full
// stops and colons, single blanks.
func plain(text string) string {
	text = strings.Map(func(r rune) rune {
		switch r {
		case 'ё':
			return 'е'
		case '.', ':', '*':
			return ' '
		}
		return r
	}, strings.ToLower(text))
	return strings.Join(strings.Fields(text), " ")
}

// headRows is how far down headings are looked for.
const headRows = 40

// findHead finds the row with the headings: the first in which a name and
// something else is known, or the first with a name alone. It returns -1 when
// there is none.
func findHead(g *grid) (int, map[field][]int) {
	best := -1
	var fields map[field][]int
	for row := range min(headRows, len(g.rows)) {
		found := map[field][]int{}
		for column, cell := range g.rows[row].cells {
			if f := fieldOf(cell); f != noField {
				found[f] = append(found[f], column)
			}
		}
		if len(found[nameField])+len(found[surnameField]) == 0 && len(found[givenField]) > 0 { // "имя" is the whole name then
			found[nameField] = found[givenField]
			delete(found, givenField)
		}
		if len(found[nameField])+len(found[surnameField]) == 0 {
			continue
		}
		if len(found) > 1 {
			return row, found
		}
		if best < 0 {
			best, fields = row, found
		}
	}
	return best, fields
}
