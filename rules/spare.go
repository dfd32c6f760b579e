package rules

// Borrow returns a copy of a position of the book that is looked at for a moment: in
// memory that was given back, if there is some. Games beside one another may borrow.
func (b *Book) Borrow(of *State) *State {
	s, ok := b.spare.Get().(*State)
	if !ok {
		return of.Clone()
	}
	s.CopyFrom(of)
	return s
}

// GiveBack returns a position that was borrowed. Nobody may look at it any more.
func (b *Book) GiveBack(s *State) {
	s.log = nil
	b.spare.Put(s)
}
