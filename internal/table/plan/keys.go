package plan

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/store"
	"circulade/internal/table/access"
	"circulade/internal/table/gamelog"
)

// minKeyLength is how many characters the move id of a request for a new table has at least: as many
// as 128 random bits need.
const minKeyLength = 22

// requestDigest returns the digest of a request for a table, by which a repeated request is recognized; ""
// if it has no move id, or an error if the move id is not valid.
func (q *Wanted) requestDigest() (string, error) {
	if q.Move == "" {
		return "", nil
	}
	faults := gamelog.MoveFaults(q.Move)
	if len(faults) == 0 && len(q.Move) < minKeyLength {
		faults = []game.Fault{{
			Field: "move", Message: fmt.Sprintf("has %d characters; of a new table it has %d to %d, at random", len(q.Move), minKeyLength, gamelog.MaxMove),
		}}
	}
	if err := problem.Incomplete(faults); err != nil {
		return "", err
	}
	asked, err := json.Marshal(q)
	if err != nil {
		return "", fmt.Errorf("writing the request: %w", err)
	}
	sum := sha256.Sum256(asked)
	return hex.EncodeToString(sum[:]), nil
}

// Repeatable reports whether the request has a move id, so that sending it again leads to the same table.
func (p *Plan) Repeatable() bool { return p.key != "" }

// ID returns the id of the new table: derived from the request's move id if it has one, else a random one.
func (p *Plan) ID() string {
	if p.key == "" {
		return access.NewID()
	}
	sum := sha256.Sum256([]byte("circulade table\n" + p.key))
	return access.FormatID(sum[:16])
}

// secret returns the secret of a seat or, for store.HostSeat, of the host's rights: derived from the
// request's move id if it has one, else a random one.
func (p *Plan) secret(seat int) string {
	if p.key == "" {
		return access.NewSecret()
	}
	for n := 0; ; n++ {
		sum := sha256.Sum256(fmt.Appendf(nil, "circulade secret\n%s\n%d %d", p.key, seat, n))
		if s := base64.RawURLEncoding.EncodeToString(sum[:]); !strings.HasPrefix(s, "-") {
			return s
		}
	}
}

// Keys are the secrets by which a program without a session can use the seats and the host's rights of a
// table that it made.
type Keys struct {
	Secrets []access.SeatLink `json:"secrets"` // one for every seat that no computer player has
	Host    string            `json:"host_secret"`
}

// Grants returns the grants to store for the new table `id`, made by the person `host` at time now, and
// the secrets to return to the client. The host gets the host's rights and the seats of the kind here;
// every seat that no computer player has, and the host's rights, get a secret, too.
func (p *Plan) Grants(id string, host store.Holder, now int64) ([]store.Grant, Keys) {
	k := Keys{Secrets: []access.SeatLink{}, Host: p.secret(store.HostSeat)}
	var grants []store.Grant
	add := func(seat int, kind store.GrantKind, holder store.Holder) {
		grants = append(grants, store.Grant{Game: id, Seat: seat, Kind: kind, Holder: holder, Created: now})
	}
	add(store.HostSeat, store.GrantHost, host)
	holder, _ := access.HolderOf(k.Host)
	add(store.HostSeat, store.GrantHost, holder)
	for i, s := range p.Start.Seats {
		if s.Kind == gamelog.KindBot {
			continue
		}
		if s.Kind == gamelog.KindHere {
			add(i, store.GrantPerson, host)
		}
		secret := p.secret(i)
		holder, _ := access.HolderOf(secret)
		add(i, store.GrantLink, holder)
		if s.Kind == gamelog.KindHere {
			grants[len(grants)-1].Created++ // it is the holder's own link: see access.GrantTime
		}
		k.Secrets = append(k.Secrets, access.SeatLink{Seat: i, Secret: secret})
	}
	return grants, k
}

// Invitations returns those of the secrets that are for seats that wait for a player, to be sent as links.
func (p *Plan) Invitations(secrets []access.SeatLink) []access.SeatLink {
	links := []access.SeatLink{}
	for _, s := range secrets {
		if p.Start.Seats[s.Seat].Kind == gamelog.KindLink {
			links = append(links, s)
		}
	}
	return links
}
