package table

import (
	"context"
	"encoding/json"
	"sync/atomic"
	"testing"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/store/teststore"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/tabletest"
)

// neighbours are other servers of which nothing is known but what a function says.
func neighbours(seq func(ctx context.Context, game string) (int64, int64, error)) func(*Config) {
	return func(cfg *Config) {
		cfg.Others = &Others{
			OwnedHere: func(string) bool { return true }, Seq: seq, RequestTask: func(string, bool) {},
			PublishPresence: func(string, PresenceSummary) {}, RequestPresence: func(string) {},
		}
	}
}

// Whoever reads a table that moves fast elsewhere is told no less than there was when they asked, and
// not refused because of what came later.
func TestReadWhileOthersPlay(t *testing.T) {
	var end int64
	h, _ := openRegistry(t, nil, neighbours(func(context.Context, string) (int64, int64, error) { return end, 0, nil }))
	ann := newGuest(t, h)
	now := ann.play(ann.make("here", "here"), 2)
	end = now.Seq
	ann.see(now.ID, 0)
	h.NoteLogEnds(map[string]int64{now.ID: now.Seq + 5})
	if seen := ann.see(now.ID, 0); seen.Seq != now.Seq {
		t.Errorf("what is told ends at %d, not at %d", seen.Seq, now.Seq)
	}
}

// overlooking is a store in which, while the new entries of a game are read, others are stored.
type overlooking struct {
	store.Store
	meanwhile func()
}

// EntriesSince reads the entries that there are before others are stored.
func (s *overlooking) EntriesSince(ctx context.Context, game string, after int64, limit int) ([]store.Entry, error) {
	list, err := s.Store.EntriesSince(ctx, game, after, limit)
	if f := s.meanwhile; f != nil {
		s.meanwhile = nil
		f()
	}
	return list, err
}

// Whoever writes at one server while another one plays on is not refused because of what was stored while the table
// was read: that is read too.
func TestWriteWhileOthersPlay(t *testing.T) {
	disk := teststore.Open(t)
	t.Cleanup(func() { _ = disk.Close() })
	slow := &overlooking{Store: disk}
	end := func(ctx context.Context, id string) (int64, int64, error) {
		g, _, err := disk.Load(ctx, id)
		return g.Seq, 0, err
	}
	here, _ := openRegistry(t, slow, neighbours(end))
	there, _ := openRegistry(t, disk)
	secret := access.NewSecret()
	ann, annThere := guestOf(t, here, secret), guestOf(t, there, secret)
	id := ann.make("here", "here").ID
	ann.see(id, 0)
	now := annThere.play(annThere.see(id, 0), 1)
	slow.meanwhile = func() {
		now = annThere.play(now, 2)
		here.NoteLogEnds(map[string]int64{id: now.Seq})
	}
	seq, err := at(ann, id, func(x *Table) (int64, error) {
		return Do(t.Context(), x, ann.who, func(o Owner) (int64, error) { return o.Log().Seq(), o.CheckWritable() })
	})
	if err != nil || seq != now.Seq {
		t.Errorf("the table is at %d, not at %d, and is written: %v", seq, now.Seq, err)
	}
}

// Who goes away while the database is asked for them breaks nothing off, and nothing is complained of.
func TestGoneWhileAsking(t *testing.T) {
	asked := 0
	h, log := openRegistry(t, nil, neighbours(func(ctx context.Context, _ string) (int64, int64, error) {
		if asked++; ctx.Err() != nil {
			t.Errorf("what is asked is broken off: %v", ctx.Err())
		}
		return 0, 0, store.ErrNotSaved
	}))
	ann := newGuest(t, h)
	table := ann.make("here", "here")
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := at(ann, table.ID, func(t *Table) (json.RawMessage, error) { return seeAs(gone, t, ann.who, newClient) })
	if asked == 0 || err == nil {
		t.Errorf("it was asked %d times, and the answer is %v", asked, err)
	}
	if text := log.String(); text != "" {
		t.Errorf("the log says: %s", text)
	}
	_, err = ann.trySee(table.ID, 0)
	if refused(t, err, "not-saved"); log.String() == "" {
		t.Error("of who waits the log says nothing")
	}
}

// grantsRead counts how often it is read who holds what.
type grantsRead struct {
	store.Store
	times atomic.Int64
}

