package export

import (
	"keymove/judging/library"
	"keymove/resources/i18n"
)

// QueryErrorText words what is wrong with a word of a query, and what may
// stand there.
func QueryErrorText(c *i18n.Catalog, err *library.QueryError) string {
	key := "query." + string(err.Fault)
	text := c.T(key, "Word", err.Word)
	switch err.Fault {
	case library.BadValue, library.BadPattern, library.NoValue:
		text += ": " + c.T("query.expected_"+err.Field)
	}
	return text
}
