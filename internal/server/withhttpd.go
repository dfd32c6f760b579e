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

// serving is what answering over HTTP needs.
func (s *Server) serving() httpd.Config {
	c := &s.cfg
	return httpd.Config{
		Ingress: s.ingress, Life: s.life, Log: s.log, Metrics: c.Metrics, Routes: httpd.Routes(s.handlers()), Site: s.site,
		TLS: c.TLS, HSTSDays: c.HSTSDays, Aliases: c.Aliases,
		Connections: c.Limits.Connections, AllConnections: c.Limits.AllConnections, DrainTime: c.DrainTime, Streams: s.streams.Open,
		Counted: s.callers.WithAddress, MayCall: s.mayCall, FromAnywhere: notify.IsOneClick, Refused: s.leadBanned, Answered: s.glance,
	}
}

// mayCall refuses a request to the API of an address that sends too many, or is banned.
func (s *Server) mayCall(r *http.Request) *problem.Problem {
	if wait := s.callers.Allow(s.requests, r); wait > 0 {
		return caller.TooManyFromAddress("too many requests from this address", wait)
	}
	if ban := s.decisions.Banned(s.ingress.ClientAddr(r)); ban != nil && r.URL.Path != moderation.HostPath {
		return caller.ProblemOfBan(ban)
	}
	return nil
}

// leadBanned sends whoever is banned and would be left before an answer meant for programs to the
// page of the account, which asks for the first thing and is told why.
func (s *Server) leadBanned(w http.ResponseWriter, r *http.Request, f *problem.Problem) bool {
	if f.Code != caller.CodeBanned || !s.clublogin.IsBrowserCallback(r) {
		return false
	}
	httpd.NoteProblem(w, f)
	s.clublogin.RedirectToAccountPage(w, "")
	return true
}

// glance counts what an admin sees of a request: how long somebody waited whose choices were saved,
// and what went wrong here. What is refused on purpose until later is no such fault.
func (s *Server) glance(r *http.Request, a httpd.Answer, took time.Duration) {
	switch {
	case a.Status == http.StatusOK && r.Pattern == "POST /api/games/{id}/choices":
		s.recent.Answered(took)
	case a.Status >= http.StatusInternalServerError && r.Context().Err() == nil && a.Code != "maintenance" && a.Code != "no-room":
		s.recent.Erred()
	}
}
