package replay

import "testing"

// The replays in memory are bounded: those longest unseen go first.
func TestReplaysAreForgotten(t *testing.T) {
	one := func() (*Replay, error) { return &Replay{bytes: 10}, nil }
	c := NewCache(35)
	for _, key := range []string{"a", "b", "c"} {
		if _, err := c.GetOrMake(key, one); err != nil {
			t.Fatal(err)
		}
	}
	c.Find("a")
	if _, err := c.GetOrMake("d", one); err != nil {
		t.Fatal(err)
	}
	if c.Find("b") != nil || c.Find("a") == nil || c.Find("c") == nil || c.Find("d") == nil || c.bytes != 30 {
		t.Errorf("kept %v, %d bytes", c.known, c.bytes)
	}
	c.add("e", &Replay{bytes: 100})
	if c.Find("e") == nil || c.order.Len() != 1 || c.bytes != 100 {
		t.Errorf("a large one leaves %d, %d bytes", c.order.Len(), c.bytes)
	}
	c.add("e", &Replay{bytes: 20})
	if c.bytes != 20 || len(c.known) != 1 {
		t.Errorf("made anew it weighs %d", c.bytes)
	}
}
