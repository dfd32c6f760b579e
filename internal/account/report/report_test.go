package report_test

import (
	"errors"
	"testing"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/report"
	"circulade/internal/store"
	"circulade/internal/store/storetest"
	"circulade/internal/store/teststore"
	"circulade/internal/table"
)

// game is the id of a table that people report.
const game = "aaaaaaaaaaaaaaaaaaaaaaaaaa"

// open returns the reports of a store with a table, the store, and the clock that they go by.
func open(t *testing.T) (*report.Reports, storetest.Driver, *time.Time) {
	t.Helper()
	s := teststore.Open(t)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	info := store.Info{ID: game, Status: store.Playing, Summary: []byte("{}"), Names: []string{"Ann", "Bo"}}
	if err := s.Create(t.Context(), store.Game{Info: info, Setup: []byte("{}"), Secret: []byte("{}")}); err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	return report.Open(s, func() time.Time { return now }), s, &now
}

// noLines is a room in which nobody wrote anything.
func noLines(*store.Tx) ([]report.Line, []account.Person, error) { return []report.Line{}, nil, nil }

// TestReportsAreBounded: that no more reports fit is not told as too many who are muted.
func TestReportsAreBounded(t *testing.T) {
	reports, s, _ := open(t)
	if err := s.Update(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
			INSERT INTO chat_reports (id, at, game, by_person, by_seat, of_person, of_seat, name, line, reason, lines)
			SELECT i, 0, ?1, ?2, -1, ?2, -1, '', 0, '', ?3 FROM n`, game, make([]byte, 32), []byte("[]"))
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := reports.Store(t.Context(), report.Report{Game: game, By: account.Person{2}}, noLines); !errors.Is(err, report.ErrFull) {
		t.Errorf("one more: %v", err)
	}
}

// TestReportsOfATable: nobody reports a table twice within ten minutes, and nobody who is gone reports it.
func TestReportsOfATable(t *testing.T) {
	reports, s, now := open(t)
	by := func(n byte) error {
		return reports.Store(t.Context(), report.Report{Game: game, By: account.Person{n}, Reason: "rude"}, noLines)
	}
	if err := errors.Join(by(1), by(2)); err != nil {
		t.Fatal(err)
	}
	if err := by(1); !errors.Is(err, report.ErrEarly) {
		t.Errorf("the same again: %v", err)
	}
	*now = now.Add(10*time.Minute + time.Second)
	if err := by(1); err != nil {
		t.Errorf("ten minutes later: %v", err)
	}
	gone := account.Person{3}
	if err := s.Update(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(`INSERT INTO departed (id, at) VALUES (?1, 0)`, gone[:])
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := by(3); !errors.Is(err, table.ErrNoPerson) {
		t.Errorf("somebody who is gone: %v", err)
	}
	list, err := reports.List(t.Context(), report.Query{Limit: 9})
	if err != nil || len(list) != 3 || list[0].Reason != "rude" || list[2].By != (account.Person{1}) {
		t.Errorf("there are %+v, %v", list, err)
	}
	*now = now.Add(report.KeptDays * 24 * time.Hour)
	if err := reports.Sweep(t.Context()); err != nil {
		t.Fatal(err)
	}
	if list, err = reports.List(t.Context(), report.Query{Limit: 9}); err != nil || len(list) != 1 {
		t.Errorf("90 days later there are %+v, %v", list, err)
	}
}
