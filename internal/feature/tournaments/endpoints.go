package tournaments

import (
	"net/http"
	"slices"

	"circulade/internal/api"
)

// maxBody is the size limit of what is sent, in bytes.
const maxBody = 16 << 10

// Endpoints returns the endpoints of tournaments: for everybody, for those who take part, and for those who
// run one. An account's programs may use them by its token.
func (s *Service) Endpoints() []api.Endpoint {
	return slices.Concat(s.publicEndpoints(), s.playerEndpoints(), s.hookEndpoints())
}

// id documents the tournament in the path.
func id() []api.Param { return []api.Param{{Name: "id", About: "Of the tournament."}} }

// publicEndpoints returns those by which everybody sees tournaments.
func (s *Service) publicEndpoints() []api.Endpoint {
	quota := s.cfg.Callers.CPUQuota(nil)
	return []api.Endpoint{
		api.Get("/api/tournaments", s.getTournaments, api.Doc{
			ID: "tournaments", Tag: "tournaments", Title: "The tournaments that everybody may find, and one's own",
			Answer: "The latest fifty of each list.", Statuses: []int{429},
		}).By(api.Known).With(quota),
		api.Get("/api/tournaments/{id}", s.getTournament, api.Doc{
			ID: "tournament", Tag: "tournaments", Title: "A tournament, who takes part, and how far it is",
			Answer: "The tournament.", Paths: id(), Statuses: []int{404, 429},
		}).By(api.Known).With(quota),
		api.Get("/api/tournaments/{id}/entrants", s.getEntrants, api.Doc{
			ID: "tournamentEntrants", Tag: "tournaments", Title: "Who takes part in a tournament",
			About:  "A thousand at a time.",
			Answer: "The entrants.", Paths: id(), Statuses: []int{404, 429},
			Query: []api.Param{{Name: "after", About: "How many are left out at the beginning.", Schema: "type=integer,minimum=0"}},
		}).By(api.Known).With(quota),
		api.Get("/api/tournaments/{id}/rounds/{round}", s.getRound, api.Doc{
			ID: "tournamentRound", Tag: "tournaments", Title: "Who meets whom in a round, and how it went",
			Answer: "The round.", Paths: append(id(), api.Param{Name: "round", About: "Its number, from 1."}), Statuses: []int{404, 429},
		}).By(api.Known).With(quota),
		api.Get("/api/tournaments/{id}/standings", s.getStandings, api.Doc{
			ID: "tournamentStandings", Tag: "tournaments", Title: "Who stands where in a tournament",
			Answer: "The standings.", Paths: id(), Statuses: []int{404, 429},
		}).By(api.Known).With(quota),
		api.Raw(http.MethodGet, "/api/tournaments/{id}/export", s.getExport, api.Doc{}).By(api.Known).With(quota),
		api.Raw(http.MethodGet, "/api/tournaments/{id}/calendar.ics", s.getCalendar, api.Doc{}).By(api.Known).With(quota),
		api.Get("/api/tournaments/{id}/log", s.getLog, api.Doc{
			ID: "tournamentLog", Tag: "tournaments", Title: "Everything that has happened in a tournament, in order",
			About:  "A thousand events at a time. The number from which lots are drawn is told once the tournament is over.",
			Answer: "The events.", Paths: id(), Statuses: []int{404, 429},
			Query: []api.Param{{Name: "after", About: "How many events are left out at the beginning.", Schema: "type=integer,minimum=0"}},
		}).By(api.Known).With(quota),
	}
}

// playerEndpoints returns those by which people make tournaments, take part in them and run them.
func (s *Service) playerEndpoints() []api.Endpoint {
	not := s.cfg.Callers.NotInMaintenance()
	return []api.Endpoint{
		api.Post("/api/tournaments", s.postTournament, api.Doc{
			ID: "makeTournament", Tag: "tournaments", Title: "Make a tournament",
			About:   "For accounts, which have ten at most that are not over.",
			Created: true, Answer: "Its id.", Statuses: []int{403, 409},
		}).By(api.Player).Body(maxBody).With(not),
		api.Post("/api/tournaments/{id}/entry", s.postEntry, api.Doc{
			ID: "enterTournament", Tag: "tournaments", Title: "Enter a tournament, or come back",
			About:  "Everybody who sees the tournament sees the name.",
			Answer: "The number under which one takes part.", Paths: id(), Statuses: []int{403, 404, 409},
		}).By(api.Person).Body(maxBody).With(not),
		api.Delete("/api/tournaments/{id}/entry", s.deleteEntry, api.Doc{
			ID: "leaveTournament", Tag: "tournaments", Title: "Withdraw from a tournament",
			About:  "Matches of two that go on are lost.",
			Answer: "One has withdrawn.", Paths: id(), Statuses: []int{404, 409},
		}).By(api.Known),
		api.Post("/api/tournaments/{id}/checkin", s.postCheckIn, api.Doc{
			ID: "checkInTournament", Tag: "tournaments", Title: "Say that one is there",
			Answer: "It is noted.", Paths: id(), Statuses: []int{404, 409},
		}).By(api.Known).With(not),
		api.Post("/api/tournaments/{id}/bye", s.postBye, api.Doc{
			ID: "askForBye", Tag: "tournaments", Title: "Ask not to play a round that is not paired",
			Answer: "It is noted.", Paths: id(), Statuses: []int{404, 409},
		}).By(api.Known).Body(maxBody).With(not),
		api.Post("/api/tournaments/{id}/time", s.postTime, api.Doc{
			ID: "tournamentTime", Tag: "tournaments", Title: "Agree on the time of a match of a league",
			About:  "One of the two proposes a time within the round, the other accepts it or counters it with another one.",
			Answer: "It is noted.", Paths: id(), Statuses: []int{404, 409},
		}).By(api.Known).Body(maxBody).With(not),
		api.Post("/api/tournaments/{id}/desk", s.postDesk, api.Doc{
			ID: "runTournament", Tag: "tournaments", Title: "Run a tournament",
			About:  "For its owner and referees. Each change stands in its log, with its reason.",
			Answer: "It is done.", Paths: id(), Statuses: []int{403, 404, 409},
		}).By(api.Known).Body(maxBody).With(not),
		api.Post("/api/tournaments/{id}/staff", s.postStaff, api.Doc{
			ID: "tournamentStaff", Tag: "tournaments", Title: "Make somebody a referee, or end that",
			About:  "For the owner.",
			Answer: "It is done.", Paths: id(), Statuses: []int{403, 404, 409},
		}).By(api.Known).Body(maxBody).With(not),
	}
}
