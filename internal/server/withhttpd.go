package server

import (
	"net/http"
	"time"

	"circulade/internal/caller"
	"circulade/internal/feature/moderation"
	"circulade/internal/feature/notify"
	"circulade/internal/httpd"
	"circulade/internal/problem"
)

// serving returns the configuration of the HTTP server.
func (s *Server) serving() httpd.Config {
	c := &s.cfg
	return httpd.Config{
		Ingress: s.ingress, Life: s.life, Log: s.log, Metrics: c.Metrics, Routes: httpd.Routes(s.handlers()), Site: s.site,
		TLS: c.TLS, HSTSDays: c.HSTSDays, Aliases: c.Aliases,
		Connections: c.Limits.Connections, AllConnections: c.Limits.AllConnections, DrainTime: c.DrainTime, Streams: s.streams.Open,
		Counted: s.callers.WithAddress, MayCall: s.mayCall, FromAnywhere: notify.IsOneClick, Refused: s.redirectBanned, Answered: s.countForAdmins,
	}
}

// mayCall returns the problem with which a request is refused, because its address sends too many or is
// banned, or nil. A banned address may still read the page that says why.
func (s *Server) mayCall(r *http.Request) *problem.Problem {
	if wait := s.callers.Allow(s.requests, r); wait > 0 {
		return caller.TooManyFromAddress("too many requests from this address", wait)
	}
	if ban := s.decisions.Banned(s.ingress.ClientAddr(r)); ban != nil && r.URL.Path != moderation.HostPath {
		return caller.ProblemOfBan(ban)
	}
	return nil
}

// redirectBanned redirects a banned person who comes back from a club's sign-in to the account page, which shows why
// they are banned, in place of an answer in JSON. It reports whether it did.
func (s *Server) redirectBanned(w http.ResponseWriter, r *http.Request, f *problem.Problem) bool {
	if f.Code != caller.CodeBanned || !s.clublogin.IsBrowserCallback(r) {
		return false
	}
	httpd.NoteProblem(w, f)
	s.clublogin.RedirectToAccountPage(w, "")
	return true
}

// countForAdmins counts an answered request for the overview of admins: how long it took if it made
// choices at a table, or that the server failed. Refusals during maintenance or with a full disk are no
// failures; other requests are not counted.
func (s *Server) countForAdmins(r *http.Request, a httpd.Answer, took time.Duration) {
	switch {
	case a.Status == http.StatusOK && r.Pattern == "POST /api/games/{id}/choices":
		s.recent.Answered(took)
	case a.Status >= http.StatusInternalServerError && r.Context().Err() == nil && a.Code != "maintenance" && a.Code != "no-room":
		s.recent.Erred()
	}
}
