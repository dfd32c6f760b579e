package chat_test

import (
	"errors"
	"testing"

	"circulade/internal/chat"
	"circulade/internal/store"
)

// TestReportsAreBounded: that no more reports fit is not told as too many who are muted.
func TestReportsAreBounded(t *testing.T) {
	d, s, _ := open(t)
	if err := s.Change(t.Context(), func(tx *store.Tx) error {
		_, err := tx.Exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
			INSERT INTO chat_reports (id, at, game, by_person, by_seat, of_person, of_seat, name, line, reason, lines)
			SELECT i, 0, ?1, ?2, -1, ?2, -1, '', 0, '', ?3 FROM n`, table, make([]byte, 32), []byte("[]"))
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if err := d.Report(t.Context(), chat.Report{Game: table, By: person(2)}, chat.Seated); !errors.Is(err, chat.ErrFull) {
		t.Errorf("one more: %v", err)
	}
}
