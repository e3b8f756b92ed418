// Package chess is the board the solver runs on: bitboards, legal moves
// without allocation, hashing.
//
// Two types are kept apart. A [Setup] is anything that a file or the board
// editor can hold. A [Position] comes only from [NewPosition], which checks a
// Setup and names every fault at once; the caller may forgive named faults,
// because problems permit what games do not (a missing king, more men than a
// game has).
package chess
