package moderation

import (
	"context"
	"net/netip"

	"circulade/internal/caller"
	"circulade/internal/packed"
	"circulade/internal/stream"
)

// A StreamSource is the source, in one client's stream, of changed decisions: it ends the stream if
// the client's network is banned, and sends a message if announcement or maintenance changed.
type StreamSource struct {
	decisions *Decisions
	known     *State     // what was decided when it was looked at last
	from      netip.Addr // who may be banned
}

// StreamSource returns a source for the stream of a client at an address, which reports what
// changes from now on.
func (d *Decisions) StreamSource(from netip.Addr) *StreamSource {
	return &StreamSource{decisions: d, known: d.Current(), from: from}
}

// Refuse returns a problem if the client's network is banned already, before the stream begins.
func (n *StreamSource) Refuse() error {
	if ban := n.known.Banned(n.from); ban != nil {
		return caller.ProblemOfBan(ban)
	}
	return nil
}

// Ready returns a channel that is closed once decisions have changed.
func (n *StreamSource) Ready() <-chan struct{} { return n.known.Replaced() }

var networkBanned = stream.Barred("this network is banned")

// hostWordsChanged is the message by which a client learns that GET /api/host has another answer.
var hostWordsChanged = []byte(`{"type":"host"}`)

// Next takes the current decisions as known. It returns an error if they ban the client's network,
// the message that announcement or maintenance changed, or an empty message.
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

// Notice does nothing: decisions do not depend on what other sources send. The stream's interface
// wants it.
func (n *StreamSource) Notice() {}

// Close does nothing: a StreamSource holds nothing open.
func (n *StreamSource) Close() {}
