package princessdragon

import (
	"circulade/board"
	"circulade/rules"
)

// This file is what the dragon and the fairy look like to a computer player.

// registerOutlook registers the terms of those who are in play.
func (m *module) registerOutlook(b *rules.Book) {
	if b.In(optDragon) {
		b.Outlook("dragon", m.dragonOutlook, rules.Reads{Values: true})
	}
	if b.In(optFairy) {
		b.Outlook("fairy", m.fairyOutlook)
	}
}

// What the fairy is worth to whom she is with, in hundredths of a point: less than the
// point of their next turn, as others move her and whoever values her more moves her about
// and puts nobody down; and at the end, when she brings 3.
const (
	withThem  = 50
	inTheEnd  = 200
	lastDraws = 12 // tiles left below which the end comes into sight
)

// fairyOutlook is, for a seat with whose follower the fairy is:
//
//	half a point + 1.5 points · (12 - tiles left) / 12
func (m *module) fairyOutlook(s *rules.State, seat rules.Seat) int {
	i := s.FindPiece(m.fairy)
	if i < 0 {
		return 0
	}
	fairy, figures := s.Pieces()[i], s.Figures()
	for id := range figures {
		if figures[id].Seat == seat && m.isWith(s, fairy, rules.FigureID(id)) {
			return withThem + (inTheEnd-withThem)*max(0, lastDraws-s.Left())/lastDraws
		}
	}
	return 0
}

// eaten is how many of a hundred followers so many tiles away from the dragon a movement
// eats.
var eaten = [steps + 1]int{60, 60, 50, 40, 25, 20, 15}

// soon is how many draws a danger is looked at ahead: then things stand differently.
const soon = 4

// dragonOutlook is what the dragon may eat of a seat, who stand within six tiles of him:
//
//	-(chance that he moves soon) · Σ (chance by distance) · (points of the feature - 2)
//
// Who is eaten comes home, which is worth 2 points; nobody is where the fairy is.
func (m *module) dragonOutlook(s *rules.State, seat rules.Seat) int {
	at := s.FindPiece(m.dragon)
	if at < 0 {
		return 0
	}
	chance := m.wakes(s)
	if chance == 0 {
		return 0
	}
	x, y := s.Board.Pos(s.Pieces()[at].Cell)
	figures, sum := s.Figures(), 0
	for i := range figures {
		f, id := &figures[i], rules.FigureID(i)
		if f.Seat != seat || f.Where != rules.OnSegment || !s.Reached(id) {
			continue
		}
		c := s.CellOf(id)
		fx, fy := s.Board.Pos(c)
		far := max(fx-x, x-fx) + max(fy-y, y-fy)
		if far > steps || s.PieceAt(m.fairy, c) >= 0 {
			continue
		}
		sum += eaten[far] * m.stake(s, f)
	}
	return -sum / 100 * chance / 100
}

// home is what a follower is worth that comes home, in hundredths of a point.
const home = 200

// stake is what a seat loses if a figure is eaten.
func (m *module) stake(s *rules.State, f *rules.Figure) int {
	if !s.Book().FigureDef(f.Kind).Follower() {
		return 0
	}
	in := s.Board.FeatureOf(board.Seg(f.At))
	return max(0, 100*s.ValueOf(in, f.Seat, rules.AtEnd).Points()/max(1, s.Board.FiguresIn(in))-home)
}

// wakes is the chance in percent that one of the next few tiles has a dragon.
func (m *module) wakes(s *rules.State) int {
	left, n := s.Left(), 0
	if left == 0 {
		return 0
	}
	for i := range m.dragonTypes {
		n += s.LeftOf(m.dragonTypes[i])
	}
	return min(100, 100*n*min(soon, left)/left)
}
