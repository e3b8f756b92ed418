package solver

// WithHeavy returns options under which line play tells facts that weigh so
// much: small ones make small problems tell many.
func WithHeavy(o Options, positions int64) Options {
	o.heavy = positions
	return o
}
