package resources

import "embed"

// Fonts holds the typefaces of printed sheets, each with its licence beside
// it: PT Serif for text, and DejaVu Sans for the figurines, arrows and other
// signs that PT Serif lacks.
//
//go:embed fonts
var Fonts embed.FS

// Men holds the drawings of the men and their licence. A man is
// men/COLOUR-KIND.svg, as in men/white-king.svg, in a square of 45 units.
//
//go:embed men
var Men embed.FS
