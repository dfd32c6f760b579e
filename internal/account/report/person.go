package report

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"circulade/internal/account"
	"circulade/internal/store"
)

const (
	sqlMoveReports  = `UPDATE chat_reports SET by_person = ?2 WHERE by_person = ?1`
	sqlMoveReported = `UPDATE chat_reports SET of_person = ?2 WHERE of_person = ?1`
	sqlMoveSpeaker  = `UPDATE chat_reported SET person = ?2 WHERE person = ?1`
	sqlNameless     = `UPDATE chat_reports SET of_person = ?2, name = '' WHERE of_person = ?1`
	sqlNetworkless  = `DELETE FROM report_networks WHERE report IN (SELECT id FROM chat_reports WHERE of_person = ?1)`
	sqlSpoken       = `SELECT s.report, s.line, r.lines FROM chat_reported s JOIN chat_reports r ON r.id = s.report WHERE s.person = ?1 ORDER BY s.report`
	sqlSetReported  = `UPDATE chat_reports SET lines = ?2 WHERE id = ?1`
	sqlDropSpoken   = `DELETE FROM chat_reported WHERE person = ?1`
	sqlDropReports  = `DELETE FROM chat_reports WHERE by_person = ?1`
	sqlReportsOf    = `SELECT game, at, name, reason FROM chat_reports WHERE by_person = ?1 ORDER BY id`
)

// Merge moves the reports by and about the guest from to the account to, into which the guest is
// merged. It deletes the networks stored with reports about the guest, as networks are kept of
// guests only.
func Merge(tx *store.Tx, from, to account.Person) error {
	if err := tx.Do(sqlNetworkless, from[:]); err != nil {
		return err
	}
	return tx.All([]any{from[:], to[:]}, sqlMoveReports, sqlMoveReported, sqlMoveSpeaker)
}

// Erase deletes the reports that a person made. Other people's reports that are about the person or
// quote their lines stay until they are KeptDays old, but lose the person's name, network and
// lines.
func Erase(tx *store.Tx, who account.Person) error {
	var nobody account.Person
	if err := tx.Do(sqlNetworkless, who[:]); err != nil {
		return err
	}
	if err := tx.Do(sqlNameless, who[:], nobody[:]); err != nil {
		return err
	}
	if err := redactLines(tx, who); err != nil {
		return err
	}
	return tx.All([]any{who[:]}, sqlDropSpoken, sqlDropReports)
}

// redactLines removes the text of all lines that a person wrote from the chat lines copied into
// reports, and marks these lines as gone.
func redactLines(tx *store.Tx, who account.Person) error {
	copies := map[int64][]Line{}
	err := tx.Each(sqlSpoken, []any{who[:]}, func(scan store.Scan) error {
		var report, line int64
		var data []byte
		if err := scan(&report, &line, &data); err != nil {
			return err
		}
		lines, known := copies[report]
		if !known {
			if err := json.Unmarshal(data, &lines); err != nil {
				return fmt.Errorf("the lines of report %d: %w", report, err)
			}
			copies[report] = lines
		}
		if i := slices.IndexFunc(lines, func(l Line) bool { return l.ID == line }); i >= 0 {
			l := &lines[i]
			l.Phrase, l.Text, l.Gone = "", "", true
		}
		return nil
	})
	if err != nil {
		return err
	}
	for report, lines := range copies {
		data, err := json.Marshal(lines)
		if err != nil {
			return err
		}
		if err := tx.Do(sqlSetReported, report, data); err != nil {
			return err
		}
	}
	return nil
}

// An Entry is one report as it stands in the data download of the person who made it.
type Entry struct {
	Kind string    `json:"kind"` // report
	Game string    `json:"game,omitempty"`
	At   time.Time `json:"at"`
	Text string    `json:"text,omitempty"` // the reason
	Of   string    `json:"of,omitempty"`   // what the reported seat was called
}

// Export returns the reports that a person made, each as an Entry, for the person's data download.
func Export(tx *store.Tx, who account.Person) ([]any, error) {
	return store.Export(tx, sqlReportsOf, []any{who[:]}, func(scan store.Scan, e *Entry) error {
		e.Kind = "report"
		return scan(&e.Game, store.UTC(&e.At), &e.Of, &e.Text)
	})
}
