package gamelog

import "testing"

// TestGoingBackBeginsNothingAnew keeps the count over the border between turns.
func TestGoingBackBeginsNothingAnew(t *testing.T) {
	var c tally
	for n := range MaxWaste {
		if c.usedUp(7) || c.usedUp(8) {
			t.Fatalf("used up after %d", n)
		}
		c.count(7 + n%2)
		if n == 0 {
			c.n = 1
		}
		if n == 1 {
			c.n = 2 // of turn 8
		}
	}
	if !c.usedUp(8) || !c.usedUp(7) || c.usedUp(9) {
		t.Errorf("after %d in two turns: %+v", MaxWaste, c)
	}
}
