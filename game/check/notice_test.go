package check

import (
	"strings"
	"testing"

	"circulade/game"
	"circulade/rules"
)

// Each check notices when its promise is broken.
func TestChecksNotice(t *testing.T) {
	for name, test := range map[string]struct {
		spoil func(*rules.State)
		want  string
	}{
		"a tile too many": {func(s *rules.State) { s.PutBack(0) }, "tiles, at first there were"},
		"a tile lost":     {func(s *rules.State) { s.SubTurn().Tile = -1 }, "tiles, at first there were"},
		"a man nowhere":   {func(s *rules.State) { s.Board.AddFigures(1, 1) }, "counts 1 figures, 0 stand there"},
		"points by nobody": {func(s *rules.State) {
			log := s.Log()
			s.SetLog(nil)
			s.Deliver(rules.Award{Points: 3})
			s.SetLog(log)
		}, "has 3 points, the events give 0"},
		"points without arithmetic": {func(s *rules.State) { s.Deliver(rules.Award{Points: 3, Ruling: rules.Ruling{Rule: 1}}) }, "but its arithmetic gives 0"},
		"points by a rule that gives none": {func(s *rules.State) {
			v := rules.Value{Bonus: 3, Rule: s.Book().Cite("BA-30")}
			s.Deliver(v.Award(0, 0, rules.Ownership{}))
		}, "by BA-30, which no set"},
		"points without rule": {func(s *rules.State) { s.Deliver(rules.Award{Points: 3}) }, "points by no rule"},
	} {
		t.Run(name, func(t *testing.T) {
			g, err := game.New(game.Setup{Players: []string{"Ann", "Bo"}, Seed: "1"})
			if err != nil {
				t.Fatal(err)
			}
			p := &player{g: g, seen: NewOccurrences(), spare: g.State().Clone()}
			p.first = p.count()
			if err := p.table(); err != nil {
				t.Fatal(err)
			}
			test.spoil(g.State())
			if err := p.table(); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want %q", err, test.want)
			}
		})
	}
}
