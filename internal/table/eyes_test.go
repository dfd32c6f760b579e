package table

import (
	"fmt"
	"testing"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog/gamelogtest"
	"circulade/internal/table/patch"
	"circulade/internal/table/tabletest"
)

// seated returns a shelf with one table, and the secrets of who sits there: that of somebody with
// all seats, and of one person for each seat.
func seated(l gamelogtest.Played) (*tabletest.MemStore, []string) {
	secrets := []string{access.NewSecret()}
	kept := &tabletest.StoredTable{Played: l}
	for seat := range l.Game.Names {
		secrets = append(secrets, access.NewSecret())
		for _, secret := range []string{secrets[0], secrets[seat+1]} {
			holder, _ := access.HolderOf(secret)
			kept.Grants = append(kept.Grants, store.Grant{Game: l.Game.ID, Seat: seat, Kind: store.GrantPerson, Holder: holder})
		}
	}
	games := tabletest.NewMemStore()
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
// beside who plays, until it is over and they see all at once. Whoever is so late that what they saw
// last is not at hand any more is told once to ask for the whole.
func TestLateWatchersHaveTheWhole(t *testing.T) {
	for late, wholes := range map[int]int{2: 0, 20: 1} {
		t.Run(fmt.Sprint(late), func(t *testing.T) { lateWatchers(t, late, wholes) })
	}
}

func lateWatchers(t *testing.T, turns, wholes int) {
	id := tabletest.TableID('l', 0)
	setup := game.Setup{Players: []string{"Ann", "Bo"}, Seed: "late", Aids: "club"}
	games, secrets := seated(gamelogtest.PlayLate(t, id, setup, turns, 80))
	h, _ := openRegistry(t, games)
	var clients []*stampedClient
	for i, secret := range []string{secrets[0], secrets[1], access.NewSecret(), access.NewSecret()} {
		clients = append(clients, newStamped(t, h, secret, id, i == 3))
	}
	player := clients[0].guest
	now, n := player.see(id, AllEvents), 0
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
		want := 0
		if i >= 2 {
			want = wholes
		}
		if c.ways["patch"] < n/2 || c.ways["whole"] != want {
			t.Errorf("client %d was told otherwise than by patches and %d times whole: %v", i, want, c.ways)
		}
	}
}

// TestOneLook has everybody at a table look at one position: it is looked at once for all of them.
func TestOneLook(t *testing.T) {
	id := tabletest.TableID('o', 0)
	games, secrets := seated(gamelogtest.Play(t, id, gamelogtest.EverySet(), 40))
	h, _ := openRegistry(t, games)
	var clients []*stampedClient
	for _, secret := range append(secrets, access.NewSecret()) {
		clients = append(clients, newStamped(t, h, secret, id, false))
	}
	player := clients[0].guest
	now := player.see(id, AllEvents)
	for n := range 12 {
		now = player.choose(now, 7*n, fmt.Sprint("one-", n))
		for _, c := range clients {
			c.look()
		}
		states, err := ask(t.Context(), clients[0].line.table, func() (int, error) {
			return len(clients[0].line.table.projection.now.rendered), nil
		})
		if err != nil || states != 1 {
			t.Fatalf("%d states of one position, %v", states, err)
		}
	}
}

// TestPatchesOfPacks has a game take in tiles of somebody's own before it begins: everybody follows.
func TestPatchesOfPacks(t *testing.T) {
	id := tabletest.TableID('k', 0)
	games, secrets := seated(gamelogtest.Play(t, id, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "packs", Aids: "teach"}, 0))
	host, _ := access.HolderOf(secrets[0])
	kept := games.Games[id]
	kept.Grants = append(kept.Grants, store.Grant{Game: id, Seat: store.HostSeat, Kind: store.GrantPerson, Holder: host})
	h, _ := openRegistry(t, games, func(cfg *Config) {
		cfg.Parts = []func(Owner) *Part{func(Owner) *Part {
			return &Part{Describe: func(v Viewer, m *Members) {
				packs := []string{}
				for _, p := range v.Log.Game().Packs() {
					packs = append(packs, p.ID)
				}
				m.Add(AfterShared, "packs", &packs)
			}}
		}}
	})
	var clients []*stampedClient
	for i, secret := range append(secrets, access.NewSecret(), access.NewSecret()) {
		clients = append(clients, newStamped(t, h, secret, id, i == 4))
	}
	player := clients[0].guest
	const text = "title Ponds\ntile pond x2 garden 1\n.....\n.....\n.....\n.....\n.....\n"
	if _, err := at(player, id, func(tab *Table) (bool, error) {
		return Do(t.Context(), tab, player.who, func(o Owner) (bool, error) {
			read, err := game.ReadPack(text)
			if err != nil {
				return false, err
			}
			with, err := o.Log().WithPack(read.Text)
			if err != nil {
				return false, err
			}
			return true, o.Commit(store.HostSeat, o.Log().AcceptPack(read, with))
		})
	}); err != nil {
		t.Fatal(err)
	}
	now := player.see(id, AllEvents)
	for n := range 6 {
		for _, c := range clients {
			c.look()
		}
		now = player.choose(now, 7*n, fmt.Sprint("pack-", n))
	}
	for i, c := range clients {
		if packs := c.had["packs"].([]any); len(packs) != 1 || c.ways["whole"] > 0 {
			t.Errorf("client %d is told the packs %v, in ways %v", i, packs, c.ways)
		}
	}
}

// What a setup says may change, too.
func TestPatchOfASetup(t *testing.T) {
	old := []byte(`{"aids":"club","sets":["river"],"open":"friends"}`)
	for now, want := range map[string]string{
		string(old): `{}`, `{"aids":"club","sets":["river","abbot"]}`: `{"sets":["river","abbot"],"-":["open"]}`,
	} {
		var p patch.Patch
		if ok := compareSetups(&p, old, []byte(now)); !ok || string(p.Append(nil)) != want {
			t.Errorf("to %s leads %s, not %s", now, p.Append(nil), want)
		}
	}
}
