package export

import "regexp"

// messageKey matches what a reader should never see: a message key, or a place
// in a message that nothing filled.
var messageKey = regexp.MustCompile(`\b[a-z][A-Za-z]+\.[a-z][A-Za-z]+|<no value>|\{\{`)
