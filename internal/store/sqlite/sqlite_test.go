package sqlite

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"

	"circulade/internal/store"
	"circulade/internal/store/storetest"
)

func TestConformance(t *testing.T) {
	storetest.Run(t, func(t *testing.T) func() storetest.Driver {
		dir := t.TempDir()
		return func() storetest.Driver { return mustOpen(t, dir, "") }
	})
}

// mustOpen opens a store, through a VFS if one is named.
func mustOpen(t testing.TB, dir, vfs string) *Store {
	t.Helper()
	s, err := open(dir, vfs)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// hold queues a write that keeps the writer busy until release is called, and returns once the writer has
// begun it.
func hold(s *Store) (release func()) {
	begun, end := make(chan struct{}), make(chan struct{})
	go s.submit(context.Background(), func(*conn) (refusal, failure error) {
		close(begun)
		<-end
		return nil, nil
	})
	<-begun
	return func() { close(end) }
}

// TestCloseSavesTheQueue closes while writes wait: each is still saved.
func TestCloseSavesTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const waiting = 2*maxBatch + 10
		dir := t.TempDir()
		s := mustOpen(t, dir, "")
		createGame(t, s, "g")
		release := hold(s)
		var calls sync.WaitGroup
		for i := range waiting {
			calls.Go(func() {
				g := store.Grant{Game: "g", Seat: i, Kind: store.GrantLink, Holder: store.Holder{1}}
				if err := s.Grant(context.Background(), g); err != nil {
					t.Error(err)
				}
			})
		}
		synctest.Wait()
		if len(s.queue) != waiting {
			t.Errorf("%d writes wait, want %d", len(s.queue), waiting)
		}
		closed := make(chan error)
		go func() { closed <- s.Close() }()
		synctest.Wait()
		if !s.isClosing() {
			t.Error("it is not closing")
		}
		release()
		if err := <-closed; err != nil {
			t.Fatal(err)
		}
		calls.Wait()
		s = mustOpen(t, dir, "")
		defer s.Close()
		if grants, _, err := s.Grants(context.Background(), "g"); err != nil || len(grants) != waiting {
			t.Errorf("%d of %d writes are there, error %v", len(grants), waiting, err)
		}
	})
}

// TestLeavingTheQueue gives up at the three places where a caller can wait.
func TestLeavingTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := mustOpen(t, t.TempDir(), "")
		defer s.Close()
		createGame(t, s, "g")
		release := hold(s)
		hurried, cancel := context.WithCancel(context.Background())
		var calls sync.WaitGroup
		for range maxQueue {
			calls.Go(func() {
				err := s.Append(hurried, entryOf("g", 1), store.Update{})
				if !errors.Is(err, store.ErrUnknown) {
					t.Errorf("leaving the queue: %v, want ErrUnknown", err)
				}
			})
		}
		synctest.Wait()
		if len(s.queue) != maxQueue {
			t.Errorf("%d writes wait, want %d", len(s.queue), maxQueue)
		}
		calls.Go(func() {
			err := s.Append(hurried, entryOf("g", 1), store.Update{})
			if !errors.Is(err, store.ErrNotSaved) {
				t.Errorf("finding no place in the queue: %v, want ErrNotSaved", err)
			}
		})
		synctest.Wait() // until it looks for a place
		cancel()
		calls.Wait()
		release()
		if err := s.Append(context.Background(), entryOf("g", 1), store.Update{}); err != nil {
			t.Errorf("the writer still works for those who left: %v", err)
		}
	})
}
