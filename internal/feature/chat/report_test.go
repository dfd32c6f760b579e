package chat_test

import (
	"slices"
	"testing"
	"time"

	"circulade/internal/account/report"
	"circulade/internal/feature/chat"
	"circulade/internal/store"
)

// TestErasedFromReports: with an account goes what it said from the copies that reports have, also
// said as a guest and where the line itself is there no more, and its name. What others said stays.
func TestErasedFromReports(t *testing.T) {
	d, s, now := open(t)
	change := func(f func(tx *store.Tx) error) {
		t.Helper()
		if err := s.Update(t.Context(), f); err != nil {
			t.Fatal(err)
		}
	}
	say(t, d, 1, 1, chat.Seated, "as a guest")
	say(t, d, 2, 5, chat.Seated, "as an account")
	say(t, d, 3, 2, chat.Seated, "another")
	for _, r := range []report.Report{
		{By: person(2), Of: person(1), Name: "Ann", Reason: "rude"},
		{By: person(3), Of: person(2), Name: "Bo"},
	} {
		r.Game = table
		if err := d.Report(t.Context(), r, chat.Seated); err != nil {
			t.Fatal(err)
		}
		*now = now.Add(time.Hour)
	}
	change(func(tx *store.Tx) error { return merge(tx, person(1), person(5)) })
	change(func(tx *store.Tx) error {
		_, err := tx.Exec("DELETE FROM chat_lines WHERE text = 'as a guest'") // it was old
		return err
	})
	change(func(tx *store.Tx) error { return erase(tx, person(5)) })
	list := reportsIn(t, s)
	if len(list) != 2 {
		t.Fatalf("reports %+v", list)
	}
	if list[0].Name != "" || list[0].Reason != "rude" || list[1].Name != "Bo" {
		t.Errorf("they are of %q and %q", list[0].Name, list[1].Name)
	}
	for _, r := range list {
		var texts []string
		for _, l := range r.Reported {
			texts = append(texts, l.Text)
			if l.Gone != (l.Text == "") {
				t.Errorf("report %d has %+v", r.ID, l)
			}
		}
		if !slices.Equal(texts, []string{"", "", "another"}) {
			t.Errorf("report %d has %q", r.ID, texts)
		}
	}
	*now = now.Add(100 * 24 * time.Hour)
	if err := d.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	n := -1
	if err := s.View(t.Context(), func(tx *store.Tx) error { return tx.One("SELECT count(*) FROM chat_reported", nil, &n) }); err != nil || n != 0 {
		t.Errorf("of reports that are gone %d lines are left, %v", n, err)
	}
}
