package results

import (
	"log/slog"
	"slices"
	"testing"
	"time"

	"circulade/bot"
	"circulade/internal/result"
	"circulade/internal/store"
	"circulade/internal/store/storetest"
	"circulade/internal/store/teststore"
	"circulade/internal/table"
	"circulade/internal/table/erase"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/plan"
	"circulade/internal/table/registrytest"
	"circulade/internal/table/tabletest"
)

// A house has tables whose results are kept.
type house struct {
	*registrytest.House
	t    *testing.T
	disk storetest.Driver
	log  *tabletest.LogBuffer
	s    *Service
}

// open opens tables on an empty store.
func open(t *testing.T) *house {
	t.Helper()
	h := &house{t: t, log: &tabletest.LogBuffer{}, disk: teststore.Open(t, store.FeatureSteps{Feature: "results", Steps: Schema()})}
	t.Cleanup(func() { _ = h.disk.Close() })
	h.s = New(Config{Games: h.disk, Rows: h.disk, Log: slog.New(slog.NewTextHandler(h.log, nil))})
	random := registrytest.ComputersPlay(func(o bot.Options) (bot.Player, error) { return bot.Make("random", o) })
	h.House = registrytest.OpenWith(t, func(c *table.Config) {
		c.Store, c.Rows, c.Beat = h.disk, h.disk, time.Hour
		c.Erase, c.EraseDeleted = []erase.Cascade{eraseLeavers}, []erase.Cascade{eraseUnpublished}
	}, h.s.Part, random)
	return h
}

// short is a wanted table whose game ends after four tiles.
func short(names ...string) *plan.Wanted {
	q := &plan.Wanted{
		Draw: []string{"base/U", "base/E", "base/V", "base/A"}, DrawEnd: true, Seed: "short",
		Options: map[string]string{"base.first_player": "seat0"},
	}
	for _, name := range names {
		q.Seats = append(q.Seats, plan.Seat{Name: name})
	}
	return q
}

// strangers makes a table for people whom the server has matched, all of whom have accounts but the last.
func (h *house) strangers(q *plan.Wanted, alter ...func(*gamelog.Start)) (id string, players []*registrytest.Player) {
	h.t.Helper()
	players = h.MakeForStrangers(q, alter...)
	for i, p := range players {
		h.do(`INSERT INTO persons (id, created) VALUES (?1, 1)`, p.Who.Holder[:])
		if i < len(players)-1 {
			h.do(`INSERT INTO accounts (person, name, key, looks, password, created) VALUES (?1, ?2, ?2, ?2, '', 1)`,
				p.Who.Holder[:], store.LogName(string(p.Who.Holder[:])))
		}
	}
	id = players[0].Seen().ID
	h.ReloadGrants(h.t.Context(), []string{id})
	return id, players
}

// do changes rows.
func (h *house) do(query string, args ...any) {
	h.t.Helper()
	if err := h.disk.Update(h.t.Context(), func(tx *store.Tx) error { return tx.Do(query, args...) }); err != nil {
		h.t.Fatal(err)
	}
}

// play makes the first choices until the game is over, or n choices are made.
func play(players []*registrytest.Player, n int) {
	for ; n > 0; n-- {
		now := players[0].Seen()
		if now.Status != string(store.Playing) {
			return
		}
		players[now.Waiting[0]].Choose(0)
	}
}

// rowsOf reads the results of a game.
func (h *house) rowsOf(game string) []result.Row {
	h.t.Helper()
	list, err := store.Read(h.t.Context(), h.disk, func(tx *store.Tx) ([]result.Row, error) {
		return store.List(tx, `SELECT `+result.Columns("r")+` FROM results r WHERE r.game = ?1 ORDER BY r.seat`, []any{game}, result.Scan)
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return list
}

// outcomes returns how a game has ended for its seats.
func (h *house) outcomes(game string) (list []result.Outcome) {
	h.t.Helper()
	for _, r := range h.rowsOf(game) {
		list = append(list, r.Outcome)
	}
	return list
}

// ranks returns the ranks of a game's seats.
func (h *house) ranks(game string) (list []int) {
	h.t.Helper()
	for _, r := range h.rowsOf(game) {
		list = append(list, r.Rank)
	}
	return list
}

// want fails the test unless a game has ended for its seats in this way, with these ranks.
func (h *house) want(what, game string, ranks []int, outcomes ...result.Outcome) {
	h.t.Helper()
	if have := h.outcomes(game); !slices.Equal(have, outcomes) {
		h.t.Errorf("%s: it ended as %v, want %v", what, have, outcomes)
	}
	if have := h.ranks(game); ranks != nil && !slices.Equal(have, ranks) {
		h.t.Errorf("%s: the ranks are %v, want %v", what, have, ranks)
	}
	h.addedAreTheSame(what, game)
}

// addedAreTheSame deletes the results of a game and has them added: they are what was stored with its last entry.
func (h *house) addedAreTheSame(what, game string) {
	h.t.Helper()
	stored := h.rowsOf(game)
	h.do(`DELETE FROM results WHERE game = ?1`, game)
	if n, err := h.s.addMissing(h.t.Context(), map[string]bool{}); n != 1 || err != nil {
		h.t.Fatalf("%s: %d were added, %v; the log says %s", what, n, err, h.log)
	}
	if added := h.rowsOf(game); !slices.Equal(added, stored) {
		h.t.Errorf("%s: stored was\n%+v\nand added is\n%+v", what, stored, added)
	}
}

// commit commits a decision at the table of a player.
func commit(p *registrytest.Player, d gamelog.Decision) error {
	_, err := registrytest.Do(p, func(o table.Owner) (bool, error) { return true, o.Commit(d.Seat, o.Log().Decide(d)) })
	return err
}
