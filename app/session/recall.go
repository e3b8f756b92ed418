package session

// recall brings back what was found for the work on the desk in an earlier
// sitting.
func (s *Session) recall() {}
