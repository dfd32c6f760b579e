package tournaments

import (
	"strings"

	"circulade/internal/account"
	"circulade/internal/store"
)

const (
	sqlMoveEntrants = `UPDATE tournament_entrants SET person = ?2 WHERE person = ?1`
	sqlMoveOwner    = `UPDATE tournaments SET owner = ?2 WHERE owner = ?1`
	sqlMoveStaff    = `INSERT INTO tournament_staff (tournament, person, role)
		SELECT tournament, ?2, role FROM tournament_staff WHERE person = ?1 ON CONFLICT DO NOTHING`
	// A guest who becomes somebody who plays in the same tournament is out of it: nobody plays twice.
	sqlLeaveTwin = `UPDATE tournament_entrants SET person = NULL WHERE person = ?1 AND EXISTS (SELECT 1 FROM tournament_entrants o
		WHERE o.tournament = tournament_entrants.tournament AND o.person = ?2)`
	// What a tournament does now that somebody is gone, its director finds out.
	sqlTouch = `UPDATE tournaments SET people = people + 1, due = CASE WHEN phase IN ('planned', 'running') THEN 0 ELSE due END WHERE owner = ?1
		OR id IN (SELECT tournament FROM tournament_entrants WHERE person = ?1)
		OR id IN (SELECT tournament FROM tournament_staff WHERE person = ?1) OR id IN (SELECT tournament FROM tournament_named WHERE person = ?1)`
	// A team of which nobody is left has no name any more.
	sqlRemoveTeams = `UPDATE tournament_teams SET name = '', code = ''
		WHERE (tournament, entrant) IN (SELECT tournament, entrant FROM tournament_entrants WHERE person = ?1)
		AND NOT EXISTS (SELECT 1 FROM tournament_entrants o WHERE o.tournament = tournament_teams.tournament
			AND o.entrant = tournament_teams.entrant AND o.person <> ?1)`
	sqlRemoveEntrants = `UPDATE tournament_entrants SET person = NULL, name = '' WHERE person = ?1`
	sqlRemoveNamed    = `DELETE FROM tournament_named WHERE person = ?1`
	sqlMoveNamed      = `INSERT INTO tournament_named (tournament, person)
		SELECT tournament, ?2 FROM tournament_named WHERE person = ?1 ON CONFLICT DO NOTHING`
	sqlMoveHours = `INSERT INTO tournament_hours (tournament, person, zone, hours)
		SELECT tournament, ?2, zone, hours FROM tournament_hours WHERE person = ?1 ON CONFLICT DO NOTHING`
	sqlRemoveHours = `DELETE FROM tournament_hours WHERE person = ?1`
	sqlRemoveHooks = `DELETE FROM tournament_hooks WHERE tournament IN (SELECT id FROM tournaments WHERE owner = ?1)`
	sqlRemoveOwner = `UPDATE tournaments SET owner = NULL WHERE owner = ?1`
	sqlRemoveStaff = `DELETE FROM tournament_staff WHERE person = ?1`
	sqlExport      = `SELECT t.id, t.written, CASE WHEN t.owner = ?1 THEN 1 ELSE 0 END,
		COALESCE((SELECT e.name FROM tournament_entrants e WHERE e.tournament = t.id AND e.person = ?1 LIMIT 1), ''),
		COALESCE((SELECT h.address FROM tournament_hooks h WHERE h.tournament = t.id AND t.owner = ?1), '')
		FROM tournaments t WHERE t.owner = ?1 OR EXISTS (SELECT 1 FROM tournament_entrants e WHERE e.tournament = t.id AND e.person = ?1)
		OR EXISTS (SELECT 1 FROM tournament_staff f WHERE f.tournament = t.id AND f.person = ?1)
		OR EXISTS (SELECT 1 FROM tournament_events v WHERE v.tournament = t.id AND v.person = ?1)
		OR EXISTS (SELECT 1 FROM tournament_named n WHERE n.tournament = t.id AND n.person = ?1) ORDER BY t.made, t.id`
	sqlExportHours = `SELECT tournament, zone, hours FROM tournament_hours WHERE person = ?1`
)

// Persons says what becomes of somebody's part in tournaments: it is in their download, moves with a guest
// who signs in, and is a number without a name once the person is deleted.
func Persons() []account.PersonalData {
	return []account.PersonalData{{
		Columns: []account.Column{
			{Table: "tournaments", Name: "owner"},
			{Table: "tournament_entrants", Name: "person"},
			{Table: "tournament_staff", Name: "person"},
			{Table: "tournament_named", Name: "person"},
			{Table: "tournament_hours", Name: "person"},
			{Table: "tournament_events", Name: "person"},
		},
		Move: func(tx *store.Tx, from, to account.Person) error {
			if err := tx.Do(sqlTouch, from[:]); err != nil {
				return err
			}
			return tx.All([]any{from[:], to[:]}, sqlLeaveTwin, sqlMoveEntrants, sqlMoveOwner, sqlMoveStaff, sqlMoveNamed, sqlMoveHours, sqlMoveDoers)
		},
		Remove: func(tx *store.Tx, p account.Person) error {
			return tx.All([]any{p[:]}, sqlTouch, sqlRemoveTeams, sqlRemoveEntrants, sqlRemoveHooks, sqlRemoveOwner, sqlRemoveStaff, sqlRemoveNamed, sqlRemoveHours, sqlRemoveDoers)
		},
		ExportName: "tournaments", Export: export,
	}}
}

// An exported is a tournament in the download of a person's data.
type exported struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Owner bool   `json:"owner,omitempty"`
	As    string `json:"as,omitempty"`    // the name with which they take part
	Hours *hours `json:"hours,omitempty"` // when they can play
	Hook  string `json:"hook,omitempty"`  // the address that is told what happens, of one's own
}

// export returns the tournaments that somebody has made, runs or takes part in.
func export(tx *store.Tx, who account.Person) ([]any, error) {
	all := map[string]*hours{}
	err := tx.Each(sqlExportHours, []any{who[:]}, func(scan store.Scan) error {
		var id, text string
		h := &hours{}
		err := scan(&id, &h.Zone, &text)
		h.Windows = strings.Split(text, "\n")
		all[id] = h
		return err
	})
	if err != nil {
		return nil, err
	}
	return store.Export(tx, sqlExport, []any{who[:]}, func(scan store.Scan, e *exported) error {
		var h head
		var written []byte
		if err := scan(&e.ID, &written, &e.Owner, &e.As, &e.Hook); err != nil {
			return err
		}
		err := h.written.decode(written)
		e.Name, e.Hours = h.written.Name, all[e.ID]
		return err
	})
}
