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
	return slices.Concat(s.publicEndpoints(), s.followEndpoints(), s.playerEndpoints(), s.seasonEndpoints(), hostDesk{s}.hostEndpoints(), hookDesk{s}.hookEndpoints())
}

// seasonEndpoints returns those of leagues whose matches are played at agreed times, and of what goes wrong there.
func (s *Service) seasonEndpoints() []api.Endpoint {
	quota, not := s.cfg.Callers.CPUQuota(nil), s.cfg.Callers.NotInMaintenance()
	match := append(id(), api.Param{Name: "round", About: "Its number, from 1."}, api.Param{Name: "board", About: "Of the match, from 1."})
	return []api.Endpoint{
		api.Get("/api/tournaments/{id}/hours", s.getHours, api.Doc{
			ID: "tournamentHours", Tag: "tournaments", Title: "When one can play in a week, as one has said for a league",
			Answer: "The weekly times.", Paths: id(), Statuses: []int{404, 409, 429},
		}).By(api.Known).With(quota),
		api.Put("/api/tournaments/{id}/hours", s.putHours, api.Doc{
			ID: "setTournamentHours", Tag: "tournaments", Title: "Say when one can play in a week, for a league",
			About:  "Nobody is shown them; opponents are shown the times that suit both.",
			Answer: "It is noted.", Paths: id(), Statuses: []int{404, 409},
		}).By(api.Known).Body(maxBody).With(not),
		api.Get("/api/tournaments/{id}/rounds/{round}/boards/{board}/times", s.getTimes, api.Doc{
			ID: "tournamentTimes", Tag: "tournaments", Title: "The times of a match that suit both",
			About:  "For the two of the match, while it has not begun.",
			Answer: "The times.", Paths: match, Statuses: []int{404, 409, 429},
		}).By(api.Known).With(quota),
		api.Get("/api/tournaments/{id}/cases", s.getCases, api.Doc{
			ID: "tournamentCases", Tag: "tournaments", Title: "Matches that were not played as they should have been",
			About:  "For the owner and referees: no time was agreed on, or somebody did not come; with what is known of it.",
			Answer: "The cases.", Paths: id(), Statuses: []int{403, 404, 429},
		}).By(api.Known).With(quota),
	}
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
			Query: []api.Param{{Name: "entrants", About: "`none`: they are asked for apart (tournamentEntrants).", Schema: "const=none"}},
		}).By(api.Known).With(quota),
		getPart[shownEntrants](s, "/api/tournaments/{id}/entrants", entrantsPart, api.Doc{
			ID: "tournamentEntrants", Tag: "tournaments", Title: "Who takes part in a tournament",
			About:  "A thousand at a time.",
			Answer: "The entrants.", Paths: id(), Statuses: []int{404, 429},
			Query: []api.Param{{Name: "after", About: "How many are left out at the beginning.", Schema: "type=integer,minimum=0"}},
		}),
		s.matchesEndpoint(),
		getPart[shownRound](s, "/api/tournaments/{id}/rounds/{round}", roundPart, api.Doc{
			ID: "tournamentRound", Tag: "tournaments", Title: "Who meets whom in a round, and how it went",
			Answer: "The round.", Paths: append(id(), api.Param{Name: "round", About: "Its number, from 1."}), Statuses: []int{404, 429},
		}),
		getPart[shownStandings](s, "/api/tournaments/{id}/standings", standingsPart, api.Doc{
			ID: "tournamentStandings", Tag: "tournaments", Title: "Who stands where in a tournament",
			Answer: "The standings.", Paths: id(), Statuses: []int{404, 429},
		}),
		api.Get("/api/tournaments/{id}/bracket", s.getBracket, api.Doc{
			ID: "tournamentBracket", Tag: "tournaments", Title: "The knock-out of a tournament: who meets whom, and who would",
			Answer: "The bracket; without matches as long as there is none.", Paths: id(), Statuses: []int{404, 429},
		}).By(api.Known).With(quota),
		api.Raw(http.MethodGet, "/api/tournaments/{id}/export", s.getExport, api.Doc{}).By(api.Known).With(quota),
		api.Raw(http.MethodGet, "/api/tournaments/{id}/calendar.ics", s.getCalendar, api.Doc{}).By(api.Known).With(quota),
		api.Get("/api/tournaments/{id}/log", s.getLog, api.Doc{
			ID: "tournamentLog", Tag: "tournaments", Title: "Everything that has happened in a tournament, in order",
			About:  "A thousand events at a time. Of a line-up that is sealed its members are left out; the number from which lots are drawn is told once the tournament is over.",
			Answer: "The events.", Paths: id(), Statuses: []int{404, 429},
			Query: []api.Param{{Name: "after", About: "How many events are left out at the beginning.", Schema: "type=integer,minimum=0"}},
		}).By(api.Known).With(quota),
	}
}

