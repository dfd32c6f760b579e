package table

import (
	"fmt"
	"testing"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog/gamelogtest"
	"circulade/internal/table/tabletest"
)

// seated returns a shelf with one table, and the secrets of who sits there: that of somebody with
// all seats, and of one person for each seat.
func seated(l gamelogtest.Played) (*tabletest.Shelf, []string) {
	secrets := []string{access.NewSecret()}
	kept := &tabletest.Kept{Played: l}
	for seat := range l.Game.Names {
		secrets = append(secrets, access.NewSecret())
		for _, secret := range []string{secrets[0], secrets[seat+1]} {
			holder, _ := access.HolderOf(secret)
			kept.Grants = append(kept.Grants, store.Grant{Game: l.Game.ID, Seat: seat, Kind: store.GrantPerson, Holder: holder})
		}
	}
	games := tabletest.NewShelf()
	games.Games[l.Game.ID] = kept
	return games, secrets
}

// answers checks that the legal answers are told whoever is asked, and nobody else.
func (c *stampedClient) answers(now map[string]any) {
	c.tb.Helper()
	asked := false
	for _, seat := range now["waiting"].([]any) {
		asked = now["seats"].([]any)[int(seat.(float64))].(map[string]any)["yours"].(bool)
	}
	decision, _ := now["state"].(map[string]any)["decision"].(map[string]any)
	if choices, _ := decision["choices"].([]any); len(choices) > 0 != asked {
		c.tb.Fatalf("at %v who is asked: %v is told %d answers", now["seq"], asked, len(choices))
	}
}

// TestLateWatchersHaveTheWhole has people watch a game late by what changes, with the helps and without,
// beside who plays, until it is over and they see all at once.
func TestLateWatchersHaveTheWhole(t *testing.T) {
	id := tabletest.TableID('l', 0)
	setup := game.Setup{Players: []string{"Ann", "Bo"}, Seed: "late", Aids: "club"}
	games, secrets := seated(gamelogtest.PlayLate(t, id, setup, 2, 80))
	h, _ := openHall(t, games)
	var clients []*stampedClient
	for i, secret := range []string{secrets[0], secrets[1], access.NewSecret(), access.NewSecret()} {
		clients = append(clients, newStamped(t, h, secret, id, i == 3))
	}
	player := clients[0].guest
	now, n := player.see(id, Whole), 0
	for ; now.Status == store.Playing; n++ {
		now = player.choose(now, 7*n, fmt.Sprint("late-", n))
		for i, c := range clients {
			c.look()
			if late := c.had["seq"].(float64) < float64(now.Seq); late != (i >= 2 && now.Status == store.Playing) {
				t.Fatalf("client %d is told up to %v of %d", i, c.had["seq"], now.Seq)
			}
		}
	}
	for i, c := range clients {
		if c.ways["patch"] < n/2 || c.ways["whole"] > 0 {
			t.Errorf("client %d was told otherwise than by patches: %v", i, c.ways)
		}
	}
}

// TestOneLook has everybody at a table look at one position: it is looked at once for all of them.
func TestOneLook(t *testing.T) {
	id := tabletest.TableID('o', 0)
	games, secrets := seated(gamelogtest.Play(t, id, gamelogtest.EverySet(), 40))
	h, _ := openHall(t, games)
	var clients []*stampedClient
	for _, secret := range append(secrets, access.NewSecret()) {
		clients = append(clients, newStamped(t, h, secret, id, false))
	}
	player := clients[0].guest
	now := player.see(id, Whole)
	for n := range 12 {
		now = player.choose(now, 7*n, fmt.Sprint("one-", n))
		for _, c := range clients {
			c.look()
		}
		states, err := ask(t.Context(), clients[0].line.table, func() (int, error) {
			return len(clients[0].line.table.sights.now.states), nil
		})
		if err != nil || states != 1 {
			t.Fatalf("%d states of one position, %v", states, err)
		}
	}
}
