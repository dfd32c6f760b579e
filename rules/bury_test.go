package rules_test

import (
	"testing"

	"circulade/rules"
)

// mound is a toy under each of whose tiles one of the pile goes.
func mound() *toy {
	return &toy{
		set:  "mound",
		rows: map[string][]rules.Row{"base.wood": {{Name: "mound.bury", Form: rules.Work}}},
		register: func(b *rules.Book) error {
			b.Work("mound.bury", func(s *rules.State) { s.Bury() })
			return nil
		},
	}
}

func TestBury(t *testing.T) {
	cfg := config(t, 2, start("base/B", 0, 0, 0))
	cfg.Pile = []string{"base/B", "base/B", "base/V", "base/V"}
	m := begin(t, compile(t, cfg, mound()))
	m.play("draw base/B", "tile 1,0 r0")
	if m.Left() != 2 || m.Unseen() != 3 {
		t.Fatalf("%d tiles are left, %d nobody has seen", m.Left(), m.Unseen())
	}
	m.play("pass")
	// Any of the three may be drawn: nobody knows which is under the tile.
	sum := 0
	for _, w := range m.WeightedOutcomes(nil) {
		sum += w.Weight
	}
	if m.Outcomes() != 3 || sum != 3 {
		t.Errorf("%d draws with weights %d, want 3", m.Outcomes(), sum)
	}
	c := m.Clone()
	if c.Hash() != m.Hash() || c.Unseen() != 3 {
		t.Error("the copy has forgotten what is buried")
	}
	m.play("draw base/V", "tile 0,1 r0", "pass")
	if m.Left() != 0 || m.Unseen() != 2 || !m.Over() {
		t.Errorf("%d are left, %d unseen, over %t: the pile ends sooner", m.Left(), m.Unseen(), m.Over())
	}
}

// Of a tile that comes back into the pile everybody knows that it is not among the buried:
// where the pile has nothing else, it is drawn.
func TestPutBackAfterBury(t *testing.T) {
	cave := mound()
	cave.register = func(b *rules.Book) error {
		b.Work("mound.bury", func(s *rules.State) {
			n, _ := s.TypeNamed("base/A")
			s.Take(n)
			for s.Bury() {
			}
			s.PutBack(n)
		})
		return nil
	}
	m := begin(t, compile(t, config(t, 2, start("base/B", 0, 0, 0)), cave))
	m.play("draw base/B", "tile 1,0 r0", "pass")
	unseen := m.Unseen()
	c := m.Clone()
	if w := c.WeightedOutcomes(nil); c.Left() != 1 || unseen < 60 || len(w) != 1 || w[0].Weight != c.Outcomes() || c.Hash() != m.Hash() {
		t.Fatalf("%d are left, %d unseen; %v can be drawn", c.Left(), unseen, w)
	}
	m.play("draw base/A")
	if m.Left() != 0 || m.Unseen() != unseen-1 {
		t.Errorf("%d are left, %d unseen", m.Left(), m.Unseen())
	}
}
