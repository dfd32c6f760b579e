package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"circulade/internal/store"
)

// A Driver is a store of games with the rows beside them, as the suite tests it.
type Driver interface {
	store.Store
	store.Rows
	store.Preparer
}

// A Factory prepares an empty store for one test. The function it returns opens that store; opened again
// after a Close, it must hold the same data.
type Factory func(t *testing.T) (open func() Driver)

// Run runs all tests of the suite, each with a store of its own.
func Run(t *testing.T, factory Factory) {
	for _, tt := range []struct {
		name string
		run  func(*testing.T, *suite)
	}{
		{"CreateAndLoad", testCreateAndLoad},
		{"CreateRefuses", testCreateRefuses},
		{"Append", testAppend},
		{"AppendRefuses", testAppendRefuses},
		{"Update", testUpdate},
		{"EntriesSince", testEntriesSince},
		{"MoveEntry", testMoveEntry},
		{"SetStatus", testSetStatus},
		{"BytesAreCopied", testBytesAreCopied},
		{"Invalid", testInvalid},
		{"Race", testRace},
		{"SameMove", testSameMove},
		{"MixedBatches", testMixedBatches},
		{"SnapshotWhileWriting", testSnapshot},
		{"Names", testNames},
		{"Sums", testSums},
		{"Grants", testGrants},
		{"Revoke", testRevoke},
		{"RevokeRace", testRevokeRace},
		{"Rights", testRights},
		{"Signed", testSigned},
		{"Replace", testReplace},
		{"Departed", testDeparted},
		{"GamesOf", testGamesOf},
		{"Turns", testTurns},
		{"List", testList},
		{"SecretStaysOut", testSecretStaysOut},
		{"Reopen", testReopen},
		{"Timers", testTimers},
		{"Beats", testBeats},
		{"Probe", testProbe},
		{"Steps", testSteps},
		{"StepsRefused", testStepsRefused},
		{"Close", testClose},
		{"CancelledContext", testCancelledContext},
		{"Rows", testRows},
		{"RowsBesideGames", testRowsBesideGames},
		{"Also", testAlso},
		{"AlsoFails", testAlsoFails},
		{"AlsoInBatches", testAlsoInBatches},
		{"Deleting", testDeleting},
		{"Packs", testPacks},
		{"PacksGo", testPacksGo},
		{"PacksDamaged", testPacksDamaged},
		{"PacksRace", testPacksRace},
	} {
		t.Run(tt.name, func(t *testing.T) {
			open := factory(t)
			s := &suite{Driver: open(), open: open}
			t.Cleanup(func() {
				if err := s.Close(); err != nil {
					t.Errorf("Close: %v", err)
				}
			})
			tt.run(t, s)
		})
	}
}

// suite is the store under test, with helpers. open opens it again after a Close.
type suite struct {
	Driver
	open func() Driver
}

// ctx returns a context without end.
func ctx() context.Context { return context.Background() }

// newGame returns a valid game without entries, with two players.
func newGame(id string) store.Game {
	return store.Game{
		Info:   store.Info{ID: id, Created: 1000, Updated: 1000, Status: store.Playing, Summary: []byte(`{"title":"` + id + `"}`), Names: []string{"Ann", "Bo"}},
		Setup:  []byte(`{"sets":["base"]}`),
		Secret: []byte("0123456789abcdef0123456789abcdef"),
	}
}

// entry returns a valid entry with the given number, whose other fields follow from game and number.
func entry(game string, seq int64) store.Entry {
	return store.Entry{
		Game: game, Seq: seq, MoveID: fmt.Sprintf("move-%d", seq), Seat: int(seq % 3), At: 2000 + seq,
		Kind: store.KindChoices, Data: fmt.Appendf(nil, "choice %d of %s", seq, game),
	}
}

// create makes a game and appends n entries to it, or fails the test.
func (s *suite) create(t *testing.T, id string, n int64) {
	t.Helper()
	if err := s.Create(ctx(), newGame(id)); err != nil {
		t.Fatalf("Create %s: %v", id, err)
	}
	for seq := int64(1); seq <= n; seq++ {
		if err := s.Append(ctx(), entry(id, seq), store.Update{}); err != nil {
			t.Fatalf("Append %s %d: %v", id, seq, err)
		}
	}
}

// load loads a game and its log, and fails the test if that is not possible.
func (s *suite) load(t *testing.T, id string) (store.Game, []store.Entry) {
	t.Helper()
	g, log, err := s.Load(ctx(), id)
	if err != nil {
		t.Fatalf("Load %s: %v", id, err)
	}
	return g, log
}

// wantLog fails the test unless log holds exactly the entries of a game whose numbers are from up to and
// including to, as create wrote them.
func wantLog(t *testing.T, game string, log []store.Entry, from, to int64) {
	t.Helper()
	if int64(len(log)) != to-from+1 {
		t.Fatalf("log of %s has %d entries, want %d to %d", game, len(log), from, to)
	}
	for i, e := range log {
		if want := entry(game, from+int64(i)); !sameEntry(e, want) {
			t.Fatalf("log of %s at %d:\n have %+v\n want %+v", game, i, e, want)
		}
	}
}

// sameEntry reports whether two entries are equal but for their checksums.
func sameEntry(a, b store.Entry) bool {
	return a.Game == b.Game && a.Seq == b.Seq && a.MoveID == b.MoveID && a.Seat == b.Seat &&
		a.At == b.At && a.Kind == b.Kind && bytes.Equal(a.Data, b.Data)
}

// sameInfo reports whether two Infos are equal but for the field Turn.
func sameInfo(a, b store.Info) bool {
	return a.ID == b.ID && a.Created == b.Created && a.Updated == b.Updated && a.Status == b.Status &&
		a.Seq == b.Seq && bytes.Equal(a.Summary, b.Summary) && slices.Equal(a.Names, b.Names)
}

// wantErr fails the test unless err is or wraps want; what names the call that returned err.
func wantErr(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: error %v, want %v", what, err, want)
	}
}
