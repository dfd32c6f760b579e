package server

import (
	"context"
	"net/http"
	"net/netip"

	"circulade/internal/caller"
	"circulade/internal/feature/moderation"
	"circulade/internal/packed"
	"circulade/internal/stream"
)

// newsOfHost are for whoever sends a request, what the host has decided from now on, as a source of
// their stream: it closes if their network is banned, and tells them if there are other words.
func (s *Server) newsOfHost(r *http.Request) *hostNews {
	return &hostNews{decisions: s.decisions, known: s.decisions.Current(), from: s.ingress.Client(r)}
}

type hostNews struct {
	decisions *moderation.Decisions
	known     *moderation.State // what was decided when it was looked at last
	from      netip.Addr        // who may be banned
}

// refuse refuses a network that is banned since a moment ago.
func (h *hostNews) refuse() error {
	if ban := h.known.Banned(h.from); ban != nil {
		return caller.Banned(ban)
	}
	return nil
}

// Ready tells when something else has been decided.
func (h *hostNews) Ready() <-chan struct{} { return h.known.Replaced() }

var bannedLine = stream.Barred("this network is banned")

// hostSays tells a client that GET /api/host has another answer.
var hostSays = []byte(`{"type":"host"}`)

// Next returns that there are other words, if there are.
func (h *hostNews) Next(context.Context) (stream.Message, error) {
	before := h.known
	h.known = h.decisions.Current()
	if h.known.Banned(h.from) != nil {
		return stream.Message{}, bannedLine
	}
	if h.known.Wordings() == before.Wordings() {
		return stream.Message{}, nil
	}
	return stream.Message{Message: packed.Plain(hostSays)}, nil
}

// Notice does nothing: what the host decides does not follow from anything else.
func (h *hostNews) Notice() {}

// Close ends it.
func (h *hostNews) Close() {}
