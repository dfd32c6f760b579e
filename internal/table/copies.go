package table

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"circulade/game"
	"circulade/internal/packed"
	"circulade/internal/table/access"
	"circulade/internal/table/patch"
)

// Whoever has a whole table, by its stamp, is told what changes in it, as a patch. A copy is
// what all who have the same rights were told alike; a patch from one to the next is written
// once for all of them. Time that a clock counts is in no copy, or nobody would have the same:
// it is told beside.

// A copied is a table as somebody was told it whole, or could put it together. Its lists are on
// the shelf of the past, by seq and eyes: when they have gone from there, so has the copy.
type copied struct {
	stamp string
	whom
	seq     int64
	waiting int
	eyes    int
	setup   []byte // the sight's
	rest    string // all but the setup, the state, the events and the clock: the name and how it is now
	split   int    // where the name ends there
	state   string // but for its lists
	lists   uint8  // which of them there are: a bit for each
}

// appendRest appends a copy but for its state, and what ends it.
func (c *copied) appendRest(b []byte) []byte {
	b = append(append(b, c.rest[:c.split-1]...), ',')
	b = append(append(b, c.setup[1:len(c.setup)-1]...), ',')
	return append(b, c.rest[c.split+1:len(c.rest)-1]...)
}

// whom is what all those have in common who are told the same.
type whom struct {
	rights access.Rights
	short  bool // without the lists of the helps
}

// whom returns whom somebody is told with. The lists of the helps are only for those who watch
// told when they want them: whoever plays is told all.
func (k Known) whom(v access.Rights) whom { return whom{v, k.Short && v.Seats == 0} }

// maxCopies bounds the copies by which somebody may begin to follow: enough for the last few
// changes as each seat and those who watch see them.
const maxCopies = 32

// copies are those of a table. What is in them is their owner's.
type copies struct {
	now     map[whom]*copied // as it is, until something is told
	wholes  map[wholeKey]*packed.Message
	changes map[*copied]*packed.Message // what leads from each of these to the present one
	last    []*copied                   // the latest last
	lists   listsPatch
}

// A listsPatch is how the lists changed for whoever was compared last: as a rule for all.
type listsPatch struct {
	of  listsKey
	now *shown // as they are now
	by  *patch.Patch
}

// listsKey is what those have in common whose lists change alike.
type listsKey struct {
	seq      int64 // as they were: when, by whose eyes, and which
	eyes     int
	was, are uint8
}

func newCopies() copies {
	return copies{
		now: map[whom]*copied{}, wholes: map[wholeKey]*packed.Message{}, changes: map[*copied]*packed.Message{},
	}
}

// renew has the next ones be of the present table.
func (c *copies) renew() {
	clear(c.now)
	c.lists = listsPatch{}
	c.stale()
}

// stale has what is written of them be written anew: time has gone by.
func (c *copies) stale() {
	clear(c.wholes)
	clear(c.changes)
}

// forget relies on none any more.
func (c *copies) forget() {
	c.renew()
	c.last = nil
}

// find returns the copy with a stamp that somebody was given, or nil.
func (c *copies) find(w whom, stamp string) *copied {
	i := slices.IndexFunc(c.last, func(o *copied) bool { return o.stamp == stamp && o.whom == w })
	if i < 0 {
		return nil
	}
	return c.last[i]
}

// keep returns a copy, or the one like it that is there.
func (c *copies) keep(n *copied) *copied {
	if old := c.find(n.whom, n.stamp); old != nil {
		n = old
	} else {
		if len(c.last) >= maxCopies {
			c.last = slices.Delete(c.last, 0, len(c.last)-maxCopies+1)
		}
		c.last = append(c.last, n)
	}
	c.now[n.whom] = n
	return n
}

// copied returns the copy of the present table for a viewer. Who is there is told in it as of
// the last time that everybody was.
func (t *Table) copied(w whom) (*copied, error) {
	if c := t.copies.now[w]; c != nil {
		return c, nil
	}
	v := w.rights
	l, s := t.sight(v).log, t.state(v)
	n := &copied{whom: w, seq: l.Seq(), waiting: l.Waiting()}
	n.eyes = eyesOf(v, n.waiting)
	name, now := t.present(v)
	now.Clock, now.Reset = nil, true
	setup, err := t.sight(v).setup()
	if err != nil {
		return nil, err
	}
	first, err := json.Marshal(name)
	second, err2 := json.Marshal(now)
	if err := errors.Join(err, err2); err != nil {
		return nil, err
	}
	n.setup, n.rest, n.split = setup, string(append(first, second...)), len(first)
	n.state = s.bare(telling{n.asked(), !w.short})
	for i, list := range s.told.Listed(s.lists) {
		if list.Told && !(w.short && list.Help) {
			n.lists |= 1 << i
		}
	}
	n.stamp = t.stamp(l.Game().Key(), setup, []byte(n.rest), s.sum(), w.mark())
	return t.copies.keep(n), nil
}

// stamp names what a copy holds: the same on every server, so that one may go on where another
// began. Nobody finds by it what is hidden from them: it takes the key of the game.
func (t *Table) stamp(key game.Key, parts ...[]byte) string {
	mac := hmac.New(sha256.New, key[:])
	_, _ = mac.Write([]byte("circulade stamp\n" + t.id + "\n")) // a hash takes all
	for _, part := range parts {
		_, _ = mac.Write(part)
	}
	return strconv.FormatUint(binary.BigEndian.Uint64(mac.Sum(nil)), 36)
}

