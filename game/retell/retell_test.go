package retell

import (
	"strings"
	"testing"

	"circulade/game"
	"circulade/tile"
)

func begin(t *testing.T) *Story {
	t.Helper()
	s, err := Begin(game.Setup{
		Players: []string{"Ann", "Bo"}, Preset: "bigbox",
		Options: map[string]string{"base.small_city": "full"},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// lay lays a tile and deploys on a segment of it, or on none if it is "".
func lay(t *testing.T, s *Story, name string, x, y int, r tile.Rotation, segment string) {
	t.Helper()
	if err := s.Lay(name, x, y, r); err != nil {
		t.Fatal(err)
	}
	if segment == "" {
		if err := s.Pass(); err != nil {
			t.Fatal(err)
		}
		return
	}
	if err := s.Deploy(s.Face().Tile.Segment(segment)); err != nil {
		t.Fatal(err)
	}
}

func TestStory(t *testing.T) {
	s := begin(t)
	lay(t, s, "base/E", 0, -1, 2, "c0")
	if s.Layer() != 0 || len(s.Scored()) != 1 || s.Scored()[0].Points != 4 {
		t.Errorf("seat %d scored %v, want seat 0 to score 4", s.Layer(), s.Scored())
	}
	c := s.Clone()
	lay(t, c, "base/B", 0, 1, 0, "m")
	if s.Layer() != 0 || c.Layer() != 1 || len(c.Scored()) != 0 {
		t.Error("what a clone is told, the story hears")
	}
	lay(t, s, "base/V", 1, 0, 0, "")
	g, err := s.Game()
	if err != nil {
		t.Fatal(err)
	}
	if g.State().Score(0) != 4 || g.State().Turn() != 3 || len(g.Setup().Draw) != 2 {
		t.Errorf("the game differs: turn %d, draws %v", g.State().Turn(), g.Setup().Draw)
	}
}

func TestStoryErrors(t *testing.T) {
	for _, test := range []struct {
		tell func(*Story) error
		want string
	}{
		{func(s *Story) error { return s.Lay("base/E", 0, 1, 0) }, "base/E cannot be laid at 0,1 turned by 0 degrees: its N edge does not match"},
		{func(s *Story) error { return s.Lay("base/E", 65536, 1, 0) }, "more than 72 squares away"},
		{func(s *Story) error { return s.Lay("river/A", 0, 1, 0) }, "no tile river/A is left in the pile"},
		{func(s *Story) error { s.Know("base/X"); return s.Lay("base/B", 0, 1, 0) }, "base/B cannot be laid: the tile drawn is base/X"},
		{func(s *Story) error { s.EndWith(1); _, err := s.Game(); return err }, "said to end with draw 1, but only 0 draws are named"},
		{func(s *Story) error {
			if err := s.Lay("base/B", 0, 1, 0); err != nil {
				return err
			}
			return s.Lay("base/B", 0, 2, 0)
		}, "seat 1 has not said whether it places a follower"},
	} {
		if err := test.tell(begin(t)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %q", err, test.want)
		}
	}
}

// A tile that is known to come and fits nowhere is set aside; the story goes on
// with the next.
func TestSetAside(t *testing.T) {
	s := begin(t)
	lay(t, s, "base/E", 0, -1, 2, "") // no city is open any more
	s.Know("base/C", "base/U")
	lay(t, s, "base/U", 1, 0, 0, "")
	g, err := s.Game()
	if err != nil {
		t.Fatal(err)
	}
	if len(g.State().Dropped()) != 1 {
		t.Errorf("%d tiles set aside, want 1", len(g.State().Dropped()))
	}
}

// The game ends with the draw that the story says.
func TestEndWith(t *testing.T) {
	s := begin(t)
	s.EndWith(2)
	lay(t, s, "base/E", 0, -1, 2, "f0")
	lay(t, s, "base/U", 1, 0, 0, "r0")
	if err := s.Lay("base/U", 2, 0, 0); err == nil || !strings.Contains(err.Error(), "the game is over") {
		t.Error(err)
	}
	g, err := s.Game()
	if err != nil {
		t.Fatal(err)
	}
	if !g.State().Over() || g.State().Score(0) != 3 || g.State().Score(1) != 2 {
		t.Errorf("over %v, scores %d:%d, want 3:2", g.State().Over(), g.State().Score(0), g.State().Score(1))
	}
}
