package bus_test

import (
	"fmt"
	"testing"

	"circulade/internal/cluster/bus"
)

// Tables are spread evenly, and when a server goes those of the others stay where they are.
func TestOwner(t *testing.T) {
	servers := []string{"one", "two", "three"}
	count := map[string]int{}
	const tables = 3000
	for i := range tables {
		game := fmt.Sprintf("game-%d", i)
		owner := bus.Owner(servers, game)
		count[owner]++
		if left := bus.Owner(servers[:2], game); owner != "three" && left != owner {
			t.Fatalf("%s went from %s to %s though %s lives", game, owner, left, owner)
		}
		if other := bus.Owner([]string{"three", "one", "two"}, game); other != owner {
			t.Fatalf("%s belongs to %s or %s, by the order in which servers are named", game, owner, other)
		}
	}
	for _, s := range servers {
		if n := count[s]; n < tables/4 || n > tables/2 {
			t.Errorf("%s has %d of %d tables", s, n, tables)
		}
	}
	if owner := bus.Owner(nil, "g"); owner != "" {
		t.Errorf("without servers a table belongs to %q", owner)
	}
}
