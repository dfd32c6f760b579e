package moderation

import (
	"context"
	"net/netip"

	"circulade/internal/caller"
	"circulade/internal/packed"
	"circulade/internal/stream"
)

// A StreamSource is the source of the host's decisions in one client's stream: it ends the stream once
// the client's network is banned, and sends a message when announcement or maintenance change.
type StreamSource struct {
	decisions *Decisions
	known     *State     // the State at the last call of Next
	from      netip.Addr // the client's address
}

// StreamSource returns a source for the stream of a client at the address from. It reports bans and
// changed announcements from now on.
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

// Ready returns a channel that is closed once bans, mutes, announcement or maintenance have changed, so
// that Next has to be called.
func (n *StreamSource) Ready() <-chan struct{} { return n.known.Replaced() }

var networkBanned = stream.Barred("this network is banned")

// hostWordsChanged is the message by which a client learns that GET /api/host has another answer.
var hostWordsChanged = []byte(`{"type":"host"}`)

// Next returns an error that ends the stream if the client's network is now banned, a message if
// announcement or maintenance have changed since the last call, or else an empty message.
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

// Notice does nothing, as bans and announcements do not depend on what other sources of the stream
// send.
func (n *StreamSource) Notice() {}

// Close does nothing: a StreamSource has no resources to free.
func (n *StreamSource) Close() {}
