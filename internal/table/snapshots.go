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

// A snapshot is the table as a client got it whole, or could put it together from deltas. All who
// have the same rights get the same. Its lists are on the shelf of the past, by seq and eyes: when
// they have gone from there, so has the snapshot. Time that a clock counts is in no snapshot, or
// nobody would have the same: it is told beside.
type snapshot struct {
	version string
	viewerKey
	seq     int64
	waiting int
	eyes    int
	setup   []byte // the viewpoint's
	rest    string // all but the setup, the state, the events and the clock: the name and how it is now
	split   int    // where the name ends there
	state   string // but for its lists
	lists   uint8  // which of them there are: a bit for each
}

// appendRest appends a snapshot but for its state, and what ends it.
func (n *snapshot) appendRest(b []byte) []byte {
	b = append(append(b, n.rest[:n.split-1]...), ',')
	b = append(append(b, n.setup[1:len(n.setup)-1]...), ',')
	return append(b, n.rest[n.split+1:len(n.rest)-1]...)
}

// asked reports whether it is for whoever is asked, and is told the legal answers.
func (n *snapshot) asked() bool { return n.rights.Holds(n.waiting) }

// A viewerKey is what all those have in common who get the same bytes.
type viewerKey struct {
	rights access.Rights
	lite   bool // without the lists of the helps
}

// viewerKey returns with whom somebody shares a snapshot. Spectators get the lists of the helps only
// when they want them; whoever plays gets all.
func (k ClientVersion) viewerKey(v access.Rights) viewerKey {
	return viewerKey{v, k.Lite && v.Seats == 0}
}

// versionMark tells the version of a lite snapshot from that of a full one.
func (w viewerKey) versionMark() []byte {
	if w.lite {
		return []byte("short")
	}
	return nil
}

// maxSnapshots bounds the snapshots with which somebody may begin to follow: enough for the last few
// changes as each seat and the spectators see them.
const maxSnapshots = 32

// A snapshotCache keeps snapshots of a table, and what was written of them. What is in them is the
// table's owner's.
type snapshotCache struct {
	current map[viewerKey]*snapshot // of the table as it is now
	wholes  map[wholeKey]*packed.Message
	deltas  map[*snapshot]*packed.Message // from each of these to the current one
	recent  []*snapshot                   // the latest last
	lists   listsPatch
}

// A listsPatch is how the lists changed for whoever was compared last: as a rule for all.
type listsPatch struct {
	of  listsKey
	now *renderedState // as they are now
	by  *patch.Patch
}

// listsKey is what those have in common whose lists change alike.
type listsKey struct {
	seq      int64 // as they were: when, by whose eyes, and which
	eyes     int
	was, are uint8
}

func newSnapshotCache() snapshotCache {
	return snapshotCache{
		current: map[viewerKey]*snapshot{}, wholes: map[wholeKey]*packed.Message{}, deltas: map[*snapshot]*packed.Message{},
	}
}

// renew has snapshots be taken anew: the table has changed.
func (c *snapshotCache) renew() {
	clear(c.current)
	c.lists = listsPatch{}
	c.stale()
}

// stale has messages be written anew: time has gone by.
func (c *snapshotCache) stale() {
	clear(c.wholes)
	clear(c.deltas)
}

// forget forgets all snapshots.
func (c *snapshotCache) forget() {
	c.renew()
	c.recent = nil
}

// find returns the snapshot with a version that somebody was given, or nil.
func (c *snapshotCache) find(w viewerKey, version string) *snapshot {
	i := slices.IndexFunc(c.recent, func(o *snapshot) bool { return o.version == version && o.viewerKey == w })
	if i < 0 {
		return nil
	}
	return c.recent[i]
}

// keep returns a snapshot, or the one like it that is there.
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

// snapshot returns the snapshot of the present table for a viewer. It tells who is there as of the
// last time that everybody was told.
func (p *Projection) snapshot(w viewerKey) (*snapshot, error) {
	if c := p.snapshots.current[w]; c != nil {
		return c, nil
	}
	v := w.rights
	l, s := p.viewpoint(v).log, p.rendered(v)
	n := &snapshot{viewerKey: w, seq: l.Seq(), waiting: l.Waiting()}
	n.eyes = eyesOf(v, n.waiting)
	name, now := p.members(v)
	now.Clock, now.Reset = nil, true
	setup, err := p.viewpoint(v).setup()
	if err != nil {
		return nil, err
	}
	rest, split, err := p.write(name, now)
	if err != nil {
		return nil, err
	}
	n.setup, n.rest, n.split = setup, string(rest), split
	n.state = s.withoutLists(textKey{n.asked(), !w.lite})
	for i, list := range s.told.Listed(s.lists) {
		if list.Told && !(w.lite && list.Help) {
			n.lists |= 1 << i
		}
	}
	n.version = p.version(l.Game().Key(), setup, []byte(n.rest), s.hashed(), w.versionMark())
	return p.snapshots.keep(n), nil
}

// version names what a snapshot holds: the same on every server, so that one may go on where another
// began. Nobody finds by it what is hidden from them: it takes the key of the game. The protocol
// calls it a stamp.
func (p *Projection) version(key game.Key, parts ...[]byte) string {
	mac := hmac.New(sha256.New, key[:])
	_, _ = mac.Write([]byte("circulade stamp\n" + p.game + "\n")) // a hash takes all
	for _, part := range parts {
		_, _ = mac.Write(part)
	}
	return strconv.FormatUint(binary.BigEndian.Uint64(mac.Sum(nil)), 36)
}
