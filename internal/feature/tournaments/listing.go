package tournaments

import (
	"context"

	"circulade/internal/api"
	"circulade/internal/store"
	"circulade/internal/table"
)

// listed is how many tournaments one list has at most.
const listed = 50

// A shownList are tournaments that everybody may find.
type shownList struct {
	Running []shownHead `json:"running"`
	Planned []shownHead `json:"planned"`
	Over    []shownHead `json:"over" doc:"The latest first."`
	Yours   []shownHead `json:"yours" doc:"Those that whoever asks has made, runs or takes part in, and that are not over."`
}

// Component names the schema in the API's document.
func (shownList) Component() api.Component { return api.Component{Name: "TournamentList"} }

// A shownHead is a tournament in a list.
type shownHead struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Kind     string `json:"kind" schema:"enum=swiss|arena|knockout|groups|league|teams"`
	Phase    string `json:"phase" schema:"enum=planned|running|over|cancelled"`
	Seats    int    `json:"seats"`
	Rated    bool   `json:"rated,omitempty"`
	Begins   string `json:"begins,omitempty"`
	Entrants int    `json:"entrants" doc:"How many have entered, those included who have withdrawn."`

	Match *shownAgreed `json:"match,omitempty" doc:"Of one's own leagues: when one plays next, as was agreed."`
}

// Component names the schema in the API's document.
func (shownHead) Component() api.Component { return api.Component{Name: "TournamentHead"} }

const (
	headColumns = `SELECT t.id, t.written, t.phase, t.begins, COALESCE((SELECT max(e.entrant) FROM tournament_entrants e WHERE e.tournament = t.id), -1) + 1 FROM tournaments t `
	// Those whose owner the host has banned stand in no list.
	ofNoneBanned = ` AND NOT EXISTS (SELECT 1 FROM bans b WHERE b.person = t.owner AND (b.until = 0 OR b.until > ?2)) `
	// Whoever has made many is in the list with as many as others before their further ones, so that few makers do not fill it.
	sqlListed = headColumns + `JOIN (SELECT id, row_number() OVER (PARTITION BY owner ORDER BY begins, id) AS nth FROM tournaments
			WHERE listed = 1 AND phase = ?1) n ON n.id = t.id
		WHERE t.listed = 1 AND t.phase = ?1` + ofNoneBanned + `ORDER BY (n.nth - 1) / 2, t.begins, t.id LIMIT ?3`
	sqlEnded = headColumns + `JOIN (SELECT id, row_number() OVER (PARTITION BY owner ORDER BY ended DESC, id) AS nth FROM
			(SELECT id, owner, ended FROM tournaments WHERE listed = 1 AND phase = ?1 ORDER BY ended DESC, id LIMIT 1000) l) n ON n.id = t.id
		WHERE t.listed = 1 AND t.phase = ?1` + ofNoneBanned + `ORDER BY (n.nth - 1) / 2, t.ended DESC, t.id LIMIT ?3`
	sqlYours = headColumns + `WHERE t.phase IN ('planned', 'running') AND t.id IN (SELECT id FROM tournaments WHERE owner = ?1
		UNION SELECT tournament FROM tournament_entrants WHERE person = ?1 UNION SELECT tournament FROM tournament_staff WHERE person = ?1)
		ORDER BY t.begins, t.id LIMIT ?2`
)

// scanHead reads a shownHead from the columns of headColumns.
func scanHead(scan store.Scan, h *shownHead) error {
	var w Written
	var written []byte
	begins := int64(0)
	if err := scan(&h.ID, &written, &h.Phase, &begins, &h.Entrants); err != nil {
		return err
	}
	if err := w.decode(written); err != nil {
		return err
	}
	h.Name, h.Kind, h.Seats, h.Rated = w.Name, string(w.Form.Kind), w.Form.Seats, w.Rated
	if begins != 0 {
		h.Begins = table.FormatMillis(begins)
	}
	return nil
}

// getTournaments answers GET /api/tournaments.
func (s *Service) getTournaments(ctx context.Context, r *api.Request) (out shownList, err error) {
	now := s.cfg.Now().UnixMilli()
	err = s.view(ctx, func(tx *store.Tx) error {
		for _, q := range []struct {
			into *[]shownHead
			sql  string
			args []any
		}{
			{&out.Running, sqlListed, []any{"running", now, listed}},
			{&out.Planned, sqlListed, []any{"planned", now, listed}},
			{&out.Over, sqlEnded, []any{"over", now, listed}},
			{&out.Yours, sqlYours, []any{r.Who.Holder[:], listed}},
		} {
			list, err := store.List(tx, q.sql, q.args, scanHead)
			if err != nil {
				return err
			}
			*q.into = append([]shownHead{}, list...)
		}
		return nil
	})
	if err == nil {
		err = agenda{s}.addAgreed(ctx, r.Who.Holder, out.Yours)
	}
	return out, s.problemOf(err)
}
