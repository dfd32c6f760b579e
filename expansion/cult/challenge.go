package cult

import (
	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// What notes in the log tell.
const (
	noteChallenge = "challenge"      // a follower has just brought one about
	noteBeaten    = "challenge-lost" // a feature goes home with nothing
)

// rivals are the features around one that challenge it. There are few: a monastic
// feature has eight neighbours.
type rivals struct {
	list [8]board.Feature
	n    int
}

// sideOf returns the side of a challenge that a feature can be on. An abbey is a
// monastery, a garden is neither.
func sideOf(k tile.Kind) building {
	switch k {
	case tile.Monastery, tile.Abbey:
		return monastery
	case tile.Shrine:
		return shrine
	default:
		return neither
	}
}

// against returns what challenges a feature: on the squares around it, occupied, and
// owned by somebody else. Whether one of the two is completed is for the caller to see.
func (m *module) against(s *rules.State, f board.Feature) (r rivals) { // [CU-3]
	b := &s.Board
	side := sideOf(b.Kind(f))
	if side == neither {
		return r
	}
	owners := s.Owners(f).Owners
	if owners == 0 { // [CU-6]
		return r
	}
	x, y := b.Pos(b.CellOf(b.Root(f)))
	for i := range 9 {
		c := b.At(x+i%3-1, y+i/3-1)
		if i == 4 || b.Face(c) == board.NoFace {
			continue
		}
		g := m.builtOn(s, c, side.other())
		if g == 0 {
			continue
		}
		theirs := s.Owners(g).Owners
		if theirs == 0 || m.opponents && theirs == owners {
			continue
		}
		r.list[r.n] = g
		r.n++
	}
	return r
}

// builtOn returns the feature of a side on a tile, 0 if there is none.
func (m *module) builtOn(s *rules.State, c board.Cell, side building) board.Feature {
	base := s.Board.FirstSeg(c)
	for i := range s.Board.FaceAt(c).N {
		if f := s.Board.FeatureOf(base + board.Seg(i)); f != 0 && sideOf(s.Board.Kind(f)) == side {
			return f
		}
	}
	return 0
}

// result sends those home whose challenge is lost: the feature beside theirs is
// completed and theirs is not. Two that one tile completes both score.
func (m *module) result(s *rules.State) { // [CU-4]
	for i := range s.Completed() {
		f := s.CompletedFeature(i)
		r := m.against(s, f)
		for _, g := range r.list[:r.n] {
			if s.Board.Closed(g) { // [CU-5]; [CU-8] else s.Board.Closed(g) || g != r.list[0]
				continue
			}
			for seat := range s.Owners(g).Owners.All() {
				s.Tell(rules.Event{Type: rules.EventNote, Text: noteBeaten, Seat: seat, Seg: s.Board.Root(g)})
			}
			s.ReturnAll(g)
		}
	}
}

// declare tells that a follower who has just been put down challenges somebody.
func (m *module) declare(s *rules.State, id rules.FigureID) {
	g := &s.Figures()[id]
	if s.Log() == nil || g.Where != rules.OnSegment {
		return
	}
	f := s.Board.FeatureOf(board.Seg(g.At))
	if f == 0 || s.Board.Closed(f) || s.Board.FiguresIn(f) > 1 {
		return
	}
	r := m.against(s, f)
	for _, rival := range r.list[:r.n] {
		if !s.Board.Closed(rival) {
			s.Tell(rules.Event{Type: rules.EventNote, Text: noteChallenge, Seat: g.Seat, Seg: s.Board.Root(rival)})
		}
	}
}

// note tells who challenges a feature while both are unfinished.
func (m *module) note(s *rules.State, f board.Feature, buf []rules.Note) []rules.Note {
	if s.Board.Closed(f) {
		return buf
	}
	r := m.against(s, f)
	for _, g := range r.list[:r.n] {
		if !s.Board.Closed(g) {
			buf = append(buf, rules.Note{Rule: m.challenge, With: s.Board.Root(g)})
		}
	}
	return buf
}

// late is the number of tiles in the pile below which it is less and less likely that
// anything is completed.
const late = 12

// promise is what a seat may hope for, or has to fear, from the challenges that it
// takes part in: what the loser would have got at the end.
func (m *module) promise(s *rules.State, seat rules.Seat) (n int) {
	for i := range s.Figures() {
		g := &s.Figures()[i]
		if g.Seat != seat || g.Where != rules.OnSegment {
			continue
		}
		f := s.Board.FeatureOf(board.Seg(g.At))
		if f == 0 || s.Board.Closed(f) || sideOf(s.Board.Kind(f)) == neither {
			continue
		}
		r := m.against(s, f)
		for _, rival := range r.list[:r.n] {
			if !s.Board.Closed(rival) {
				n += hope(s.Board.Ends(f), s.Board.Ends(rival), s.Board.Tiles(f), s.Board.Tiles(rival))
			}
		}
	}
	return n * min(s.Left(), late) / late
}

// hope is what a challenge is worth, in hundredths of a point, to whoever lacks so
// many squares of their feature and the opponent so many: even chances, and a tenth for
// each square that one is ahead.
func hope(mine, theirs, myTiles, theirTiles int) int {
	win := min(max(50+10*(theirs-mine), 5), 95)
	return win*theirTiles - (100-win)*myTiles
}
