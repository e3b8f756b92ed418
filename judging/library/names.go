package library

import (
	"slices"
	"strings"
	"unicode/utf8"

	"keymove/solver/problem"
)

// fieldNames are the names of the fields in queries, English first; both
// languages are read at any time.
var fieldNames = map[string][]string{
	"author":   {"author", "by", "автор"},
	"source":   {"source", "in", "источник", "где"},
	"keyword":  {"keyword", "theme", "тема", "ключевое"},
	"text":     {"text", "текст"},
	"task":     {"task", "stip", "задание"},
	"year":     {"year", "год"},
	"genre":    {"genre", "жанр"},
	"men":      {"men", "фигур"},
	"white":    {"white", "белые", "белых"},
	"black":    {"black", "черные", "чёрные", "черных"},
	"position": {"position", "fen", "позиция"},
	"pattern":  {"pattern", "образец"},
	"key":      {"key", "ключ", "вступление"},
	"verdict":  {"verdict", "вердикт"},
}

// Fields returns the names of the fields of a query, in "en" or "ru", sorted.
func Fields(lang string) []string {
	var names []string
	for _, list := range fieldNames {
		name := list[0]
		if lang == "ru" {
			name = list[slices.IndexFunc(list, func(n string) bool { return n[0] >= utf8.RuneSelf })]
		}
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// genreNames are the genres in queries, English first.
var genreNames = [...][]string{
	problem.Study: {"study", "этюд"}, problem.Twomover: {"twomover", "двухходовка"}, problem.Threemover: {"threemover", "трехходовка"},
	problem.Moremover: {"moremover", "многоходовка"}, problem.Selfmate: {"selfmate", "обратный"}, problem.Helpmate: {"helpmate", "кооперативный"},
	problem.Fairy: {"fairy", "сказочная"}, problem.Retro: {"retro", "ретро"},
}

var verdictNames = map[Soundness][]string{
	Sound: {"sound", "корректна"}, Flawed: {"flawed", "недостатки"}, Unsound: {"unsound", "некорректна"},
	NotDecided: {"undecided", "неясно"}, Unsolved: {"unsolved", "нерешена"},
}

func fieldOf(name string) string {
	name = strings.ToLower(name)
	for field, names := range fieldNames {
		if slices.Contains(names, name) {
			return field
		}
	}
	return ""
}
