package table

import (
	"bytes"
	"encoding/json"
	"strconv"

	"circulade/internal/packed"
	"circulade/internal/table/access"
	"circulade/internal/table/patch"
)

// A client that has a snapshot, which its version names, is sent changes as deltas: patches of its JSON.
// The delta from one snapshot to the next is written once for all who have the first.

// clockJSON returns the clock as JSON, as a viewer with these rights sees it now, or nil if the table has none.
func (p *Projection) clockJSON(v access.Rights) ([]byte, error) {
	a := p.clock.render(p.viewpoint(v))
	if a == nil {
		return nil, nil
	}
	return json.Marshal(a)
}

// pushWhole is the message to a follower that no delta can be made for: the client then asks for the whole
// table.
const pushWhole = `{"type":"whole"}`

// nextDelta returns the message that brings a follower from the snapshot it was last sent to the present
// one, and records that the follower has that one now. If no delta is possible, the message asks the client
// to fetch the whole table. It returns nil if nothing has changed since the last call and the table has no
// clock, whose times would be news.
func (p *Projection) nextDelta(f *Subscriber) (*packed.Message, error) {
	p.expireMessages()
	n, err := p.snapshot(f.known.viewerKey(f.rights))
	if err != nil {
		return nil, err
	}
	old, begun := f.sentSnapshot, f.started
	if !begun {
		old = p.snapshots.find(n.viewerKey, *f.known.Version)
	}
	f.sentSnapshot, f.started = n, true
	if old == n && begun && p.clock.Value() == nil {
		return nil, nil
	}
	m, err := p.delta(old, n)
	if err == nil && m == nil {
		return packed.Plain([]byte(pushWhole)), nil
	}
	return m, err
}

// delta returns the message with the changes from an old snapshot to the present one n, written once for all
// clients that have the old one. It returns nil if old is nil or was for other rights, or if no patch can
// express the change.
func (p *Projection) delta(old, n *snapshot) (*packed.Message, error) {
	if old == nil || old.viewerKey != n.viewerKey {
		return nil, nil
	}
	if m, ok := p.snapshots.deltas[old]; ok {
		return m, nil
	}
	data, err := p.writeDelta(old, n)
	if err != nil {
		return nil, err
	}
	var m *packed.Message
	if data != nil {
		m = p.registry.packer.Message(data)
	}
	p.snapshots.deltas[old] = m
	return m, nil
}

// writeDelta writes the JSON of a delta: the patch, the new events, and the clock. It returns nil if no patch
// can express the change.
func (p *Projection) writeDelta(old, n *snapshot) ([]byte, error) {
	by, ok := p.compare(old, n)
	if !ok {
		return nil, nil
	}
	l := p.viewpoint(n.rights).log
	kept := 0
	if old.seq <= l.Seq() {
		kept = l.Events.Kept(old.seq)
	}
	clock, err := p.clockJSON(n.rights)
	if err != nil {
		return nil, err
	}
	b := make([]byte, 0, by.SizeEstimate()+l.Events.JSONLen(kept)+len(clock)+150)
	b = strconv.AppendQuote(append(b, `{"type":"patch","of":`...), old.version)
	b = strconv.AppendQuote(append(b, `,"stamp":`...), n.version)
	b = by.Append(append(b, `,"patch":`...))
	b = strconv.AppendInt(append(b, `,"kept":`...), int64(kept), 10)
	b = l.Events.AppendJSON(append(b, `,"events":`...), kept)
	if clock != nil {
		b = append(append(b, `,"clock":`...), clock...)
	}
	return append(b, '}'), nil
}

// compare returns the patch that turns the JSON of an old snapshot into that of the present one n. It
// reports false if the old lists are not kept any more, or no patch can express the change.
func (p *Projection) compare(old, n *snapshot) (*patch.Patch, bool) {
	by, state := &patch.Patch{}, &patch.Patch{}
	if old == n {
		return by, true
	}
	lists, ok := p.compareLists(old, n)
	if !ok || !by.CompareObjects(old.rest[:old.split], n.rest[:n.split]) || !compareSetups(by, old.setup, n.setup) ||
		!by.CompareObjects(old.rest[old.split:], n.rest[n.split:]) || !state.CompareObjects(old.state, n.state) {
		return nil, false
	}
	state.Merge(lists)
	by.PatchMember(`"state"`, state)
	return by, true
}

// compareSetups adds to the patch, called by, the changes from the old setup's JSON to the present one's;
// there are some only if the game got other rules. It reports false if no patch can express the change.
func compareSetups(by *patch.Patch, old, now []byte) bool {
	return bytes.Equal(old, now) || by.CompareObjects(string(old), string(now))
}

// compareLists returns the patch of the state's lists between two snapshots, and caches the last one, as
// most viewers need the same. It reports false if the old lists are no longer kept.
func (p *Projection) compareLists(old, n *snapshot) (*patch.Patch, bool) {
	s, last := p.renderState(n.rights), &p.snapshots.lists
	of := listsKey{old.seq, old.eyes, old.lists, n.lists}
	if last.now == s && last.of == of {
		return last.by, true
	}
	before, ok := p.viewpoint(n.rights).history.Find(old.seq, func(int) int { return old.eyes })
	if !ok {
		return nil, false
	}
	by, had := &patch.Patch{}, s.told.Listed(before)
	for i, list := range s.told.Listed(s.lists) {
		was, is := old.lists>>i&1 != 0, n.lists>>i&1 != 0
		switch {
		case was && is:
			by.CompareList(list.Name, had[i].Entries, list.Entries)
		case was:
			by.RemoveMember(list.Name)
		case is:
			by.SetList(list.Name, list.Entries)
		}
	}
	*last = listsPatch{of, s, by}
	return by, true
}
