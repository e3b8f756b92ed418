package widgets

import (
	"sync"

	"fyne.io/fyne/v2"

	"keymove/resources"
	"keymove/solver/chess"
)

var kindNames = [...]string{
	chess.Pawn: "pawn", chess.Knight: "knight", chess.Bishop: "bishop",
	chess.Rook: "rook", chess.Queen: "queen", chess.King: "king",
}

// menDrawings reads the drawings of the twelve men once; a man whose drawing
// is missing stays nil.
var menDrawings = sync.OnceValue(func() (men [chess.BlackKing + 1]fyne.Resource) {
	for _, colour := range [...]chess.Colour{chess.White, chess.Black} {
		for kind := chess.Pawn; kind <= chess.King; kind++ {
			name := colour.String() + "-" + kindNames[kind] + ".svg"
			if svg, err := resources.Men.ReadFile("men/" + name); err == nil {
				men[kind.Of(colour)] = fyne.NewStaticResource(name, svg)
			}
		}
	}
	return men
})

// drawing returns the picture of a man, nil for none.
func drawing(man chess.Piece) fyne.Resource {
	men := menDrawings()
	if int(man) >= len(men) {
		return nil
	}
	return men[man]
}
