package server

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"circulade/game"
	"circulade/internal/store"
	"circulade/internal/table/gamelog"
)

// leastKey is how many characters the move id of a new table has at least: as many
// as 128 random bits need.
const leastKey = 22

// A making is the request for a new table, as it may come twice: whoever hears no
// answer asks again. The client's move id is the key of which the table's id
// and its secrets are made, so that the second answer is that of the first; nobody can
// guess it. Without one, each request is another table.
type making struct {
	key string
	sum string // of what was asked
}

// makingOf reads the move id of a request.
func makingOf(q *createRequest) (making, error) {
	if q.Move == "" {
		return making{}, nil
	}
	faults := checkMove(nil, q.Move)
	if len(faults) == 0 && len(q.Move) < leastKey {
		faults = []game.Fault{{
			Field: "move", Message: fmt.Sprintf("has %d characters; of a new table it has %d to %d, at random", len(q.Move), leastKey, maxMove),
		}}
	}
	if err := badRequest(faults); err != nil {
		return making{}, err
	}
	asked, err := json.Marshal(q)
	if err != nil {
		return making{}, fmt.Errorf("writing the request: %w", err)
	}
	sum := sha256.Sum256(asked)
	return making{key: q.Move, sum: hex.EncodeToString(sum[:])}, nil
}

// id returns the id of the new table.
func (m making) id() string {
	if m.key == "" {
		return newID()
	}
	sum := sha256.Sum256([]byte("circulade table\n" + m.key))
	return readable(sum[:16])
}

// secret returns the secret of a seat, or the host's.
func (m making) secret(seat int) string {
	if m.key == "" {
		return newSecret()
	}
	for n := 0; ; n++ {
		sum := sha256.Sum256(fmt.Appendf(nil, "circulade secret\n%s\n%d %d", m.key, seat, n))
		if s := base64.RawURLEncoding.EncodeToString(sum[:]); !strings.HasPrefix(s, "-") {
			return s
		}
	}
}

// made stores a new table, or finds that the same request has made it already. What
// is begun is finished, though the visitor may have gone.
func (s *Server) made(ctx context.Context, m making, id string, st gamelog.Start, g *game.Game, grants []store.Grant) (again bool, err error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), storeTime)
	defer cancel()
	err = s.create(ctx, id, st, g, grants)
	if m.key != "" && errors.Is(err, store.ErrExists) {
		return true, nil
	}
	if err != nil {
		return false, s.notCreated(err)
	}
	return false, nil
}

// remade answers a request that has made its table before: whoever sends it, with
// a session or without, has what its maker has.
func (t *table) remade(m making, c caller, grants []store.Grant) error {
	if t.log.Made != m.sum {
		return errReused
	}
	if authorize(t.grants, c).host {
		return nil
	}
	if t.granting(store.HostSeat, store.GrantHost) >= maxHolders {
		return tooMany("this request was repeated by too many browsers", time.Minute)
	}
	err := t.write("granting", func(ctx context.Context, s store.Store) error { return s.Grant(ctx, grants...) })
	if err != nil {
		return err
	}
	return t.regrant()
}

// errReused refuses a move id that stood for something else.
var errReused = fail(http.StatusConflict, "reused-move", "this move id was sent before, with another content").
	with("repeat a request as it was, or give a new one an id of its own")

// newTable makes the table that was asked for and answers it.
func (s *Server) newTable(w http.ResponseWriter, r *http.Request, m making, addr netip.Addr, st gamelog.Start, g *game.Game) error {
	c, err := s.session(w, r)
	if err != nil {
		return err
	}
	id := m.id()
	grants, k := m.grants(id, st, c.holder, time.Now().UnixMilli())
	st.Made = m.sum
	again, err := s.made(r.Context(), m, id, st, g, grants)
	if err != nil {
		return err
	}
	t, err := s.tables.hold(id, addr)
	if err != nil {
		return err
	}
	defer s.tables.release(t)
	table, err := ask(r.Context(), t, func() (json.RawMessage, error) {
		if again {
			if err := t.remade(m, c, grants); err != nil {
				return nil, err
			}
		}
		return t.see(c, whole)
	})
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusCreated, created{reseated{table, invitations(st.Seats, k.Secrets)}, k})
	return nil
}
