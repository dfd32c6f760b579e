package server

import (
	"context"
	"net/http"
	"net/netip"

	"circulade/internal/caller"
	"circulade/internal/packed"
	"circulade/internal/stream"
)

// newsOfHost are for whoever sends a request, what the host has decided from now on, as a source of
// their stream: it closes if their network is banned, and tells them if there are other words.
func (s *Server) newsOfHost(r *http.Request) *hostNews {
	return &hostNews{rule: s.rule, known: s.rule.held.Load(), from: s.ingress.Client(r)}
}

type hostNews struct {
	rule  *rule
	known *ruled     // what was decided when it was looked at last
	from  netip.Addr // who may be banned
}

// refuse refuses a network that is banned since a moment ago.
func (h *hostNews) refuse() error {
	if ban := h.known.networks.Of(h.from, h.rule.now()); ban != nil {
		return caller.Banned(ban)
	}
	return nil
}

// Ready tells when something else has been decided.
func (h *hostNews) Ready() <-chan struct{} { return h.known.over }

var bannedLine = stream.Barred("this network is banned")

// hostSays tells a client that GET /api/host has another answer.
var hostSays = []byte(`{"type":"host"}`)

// Next returns that there are other words, if there are.
func (h *hostNews) Next(context.Context) (stream.Message, error) {
	before := h.known
	h.known = h.rule.held.Load()
	if h.known.networks.Of(h.from, h.rule.now()) != nil {
		return stream.Message{}, bannedLine
	}
	if h.known.said == before.said {
		return stream.Message{}, nil
	}
	return stream.Message{Message: packed.Plain(hostSays)}, nil
}

// Notice does nothing: what the host decides does not follow from anything else.
func (h *hostNews) Notice() {}

// Close ends it.
func (h *hostNews) Close() {}
