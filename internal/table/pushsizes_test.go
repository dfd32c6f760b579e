package table

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"testing"

	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog/gamelogtest"
	"circulade/internal/table/tabletest"
)

// BenchmarkPushSizes plays whole games of every set with random choices, and measures what is
// sent for each: to who watches, to who watches without the helps, and to who has the first
// seat, as it is and with what is long compressed.
func BenchmarkPushSizes(b *testing.B) {
	for _, seats := range []int{2, 6} {
		setup := gamelogtest.EverySet()
		setup.Players = []string{"Ann", "Bo", "Cy", "Di", "Ed", "Flo"}[:seats]
		l := gamelogtest.Play(b, tabletest.TableID('z', seats), setup, 1<<20)
		for _, who := range []string{"watcher", "short", "seat"} {
			b.Run(fmt.Sprint(seats, "/", who), func(b *testing.B) {
				for b.Loop() {
					pushSizes(b, l, who)
				}
			})
		}
	}
}

func pushSizes(b *testing.B, l gamelogtest.Played, who string) {
	b.Helper()
	id := l.Game.ID
	all, own := access.NewSecret(), access.NewSecret()
	var grants []store.Grant
	for seat := range l.Game.Names {
		holder, _ := access.HolderOf(all)
		grants = append(grants, store.Grant{Game: id, Seat: seat, Kind: store.GrantPerson, Holder: holder})
	}
	if who == "seat" {
		holder, _ := access.HolderOf(own)
		grants = append(grants, store.Grant{Game: id, Seat: 0, Kind: store.GrantPerson, Holder: holder})
	}
	g := l.Game
	g.Seq, g.Status = 0, store.Playing
	games := tabletest.NewMemStore()
	games.Games[id] = &tabletest.StoredTable{Played: gamelogtest.Played{Game: g}, Grants: grants}
	h := Open(b.Context(), Config{
		Store: games, Log: slog.New(slog.DiscardHandler), Limits: Limits{OpenTables: 10, AllOpenTables: 10},
	})
	defer h.Close()
	player, c := guestOf(b, h, all), newStamped(b, h, own, id, who == "short")
	var plain, sent []int
	for _, e := range l.Entries {
		var in struct{ Choices []string }
		if err := json.Unmarshal(e.Data, &in); err != nil {
			b.Fatal(err)
		}
		_, err := at(player, id, func(t *Table) (json.RawMessage, error) {
			return chooseAs(b.Context(), t, player.who, Choices{Move: e.MoveID, Seq: e.Seq - 1, All: in.Choices})
		})
		if err != nil {
			b.Fatal(err)
		}
		m, _, err := c.line.Next(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		size := len(m.JSON)
		plain = append(plain, size)
		if m.Compressible() {
			data, err := m.Gzip()
			if err != nil {
				b.Fatal(err)
			}
			size = len(data)
		}
		sent = append(sent, size)
	}
	reportSizes(b, "plain", plain[:len(plain)-1])
	reportSizes(b, "sent", sent[:len(sent)-1])
	b.ReportMetric(float64(sent[len(sent)-1]), "B-last")
}

// reportSizes reports how they are spread.
func reportSizes(b *testing.B, name string, list []int) {
	slices.Sort(list)
	sum := 0
	for _, n := range list {
		sum += n
	}
	b.ReportMetric(float64(sum)/float64(len(list)), "B-"+name)
	b.ReportMetric(float64(list[len(list)/2]), "B-median-"+name)
	b.ReportMetric(float64(list[len(list)*99/100]), "B-p99-"+name)
	b.ReportMetric(float64(list[len(list)-1]), "B-max-"+name)
}
