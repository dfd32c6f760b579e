package games

import (
	"net/http"

	"circulade/internal/api"
	"circulade/internal/httpd"
)

// Endpoints returns the endpoints for making tables, listing one's own, looking at a table and deleting it.
func (s *Service) Endpoints() []api.Endpoint {
	return append(s.collectionEndpoints(), s.tableEndpoints()...)
}

// collectionEndpoints returns the endpoints at /api/games, which make a table and list those of the caller.
func (s *Service) collectionEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Post("/api/games", s.postGames, api.Doc{
			ID: "create", Takes: "NewTable", Tag: "tables", Title: "Make a table",
			Created: true, Answer: "The table, and its secrets.",
			Cookie:   "The session of a browser that had none. Programs need not keep it.",
			Returns:  []string{"Created"},
			Statuses: []int{409},
		}).By(api.Guest).Late().Body(maxTableBody).With(s.cfg.Life.NotWhileStopping(), s.cfg.Callers.NotInMaintenance()),
		api.Get("/api/games", s.getGames, api.Doc{
			ID: "games", Tag: "tables", Title: "List your tables",
			About:    "Those that wait for you come first: the nearest deadline, then the longest wait. Of the others what was played last comes first.",
			Answer:   "The tables of the session or secret, the last changed first.",
			Returns:  []string{"Games"},
			Query:    []api.Param{{Name: "after", About: "The `next` of the list before; the first tables without it."}, {Name: "limit", About: "How many tables at most, 50 unless said.", Schema: "type=integer,minimum=1,maximum=200"}},
			Statuses: []int{400},
		}).By(api.Known),
	}
}

// tableEndpoints returns the endpoints at /api/games/{id}, which show one table, forget it and delete it.
func (s *Service) tableEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Raw(http.MethodGet, "/api/games/{id}", s.getGame, api.Doc{}).By(api.Known).With(s.cfg.Callers.CPUQuotaAtTable(s.cfg.Find, wantsWholeTable)),
		api.Raw(http.MethodGet, "/api/games/{id}/record", s.getRecord, api.Doc{}).By(api.Known).With(s.cfg.Callers.CPUQuotaAtTable(s.cfg.Find, nil), httpd.CompressLongAnswers()),
		api.Get("/api/games/{id}/fits", getFits, api.Doc{
			ID: "fits", Tag: "tables", Title: "Which tiles left fit a square",
			About:    "An aid: only at tables with the help `squares`, and once the game is over.",
			Answer:   "How many tiles fit there, by their edges, and which.",
			Returns:  []string{"Fits"},
			Query:    []api.Param{{Name: "x", About: "Grows to the east.", Schema: "type=integer", Required: true}, {Name: "y", About: "Grows to the south.", Schema: "type=integer", Required: true}},
			Statuses: []int{400},
		}).By(api.Known),
		api.PostAt("/api/games/{id}/forget", postForget, api.Doc{
			ID: "forget", Tag: "tables", Title: "Remove a table from your list",
			About:    "The session or secret that asks holds nothing here any more. If it was the host's, the rights pass to the first person seated who is there; if nobody else plays, the game ends. A game that goes on no more is deleted when nobody keeps it in their list.",
			Answer:   "Forgotten.",
			Statuses: []int{409},
		}).By(api.Known),
		api.DeleteAt("/api/games/{id}", deleteGame, api.Doc{
			ID: "delete", Tag: "tables", Title: "Delete a table",
			About:    "Host only: the game ends for all, and the table leaves the host's list. It is deleted with all that is kept of it, unless somebody else who sat there keeps it in their list. A table at which nothing was played is kept by nobody.",
			Answer:   "Done. `deleted` says whether the table is gone for all.",
			Returns:  []string{"Deletion"},
			Statuses: []int{409},
		}).By(api.Known),
	}
}
