package table

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"slices"
	"strconv"

	"circulade/game"
	"circulade/internal/packed"
	"circulade/internal/table/access"
	"circulade/internal/table/patch"
)

// A snapshot is the table as one kind of viewer sees it at one moment, without the clock; deltas lead from
// one snapshot to the next. It has its lists in the past.Cache, by seq and eyes; when they are dropped
// there, no delta can start from it any more.
type snapshot struct {
	version string
	viewerKey
	seq     int64
	waiting int
	eyes    int
	setup   []byte // the viewpoint's
	rest    string // a tableHeader and a tableNow as JSON, one behind the other
	split   int    // where the tableNow begins in rest
	state   string // as JSON, without its lists
	lists   uint8  // which lists the snapshot has, one bit each
}

// appendRest appends the snapshot's JSON except the state, the events, the clock and the closing brace.
func (n *snapshot) appendRest(b []byte) []byte {
	b = append(append(b, n.rest[:n.split-1]...), ',')
	b = append(append(b, n.setup[1:len(n.setup)-1]...), ',')
	return append(b, n.rest[n.split+1:len(n.rest)-1]...)
}

// isAsked reports whether the snapshot's viewer holds the seat that has to choose, so that the snapshot
// lists the legal choices.
func (n *snapshot) isAsked() bool { return n.rights.Holds(n.waiting) }

// A viewerKey is what viewers who get the same bytes have in common: their rights, and whether they want the
// lists of the assistance levels.
type viewerKey struct {
	rights access.Rights
	lite   bool // without the lists of the helps
}

// viewerKey returns the key under which a viewer with the rights v and this client version shares snapshots
// with others. Only spectators may do without the lists of the assistance levels.
func (k ClientVersion) viewerKey(v access.Rights) viewerKey {
	return viewerKey{v, k.Lite && v.Seats == 0}
}

// versionMark returns bytes that make the version of a snapshot without the lists of the assistance levels
// differ from that of a full one.
func (w viewerKey) versionMark() []byte {
	if w.lite {
		return []byte("short")
	}
	return nil
}

// maxSnapshots bounds the snapshots with which somebody may begin to follow: enough for the last few
// changes as each seat and the spectators see them.
const maxSnapshots = 32

// A snapshotCache keeps a table's current and recent snapshots, and the messages written from them. It
// belongs to the table's owner goroutine.
type snapshotCache struct {
	current map[viewerKey]*snapshot // of the table as it is now
	wholes  map[wholeKey]*packed.Message
	deltas  map[*snapshot]*packed.Message // from each of these to the current one
	recent  []*snapshot                   // the latest last
	lists   listsPatch
}

// A listsPatch caches the changes of a state's lists between two snapshots, which most viewers share.
type listsPatch struct {
	of  listsKey
	now *renderedState // as they are now
	by  *patch.Patch
}

// A listsKey says between which lists a listsPatch leads: the seq and eyes of the old ones, and which lists
// there were and are.
type listsKey struct {
	seq      int64 // as they were: when, by whose eyes, and which
	eyes     int
	was, are uint8
}

// newSnapshotCache returns an empty cache.
func newSnapshotCache() snapshotCache {
	return snapshotCache{
		current: map[viewerKey]*snapshot{}, wholes: map[wholeKey]*packed.Message{}, deltas: map[*snapshot]*packed.Message{},
	}
}

// renew drops the current snapshots and messages, because the table has changed. Recent snapshots stay, as
// the start of deltas.
func (c *snapshotCache) renew() {
	clear(c.current)
	c.lists = listsPatch{}
	c.expireMessages()
}

// expireMessages drops the cached messages, whose clock times are out of date, and keeps the snapshots.
func (c *snapshotCache) expireMessages() {
	clear(c.wholes)
	clear(c.deltas)
}

// forget drops all snapshots and messages.
func (c *snapshotCache) forget() {
	c.renew()
	c.recent = nil
}

// find returns the recent snapshot with this version for viewers with the key w, or nil.
func (c *snapshotCache) find(w viewerKey, version string) *snapshot {
	i := slices.IndexFunc(c.recent, func(o *snapshot) bool { return o.version == version && o.viewerKey == w })
	if i < 0 {
		return nil
	}
	return c.recent[i]
}

// keep makes n the current snapshot for its viewerKey and returns it; if an equal one is cached, it keeps
// and returns that one.
func (c *snapshotCache) keep(n *snapshot) *snapshot {
	if old := c.find(n.viewerKey, n.version); old != nil {
		n = old
	} else {
		if len(c.recent) >= maxSnapshots {
			c.recent = slices.Delete(c.recent, 0, len(c.recent)-maxSnapshots+1)
		}
		c.recent = append(c.recent, n)
	}
	c.current[n.viewerKey] = n
	return n
}

// snapshot returns the current snapshot for viewers with the key w, rendering it if it is not cached. It
// shows who is connected as of the last announcement.
func (p *Projection) snapshot(w viewerKey) (*snapshot, error) {
	if c := p.snapshots.current[w]; c != nil {
		return c, nil
	}
	v := w.rights
	l, s := p.viewpoint(v).log, p.renderState(v)
	n := &snapshot{viewerKey: w, seq: l.Seq(), waiting: l.Waiting()}
	n.eyes = eyesOf(v, n.waiting)
	name, now := p.members(v)
	now.Clock, now.Reset = nil, true
	setup, err := p.viewpoint(v).setupMembers()
	if err != nil {
		return nil, err
	}
	rest, split, err := p.writeMembers(name, now)
	if err != nil {
		return nil, err
	}
	n.setup, n.rest, n.split = setup, string(rest), split
	n.state = s.withoutLists(textKey{n.isAsked(), !w.lite})
	for i, list := range s.told.Listed(s.lists) {
		if list.Told && !(w.lite && list.Help) {
			n.lists |= 1 << i
		}
	}
	n.version = p.version(l.Game().Key(), setup, []byte(n.rest), s.jsonHash(), w.versionMark())
	return p.snapshots.keep(n), nil
}

// version returns the version of a snapshot (the protocol's stamp): a hash of its parts, the same on every
// server. It is keyed with the game's secret key, so that viewers cannot find hidden content by trying.
func (p *Projection) version(key game.Key, parts ...[]byte) string {
	mac := hmac.New(sha256.New, key[:])
	_, _ = mac.Write([]byte("circulade stamp\n" + p.game + "\n")) // a hash takes all
	for _, part := range parts {
		_, _ = mac.Write(part)
	}
	return strconv.FormatUint(binary.BigEndian.Uint64(mac.Sum(nil)), 36)
}
