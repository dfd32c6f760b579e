package rules

// Borrow returns a copy of a position of this book, in memory that GiveBack has
// returned if there is any. Several goroutines may borrow at once.
func (b *Book) Borrow(of *State) *State {
	s, ok := b.spare.Get().(*State)
	if !ok {
		return of.Clone()
	}
	s.CopyFrom(of)
	return s
}

// GiveBack returns a position that was borrowed. Nobody may use it afterwards.
func (b *Book) GiveBack(s *State) {
	s.log = nil
	b.spare.Put(s)
}
