package gamelog

// Inside lists what equal logs have in common besides what they tell.
func (f *Log) Inside() []any {
	return []any{f.seq, f.status, f.undone, f.begun, f.share, f.next, f.marks, f.moves}
}
