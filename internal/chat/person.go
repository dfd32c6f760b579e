package chat

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"circulade/internal/store"
)

const (
	sqlMoveLines    = `UPDATE chat_lines SET person = ?2, move = 'server:merged-' || id WHERE person = ?1`
	sqlMoveConsents = `INSERT INTO chat_consents (game, person, at) SELECT game, ?2, at FROM chat_consents WHERE person = ?1 ON CONFLICT DO NOTHING`
	sqlMoveReports  = `UPDATE chat_reports SET by_person = ?2 WHERE by_person = ?1`
	sqlMoveReported = `UPDATE chat_reports SET of_person = ?2 WHERE of_person = ?1`
	sqlMoveSpeaker  = `UPDATE chat_reported SET person = ?2 WHERE person = ?1`
	sqlNameless     = `UPDATE chat_reports SET of_person = ?2, name = '' WHERE of_person = ?1`
	sqlNetworkless  = `DELETE FROM report_networks WHERE report IN (SELECT id FROM chat_reports WHERE of_person = ?1)`
	sqlSpoken       = `SELECT s.report, s.line, r.lines FROM chat_reported s JOIN chat_reports r ON r.id = s.report WHERE s.person = ?1 ORDER BY s.report`
	sqlSetReported  = `UPDATE chat_reports SET lines = ?2 WHERE id = ?1`
	sqlDropSpoken   = `DELETE FROM chat_reported WHERE person = ?1`
	sqlDropLines    = `DELETE FROM chat_lines WHERE person = ?1`
	sqlDropConsents = `DELETE FROM chat_consents WHERE person = ?1`
	sqlDropReports  = `DELETE FROM chat_reports WHERE by_person = ?1`
	sqlLinesOf      = `SELECT ` + lineColumns + `, game FROM chat_lines WHERE person = ?1 ORDER BY id`
	sqlConsentsOf   = `SELECT game, at FROM chat_consents WHERE person = ?1 ORDER BY at, game`
	sqlReportsOf    = `SELECT game, at, name, reason FROM chat_reports WHERE by_person = ?1 ORDER BY id`
)

// Merge makes what one person said and reported, and what was reported of them, another's: a guest
// has signed in.
func Merge(tx *store.Tx, from, to Person) error {
	if _, err := tx.Exec(sqlNetworkless, from[:]); err != nil { // it is for guests
		return err
	}
	for _, statement := range []string{sqlMoveLines, sqlMoveConsents, sqlMoveReports, sqlMoveReported, sqlMoveSpeaker} {
		if _, err := tx.Exec(statement, from[:], to[:]); err != nil {
			return err
		}
	}
	return forget(tx, from, sqlDropConsents)
}

// Erase deletes all that is kept of somebody: what they said, what they agreed to, what they reported. Reports of them stay their 90 days, without their name
// and without what they said; so do those of others in which they spoke.
func Erase(tx *store.Tx, who Person) error {
	var nobody Person
	if _, err := tx.Exec(sqlNetworkless, who[:]); err != nil {
		return err
	}
	if _, err := tx.Exec(sqlNameless, who[:], nobody[:]); err != nil {
		return err
	}
	if err := unsay(tx, who); err != nil {
		return err
	}
	return forget(tx, who, sqlDropSpoken, sqlDropLines, sqlDropConsents, sqlDropReports)
}

// unsay takes what somebody said out of the copies that reports have.
func unsay(tx *store.Tx, who Person) error {
	copies := map[int64][]ReportedLine{}
	err := tx.Each(sqlSpoken, []any{who[:]}, func(scan func(...any) error) error {
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
		if i := slices.IndexFunc(lines, func(l ReportedLine) bool { return l.ID == line }); i >= 0 {
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
		if _, err := tx.Exec(sqlSetReported, report, data); err != nil {
			return err
		}
	}
	return nil
}

func forget(tx *store.Tx, who Person, statements ...string) error {
	for _, statement := range statements {
		if _, err := tx.Exec(statement, who[:]); err != nil {
			return err
		}
	}
	return nil
}

// Kept is something that is kept of somebody, as they are given it with all that is theirs.
type Kept struct {
	Kind   string    `json:"kind"` // line, consent or report
	Game   string    `json:"game,omitempty"`
	At     time.Time `json:"at"`
	Phrase string    `json:"phrase,omitempty"`
	Text   string    `json:"text,omitempty"` // of a line; of a report the reason
	Of     string    `json:"of,omitempty"`   // whom they mean
}

// Export returns what somebody said, where they agreed to free text, and what they reported. Whom they
// muted and blocked, which others keep, stands between the first two.
func Export(silenced func(*store.Tx, Person) ([]any, error)) func(*store.Tx, Person) ([]any, error) {
	return func(tx *store.Tx, who Person) ([]any, error) {
		list := []any{}
		read := func(query string, row func(scan func(...any) error) (Kept, error)) func() error {
			return func() error {
				return tx.Each(query, []any{who[:]}, func(scan func(...any) error) error {
					k, err := row(scan)
					list = append(list, k)
					return err
				})
			}
		}
		others := func() error {
			some, err := silenced(tx, who)
			list = append(list, some...)
			return err
		}
		for _, part := range []func() error{read(sqlLinesOf, keptLine), others, read(sqlConsentsOf, keptConsent), read(sqlReportsOf, keptReport)} {
			if err := part(); err != nil {
				return nil, err
			}
		}
		return list, nil
	}
}

func keptLine(scan func(...any) error) (Kept, error) {
	k := Kept{Kind: "line"}
	l, err := scanLine(scan, &k.Game)
	k.At, k.Phrase, k.Text = l.At.UTC(), l.Phrase, l.Text
	return k, err
}

func keptConsent(scan func(...any) error) (Kept, error) {
	k := Kept{Kind: "consent"}
	var at int64
	err := scan(&k.Game, &at)
	k.At = time.UnixMilli(at).UTC()
	return k, err
}

func keptReport(scan func(...any) error) (Kept, error) {
	k := Kept{Kind: "report"}
	var at int64
	err := scan(&k.Game, &at, &k.Of, &k.Text)
	k.At = time.UnixMilli(at).UTC()
	return k, err
}
