package tournaments

import (
	"encoding/json"
	"slices"
	"testing"
)

// Few makers do not fill the list: the first of everybody come before the further ones of those who have many.
func TestListIsFair(t *testing.T) {
	h := open(t, "Org", "Ann")
	for range maxOwned {
		h.makes("Org", swiss(2))
	}
	late, _ := h.makes("Ann", with(swiss(2), obj{"name": "Late", "form": obj{"kind": "swiss", "begins": h.clock().UnixMilli() + 3_600_000}}))
	var l shownList
	names := func() (list []string) {
		t.Helper()
		if err := json.Unmarshal(h.send("", "GET", "/api/tournaments", "").ok(t).body, &l); err != nil {
			t.Fatal(err)
		}
		for _, head := range slices.Concat(l.Planned, l.Over) {
			list = append(list, head.Name)
		}
		return list
	}
	if got := names(); len(got) != maxOwned+1 || slices.Index(got, "Late") != 2 {
		t.Errorf("the list is %v", got)
	}
	h.do(`UPDATE tournaments SET phase = 'over', ended = 5 WHERE id <> ?1`, late[len("/api/tournaments/"):])
	h.do(`UPDATE tournaments SET phase = 'over', ended = 4 WHERE id = ?1`, late[len("/api/tournaments/"):])
	if got := names(); len(l.Over) != maxOwned+1 || slices.Index(got, "Late") != 2 {
		t.Errorf("the list of those that are over is %v", got)
	}
}
