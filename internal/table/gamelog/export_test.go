package gamelog

// Inside lists what equal logs have in common besides what they tell.
func (l *Log) Inside() []any {
	return []any{l.seq, l.status, l.Events.undone, l.begun, l.acted, l.share, l.next, l.Versions, l.moves, l.Attendance}
}
