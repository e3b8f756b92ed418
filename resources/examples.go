package resources

import "embed"

// Examples holds a collection to try the program on: published works with
// their sources and keys, one in JSON a line, and one of them cooked. The file
// examples/collection.LANG.jsonl names authors and sources, and comments, in
// the language "en" or "ru". The file examples/event.LANG.json is a solving
// contest of six rounds and forty invented solvers, made of published works.
//
//go:embed examples
var Examples embed.FS
