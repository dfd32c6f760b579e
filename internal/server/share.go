package server

import (
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"net/http"
	"time"

	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// shareHeader holds the secret of a shared replay. A query may too (?share=), for
// whoever cannot set headers; but addresses end up in logs.
const shareHeader = "Circulade-Share"

var (
	errNotOver  = fail(http.StatusConflict, "not-over", "the game is still being played").with("wait for its end")
	errNoReplay = fail(http.StatusNotFound, "not-found", "there is no such replay, or it is shared no longer")
)

func sharedSecret(r *http.Request) string {
	if secret := r.Header.Get(shareHeader); secret != "" {
		return secret
	}
	return r.URL.Query().Get("share")
}

// A shareLink opens a replay to whoever has it. Its id is not the table's, which
// lets people watch and cannot be withdrawn.
type shareLink struct {
	ID     string `json:"id"`
	Secret string `json:"secret"`
}

func newShareLink(secret string) shareLink {
	sum := sha256.Sum256([]byte("circulade replay\n" + secret))
	return shareLink{readable(sum[:16]), secret}
}

// share opens the finished game to whoever has the link, which stays the same
// until it is withdrawn. That is why the log keeps this secret as it is: it opens
// nothing that does not stand beside it.
func (t *table) share(c caller) (shareLink, error) {
	if err := t.mayShare(c); err != nil {
		return shareLink{}, err
	}
	if t.log.Share() == "" && !t.log.MayShare() {
		return shareLink{}, tooMany("this game was shared anew too often", time.Hour)
	}
	if t.log.Share() == "" {
		if t.granting(store.ReplaySeat, store.GrantLink) > 0 { // of links that came to nothing
			if err := t.clear(store.ReplaySeat); err != nil {
				return shareLink{}, err
			}
		}
		secret := newSecret()
		holder, _ := holderOf(secret)
		// By this grant the table is found; before the log has the secret, it opens nothing.
		if err := t.grant(store.ReplaySeat, store.GrantLink, holder); err != nil {
			return shareLink{}, err
		}
		if err := t.administer(gamelog.Decision{Seat: store.HostSeat, Share: secret}); err != nil {
			return shareLink{}, err
		}
	}
	return newShareLink(t.log.Share()), nil
}

// unshare withdraws the link. The log says so first: that counts.
func (t *table) unshare(c caller) error {
	if err := t.mayShare(c); err != nil {
		return err
	}
	if t.log.Share() != "" {
		if err := t.administer(gamelog.Decision{Seat: store.HostSeat, Unshare: true}); err != nil {
			return err
		}
	}
	if err := t.clear(store.ReplaySeat); err != nil {
		return err
	}
	return t.regrant()
}

func (t *table) mayShare(c caller) error {
	switch {
	case authorize(t.grants, c) == (viewer{}):
		return errSeat
	case t.log.Status() == store.Playing:
		return errNotOver
	}
	return t.sure()
}

// opens reports whether the table's replay is shared under an id and a secret.
// Who knows the table's own id may use it too.
func (t *table) opens(id, secret string) bool {
	if t.log.Share() == "" {
		return false
	}
	have, want := sha256.Sum256([]byte(secret)), sha256.Sum256([]byte(t.log.Share()))
	return subtle.ConstantTimeCompare(have[:], want[:]) == 1 && (id == t.id || id == newShareLink(secret).ID)
}

// sharedReplay finds a replay by its secret alone: the reader does not learn at
// which table it was played.
func (s *Server) sharedReplay(r *http.Request, secret string) (*replay, error) {
	holder, ok := holderOf(secret)
	if !ok {
		return nil, errNoReplay
	}
	ctx, cancel := context.WithTimeout(r.Context(), storeTime)
	defer cancel()
	held, err := s.cfg.Store.GamesOf(ctx, holder, store.Place{}, 1)
	if err != nil {
		s.damages.tell(s.log, err)
		return nil, ofStore(err)
	}
	for _, h := range held {
		if h.Seat != store.ReplaySeat {
			continue
		}
		t, err := s.tables.hold(h.ID, s.address(r))
		if err != nil {
			return nil, err
		}
		defer s.tables.release(t)
		return ask(r.Context(), t, func() (*replay, error) {
			if !t.opens(r.PathValue("id"), secret) {
				return nil, errNoReplay
			}
			return t.replay()
		})
	}
	return nil, errNoReplay
}

func (s *Server) postShare(w http.ResponseWriter, r *http.Request) error {
	c, err := s.plain(w, r)
	if err != nil {
		return err
	}
	link, err := at(s, r, func(t *table) (shareLink, error) { return t.share(c) })
	return answer(w, link, err)
}

func (s *Server) postUnshare(w http.ResponseWriter, r *http.Request) error {
	c, err := s.plain(w, r)
	if err != nil {
		return err
	}
	done, err := at(s, r, func(t *table) (map[string]bool, error) { return map[string]bool{"ok": true}, t.unshare(c) })
	return answer(w, done, err)
}

// plain reads a request whose body says nothing, and who sends it.
func (s *Server) plain(w http.ResponseWriter, r *http.Request) (caller, error) {
	if err := decode(w, r, &struct{}{}); err != nil {
		return caller{}, err
	}
	return s.callerOf(r)
}
