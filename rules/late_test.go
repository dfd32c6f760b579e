package rules_test

import (
	"testing"

	"circulade/board"
	"circulade/rules"
	"circulade/tile"
)

// raft is a toy with a lake at which three roads end; before the scoring the
// player may link two of them, and link others instead later.
func raft(late bool, told *int) *toy {
	return &toy{
		set:   "raft",
		tiles: "tile L\n.....\n.....\n==+==\n..=..\n..=..\n",
		rows: map[string][]rules.Row{"base.score": {
			{Name: "raft.lay", Form: rules.Question}, {Name: "raft.late", Form: rules.Work},
		}},
		register: func(b *rules.Book) error {
			if late {
				b.Late(tile.Road)
			}
			names := []string{"r0 r1", "r0 r2", "r1 r2"}
			verb := b.Verb(rules.Verb{
				Name: "raft", Kind: "raft",
				Do: func(s *rules.State, _ rules.Step, c rules.Choice) {
					cell := s.Board.At(0, 0)
					var from rules.Pair
					s.Board.EachLink(func(x, y board.Seg) { from = rules.Pair{A: x, B: y} })
					name := names[c.N()]
					to := rules.Pair{A: s.Board.SegmentAt(cell, name[:2]), B: s.Board.SegmentAt(cell, name[3:])}
					s.Relink(cell, from, to)
					for i := range 3 {
						s.CompleteFeature(s.Board.FeatureOf(s.Board.FirstSeg(cell) + board.Seg(i)))
					}
				},
				Text: func(_ *rules.State, c rules.Choice, buf []byte) []byte {
					return append(append(buf, "raft "...), names[c.N()]...)
				},
			})
			b.AfterRefaced(func(*rules.State, board.Cell) { *told++ })
			b.Work("raft.late", (*rules.State).CompleteLate)
			b.Question("raft.lay", rules.Script{
				Kind: "raft", Pass: true,
				List: func(_ *rules.State, _ rules.Step, buf []rules.Choice) []rules.Choice {
					for i := range names {
						buf = append(buf, rules.NewChoice(verb, 0, 0, uint32(i)))
					}
					return buf
				},
			})
			return nil
		},
	}
}

// A road that a link opens again before the scoring is scored when it is closed
// again; what has been dealt with is not, and what is cut off is.
func TestLinkOpensBeforeTheScoring(t *testing.T) {
	var told int
	m := begin(t, compile(t, config(t, 2, start("raft/L", 0, 0, 0), start("base/U", -1, 0, 0)), raft(true, &told)))
	m.play("draw base/A", "tile -2,0 r270", "follower r0", "raft r1 r2")
	if m.Completed() != 0 || m.Board.Closed(road(m, -2, 0, "r0")) {
		t.Fatal("the road goes on over the lake")
	}
	m.wantsScores(0, 0)
	m.play("draw base/B", "tile 0,-1 r0", "pass", "raft r0 r1")
	m.wantsScores(3, 0)
	m.play("draw base/A", "tile 1,0 r90", "pass", "raft r0 r2")
	m.wantsScores(3, 0)
	if told != 3 {
		t.Errorf("told of %d changes, want 3", told)
	}
}

// A road that is closed at once, and by a link still, is scored once.
func TestLinkClosesBeforeTheScoring(t *testing.T) {
	var told int
	m := begin(t, compile(t, config(t, 2, start("raft/L", 0, 0, 0), start("base/U", -1, 0, 0), start("base/A", 1, 0, 90)), raft(true, &told)))
	m.play("draw base/A", "tile -2,0 r270", "follower r0", "raft r0 r2")
	m.wantsScores(4, 0) // A, U, the lake, A: the east was closed before, and joins
}

// A city that the same tile completes is scored, although the road before it on the list
// is opened again.
func TestLinkOpensBesideACity(t *testing.T) {
	var told int
	m := begin(t, compile(t, config(t, 2,
		start("raft/L", 0, 0, 0), start("base/U", -1, 0, 0), start("base/E", -2, -1, 180)), raft(true, &told)))
	m.play("draw base/L", "tile -2,0 r0", "follower c0", "raft r1 r2")
	if m.Board.Closed(road(m, -1, 0, "r0")) {
		t.Fatal("the road goes on over the lake")
	}
	m.wantsScores(4, 0)
}