// playerEndpoints returns those by which people make tournaments, take part in them and run them.
func (s *Service) playerEndpoints() []api.Endpoint {
	not, quota := s.cfg.Callers.NotInMaintenance(), s.cfg.Callers.CPUQuota(nil)
	return []api.Endpoint{
		api.Post("/api/tournaments", s.postTournament, api.Doc{
			ID: "makeTournament", Tag: "tournaments", Title: "Make a tournament",
			About:   "For accounts, which have ten at most that are not over.",
			Created: true, Answer: "Its id.", Statuses: []int{403, 409},
		}).By(api.Player).Body(maxListBody).With(not),
		s.findEndpoint(),
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
		api.Delete("/api/tournaments/{id}/members/{member}", s.deleteMember, api.Doc{
			ID: "removeTeamMember", Tag: "tournaments", Title: "Remove a member from one's team",
			About:  "For its captain, before the tournament begins. The team gets another code.",
			Answer: "They are out.", Paths: append(id(), api.Param{Name: "member", About: "Their number in the team."}), Statuses: []int{403, 404, 409},
		}).By(api.Known),
		api.Post("/api/tournaments/{id}/lineup", s.postLineup, api.Doc{
			ID: "tournamentLineup", Tag: "tournaments", Title: "Hand in a line-up",
			About:  "For the captain of a team, from the pairing of a round until it begins. Nobody outside the team sees it until both are in or the round has begun; once both are in, neither changes any more.",
			Answer: "It is handed in.", Paths: id(), Statuses: []int{403, 404, 409},
		}).By(api.Known).Body(maxBody).With(not),
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
			Answer: "It is done.", Paths: id(), Statuses: []int{403, 404, 409, 429},
		}).By(api.Known).Body(maxBody).With(not, quota), // pairing a large field takes long
		api.Get("/api/tournaments/{id}/list", s.getList, api.Doc{
			ID: "tournamentEntryList", Tag: "tournaments", Title: "Who may enter a tournament with a list",
			About:  "For its staff.",
			Answer: "The names.", Paths: id(), Statuses: []int{403, 404, 429},
		}).By(api.Known).With(quota),
		api.Post("/api/tournaments/{id}/list", s.postList, api.Doc{
			ID: "changeTournamentEntryList", Tag: "tournaments", Title: "Say who may enter a tournament with a list",
			About:  "For its staff: 500 accounts at most, instead of those who were named before. Who has entered stays.",
			Answer: "It is done.", Paths: id(), Statuses: []int{403, 404, 409, 429},
		}).By(api.Known).Body(maxListBody).With(not, quota),
		api.Post("/api/tournaments/{id}/staff", s.postStaff, api.Doc{
			ID: "tournamentStaff", Tag: "tournaments", Title: "Make somebody a referee, or end that",
			About:  "For the owner.",
			Answer: "It is done.", Paths: id(), Statuses: []int{403, 404, 409},
		}).By(api.Known).Body(maxBody).With(not),
	}
}