// mark tells the stamp of one that leaves something out from that of the whole.
func (w whom) mark() []byte {
	if w.short {
		return []byte("short")
	}
	return nil
}

// asked reports whether it is for whoever is asked, and is told the legal answers.
func (c *copied) asked() bool { return c.rights.Holds(c.waiting) }

// clockJSON tells of the clock, if there is one.
func (t *Table) clockJSON(v access.Rights) ([]byte, error) {
	a := t.clockAnswer(t.sight(v))
	if a == nil {
		return nil, nil
	}
	return json.Marshal(a)
}

// pushWhole tells that what somebody has cannot be changed into the present table: they ask
// for it whole.
const pushWhole = `{"type":"whole"}`

// change returns what is new for somebody who is told what changes, or nil if nothing is.
func (t *Table) change(f *Follower) (*packed.Message, error) {
	t.refreshed()
	n, err := t.copied(f.known.whom(f.rights))
	if err != nil {
		return nil, err
	}
	old, begun := f.had, f.begun
	if !begun {
		old = t.copies.find(n.whom, *f.known.Stamp)
	}
	f.had, f.begun = n, true
	if old == n && begun && t.clock() == nil {
		return nil, nil
	}
	m, err := t.leading(old, n)
	if err == nil && m == nil {
		return packed.Plain([]byte(pushWhole)), nil
	}
	return m, err
}

// leading returns what leads from a copy to the present one, written once for all who have that
// copy: nil if there is none, it is of other rights, or what changed cannot be told.
func (t *Table) leading(old, n *copied) (*packed.Message, error) {
	if old == nil || old.whom != n.whom {
		return nil, nil
	}
	if m, ok := t.copies.changes[old]; ok {
		return m, nil
	}
	data, err := t.patch(old, n)
	if err != nil {
		return nil, err
	}
	var m *packed.Message
	if data != nil {
		m = t.hall.packer.Message(data)
	}
	t.copies.changes[old] = m
	return m, nil
}

// patch writes what leads from a copy to the present one, or nothing if that cannot be told.
func (t *Table) patch(old, n *copied) ([]byte, error) {
	by, ok := t.compare(old, n)
	if !ok {
		return nil, nil
	}
	l := t.sight(n.rights).log
	kept := 0
	if old.seq <= l.Seq() {
		kept = l.Kept(old.seq)
	}
	clock, err := t.clockJSON(n.rights)
	if err != nil {
		return nil, err
	}
	b := make([]byte, 0, by.Size()+l.EventBytes(kept)+len(clock)+150)
	b = strconv.AppendQuote(append(b, `{"type":"patch","of":`...), old.stamp)
	b = strconv.AppendQuote(append(b, `,"stamp":`...), n.stamp)
	b = by.Append(append(b, `,"patch":`...))
	b = strconv.AppendInt(append(b, `,"kept":`...), int64(kept), 10)
	b = l.AppendEvents(append(b, `,"events":`...), kept)
	if clock != nil {
		b = append(append(b, `,"clock":`...), clock...)
	}
	return append(b, '}'), nil
}

// compare returns the patch from one copy to the present one. It reports false if the lists of
// the first are not at hand, or what changed cannot be told so.
func (t *Table) compare(old, n *copied) (*patch.Patch, bool) {
	by, state := &patch.Patch{}, &patch.Patch{}
	if old == n {
		return by, true
	}
	lists, ok := t.compareLists(old, n)
	if !ok || !by.Compare(old.rest[:old.split], n.rest[:n.split]) || !compareSetups(by, old.setup, n.setup) ||
		!by.Compare(old.rest[old.split:], n.rest[n.split:]) || !state.Compare(old.state, n.state) {
		return nil, false
	}
	state.Add(lists)
	by.Object(`"state"`, state)
	return by, true
}

// compareSetups is Compare for setups, which are the same but where the game has another book.
func compareSetups(by *patch.Patch, old, now []byte) bool {
	return bytes.Equal(old, now) || by.Compare(string(old), string(now))
}

// compareLists returns how the lists of the state change, once for all for whom they do alike.
func (t *Table) compareLists(old, n *copied) (*patch.Patch, bool) {
	s, last := t.state(n.rights), &t.copies.lists
	of := listsKey{old.seq, old.eyes, old.lists, n.lists}
	if last.now == s && last.of == of {
		return last.by, true
	}
	before, ok := t.sight(n.rights).past.Find(old.seq, func(int) int { return old.eyes })
	if !ok {
		return nil, false
	}
	by, had := &patch.Patch{}, s.told.Listed(before)
	for i, list := range s.told.Listed(s.lists) {
		was, is := old.lists>>i&1 != 0, n.lists>>i&1 != 0
		switch {
		case was && is:
			by.List(list.Name, had[i].Entries, list.Entries)
		case was:
			by.Gone(list.Name)
		case is:
			by.Set(list.Name, list.Entries)
		}
	}
	*last = listsPatch{of, s, by}
	return by, true
}
