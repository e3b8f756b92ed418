package ratings

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"keymove/judging/contest"
)

// The example can be read, and so it can with its example of a norm in force.
func TestExample(t *testing.T) {
	r, errors := Read(Example)
	if len(errors) > 0 || len(r.Titles) != 3 || len(r.Fields) != 2 || len(r.Norms) != 0 {
		t.Fatalf("%+v %v", r, errors)
	}
	text := string(Example)
	i := strings.Index(text, "# [[norm]]")
	inForce := text[:i] + strings.ReplaceAll(text[i:], "# ", "")
	r, errors = Read([]byte("\ufeff" + strings.ReplaceAll(inForce, "\n", "\r\n")))
	want := []contest.Norm{{Title: "GM", Performance: 2650, Rated: 5, RatedFrom: 2550}}
	if len(errors) > 0 || !reflect.DeepEqual(r.Norms, want) {
		t.Errorf("%+v %v", r.Norms, errors)
	}
	if r.Titles[0].Name("ru") != "гроссмейстер" || r.Fields[1].Name("de") != "Performance" || !r.Fields[1].Number || !r.Fields[1].Record {
		t.Errorf("%+v", r)
	}
}

// What is wrong is told with its line and its field.
func TestErrorsNameLineAndField(t *testing.T) {
	const head = "[[title]]\ncode = \"GM\"\n[[field]]\nkey = \"performance\"\n"
	for text, want := range map[string]Error{
		"[[title]]\ncode = \"GM":                                              {2, "", NotTOML, ""},
		"[[title]]\nen = \"x\"":                                               {1, "title.code", MissingValue, ""},
		"[[title]]\ncode = 5":                                                 {2, "title.code", WrongType, `"…"`},
		head + "[[title]]\ncode = \"GM\"":                                     {6, "title.code", TwiceThere, "GM"},
		head + "[[title]]\ncode = \"IM\"\n\nde = \"x\"":                       {8, "title.de", UnknownField, ""},
		head + "[[field]]\nkey = \"Фамилия\"":                                 {6, "field.key", BadKey, "Фамилия"},
		head + "[[field]]\nkey = \"performance\"":                             {6, "field.key", TwiceThere, "performance"},
		head + "[[field]]\nkey = \"id\"\nnumber = \"yes\"":                    {7, "field.number", WrongType, "true, false"},
		head + "[[norm]]\ntitle = \"IM\"\nplace = 1":                          {6, "norm.title", UnknownTitle, "IM"},
		head + "[[norm]]\ntitle = \"GM\"":                                     {6, "norm.title", NoCondition, "GM"},
		head + "[[norm]]\ntitle = \"GM\"\nshare = 101":                        {7, "norm.share", BadNumber, "101"},
		head + "[[norm]]\ntitle = \"GM\"\nplace = -1":                         {7, "norm.place", BadNumber, "-1"},
		head + "[[norm]]\ntitle = \"GM\"\nrated_from = 2500":                  {5, "norm.rated", MissingValue, ""},
		head + "[[norm]]\ntitle = \"GM\"\nperformance = 2650.5":               {7, "norm.performance", WrongType, "123"},
		"[[title]]\ncode = \"GM\"\n[[norm]]\ntitle = \"GM\"\nperformance = 1": {5, "norm.performance", MissingValue, "performance"},
		head + "[other]\nx = 1":                                               {5, "other", UnknownField, ""},
		"title = \"GM\"":                                                      {1, "title", WrongType, "[[title]]"},
	} {
		_, errors := Read([]byte(text))
		if !slices.ContainsFunc(errors, func(e *Error) bool {
			return e.Line == want.Line && e.Code == want.Code && (want.Code == NotTOML || e.Field == want.Field && e.Value == want.Value)
		}) {
			t.Errorf("%q: %v, want %v", text, errors, &want)
		}
	}
}

// FuzzRead: what is read without errors keeps the promises of its fields, and no
// text stops the reader.
func FuzzRead(f *testing.F) {
	f.Add(string(Example))
	f.Add("[[norm]]\ntitle = \"x\"")
	f.Add("title = [1]")
	f.Fuzz(func(t *testing.T, text string) {
		r, errors := Read([]byte(text))
		if len(errors) > 0 {
			return
		}
		seen := map[string]bool{}
		for i := range r.Fields {
			if key := r.Fields[i].Key; !keyForm.MatchString(key) || seen[key] {
				t.Fatalf("key %q", key)
			}
			seen[r.Fields[i].Key] = true
		}
		for _, n := range r.Norms {
			if n.Share < 0 || n.Share > 100 || n.Title == "" {
				t.Fatalf("norm %+v", n)
			}
		}
	})
}
