package moderation

import (
	"context"
	"net/netip"

	"circulade/internal/caller"
	"circulade/internal/packed"
	"circulade/internal/stream"
)

// News are what is decided from now on, as a source of the stream of somebody: it closes if their
// network is banned, and tells them if there are other words.
type StreamSource struct {
	decisions *Decisions
	known     *State     // what was decided when it was looked at last
	from      netip.Addr // who may be banned
}

// News returns what is decided from now on for whoever follows something from an address.
func (d *Decisions) StreamSource(from netip.Addr) *StreamSource {
	return &StreamSource{decisions: d, known: d.Current(), from: from}
}

// Refuse refuses a network that is banned since a moment ago.
func (n *StreamSource) Refuse() error {
	if ban := n.known.Banned(n.from); ban != nil {
		return caller.ProblemOfBan(ban)
	}
	return nil
}

// Ready tells when something else has been decided.
func (n *StreamSource) Ready() <-chan struct{} { return n.known.Replaced() }

var networkBanned = stream.Barred("this network is banned")

// hostSays tells a client that GET /api/host has another answer.
var hostWordsChanged = []byte(`{"type":"host"}`)

// Next returns that there are other words, if there are.
func (n *StreamSource) Next(context.Context) (stream.Message, error) {
	before := n.known
	n.known = n.decisions.Current()
	if n.known.Banned(n.from) != nil {
		return stream.Message{}, networkBanned
	}
	if n.known.WordsVersion() == before.WordsVersion() {
		return stream.Message{}, nil
	}
	return stream.Message{Message: packed.Plain(hostWordsChanged)}, nil
}

// Notice does nothing: what is decided does not follow from anything else.
func (n *StreamSource) Notice() {}

// Close ends it.
func (n *StreamSource) Close() {}