func (s *grantsRead) Grants(ctx context.Context, game string) ([]store.Grant, int64, error) {
	s.times.Add(1)
	return s.Store.Grants(ctx, game)
}

// A choice by another server has it read anew who holds what only where that has changed.
func TestGrantsAfterChoicesElsewhere(t *testing.T) {
	disk := teststore.Open(t)
	t.Cleanup(func() { _ = disk.Close() })
	counted := &grantsRead{Store: disk}
	here, _ := openRegistry(t, counted, neighbours(func(ctx context.Context, id string) (int64, int64, error) {
		g, _, err := disk.Load(ctx, id)
		if err != nil {
			return 0, 0, err
		}
		_, granted, err := disk.Grants(ctx, id)
		return g.Seq, granted, err
	}))
	there, _ := openRegistry(t, disk)
	secret := access.NewSecret()
	ann, annThere := guestOf(t, here, secret), guestOf(t, there, secret)
	id := ann.make("here", "here").ID
	ann.see(id, 0)
	seated := func() int64 {
		n, _ := at(ann, id, func(t *Table) (int64, error) { return t.roster.grantChanges.Load(), nil })
		return n
	}
	before, sat := counted.times.Load(), seated()
	now := annThere.play(annThere.see(id, 0), 3)
	if seen := ann.see(id, 0); seen.Seq != now.Seq || counted.times.Load() != before {
		t.Errorf("the table here is at %d, there at %d, and who holds what was read %d times", seen.Seq, now.Seq, counted.times.Load()-before)
	}
	if seated() != sat {
		t.Error("whoever listens to the chat has it looked at anew after choices")
	}
	idle := 1 - now.Waiting[0]
	bo := store.Grant{Game: id, Seat: idle, Kind: store.GrantPerson, Holder: newGuest(t, here).who.Holder}
	if err := disk.Replace(t.Context(), id, idle, bo); err != nil {
		t.Fatal(err)
	}
	there.ReloadGrants(t.Context(), []string{id})
	annThere.play(annThere.see(id, 0), 1)
	ann.see(id, 0)
	if counted.times.Load() == before {
		t.Error("it is not read anew who holds what after a seat went to somebody else")
	}
	if seated() == sat {
		t.Error("whoever listens to the chat is not told that somebody else sits there")
	}
}

// An overtaken store learns of each move by another server first, which takes its seats away as well.
type overtaken struct{ *tabletest.MemStore }

func (o overtaken) Append(ctx context.Context, e store.Entry, u store.Update) error {
	if err := o.MemStore.Append(ctx, e, u); err != nil {
		return err
	}
	o.Mu.Lock()
	defer o.Mu.Unlock()
	o.Games[e.Game].Grants = nil
	return store.ErrDuplicate
}

// Whose seat is taken away while another server stores their move sees no more of a private table
// than anybody else does: nothing.
func TestPutOutWhileMoving(t *testing.T) {
	for _, open := range []string{gamelog.OpenPrivate, gamelog.OpenPublic} {
		games, secret := tabletest.MemStoreWithTables(t, 1, game.Setup{Players: []string{"Ann", "Bo"}, Seed: "out"}, 4)
		id := tabletest.TableID('t', 0)
		h, _ := openRegistry(t, overtaken{games}, neighbours(func(context.Context, string) (int64, int64, error) { return 4, 1, nil }))
		ann := guestOf(t, h, secret)
		now := ann.see(id, AllEvents)
		ann.owned(id, func(t *Table) error {
			t.log.Open = open
			return nil
		})
		stamp := ""
		answer, err := at(ann, id, func(tab *Table) (json.RawMessage, error) {
			all := []string{now.State.Decision.Choices[0].Text}
			return chooseAs(t.Context(), tab, ann.who, Choices{Move: "m", Seq: now.Seq, All: all, ChangeVersion: ChangeVersion{Version: &stamp}})
		})
		if open == gamelog.OpenPublic {
			if seen := ann.read(answer, err); seen.Seq != now.Seq+1 {
				t.Errorf("they are told of %d, not of %d", seen.Seq, now.Seq+1)
			}
			continue
		}
		if refused(t, err, "not-found"); answer != nil {
			t.Errorf("they are told %.200s", answer)
		}
	}
}
