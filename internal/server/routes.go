package server

import (
	"maps"
	"net/http"
	"slices"
	"strings"

	"circulade/internal/chat"
	"circulade/internal/table"
	"circulade/internal/table/refusal"
)

func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for pattern, h := range s.handlers() {
		mux.Handle(pattern, h)
	}
	return straight(mux)
}

// straight answers that there is no such page where a step of a path is a dot or two, but for
// whoever only reads: what a client would be told to ask for instead may be another thing than
// they meant to change.
func straight(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		crooked := slices.ContainsFunc(strings.Split(r.URL.Path, "/"), func(step string) bool { return step == "." || step == ".." })
		if crooked && r.Method != http.MethodGet && r.Method != http.MethodHead {
			handler(noSuchPage).ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// handlers are all requests and what answers them.
func (s *Server) handlers() map[string]handler {
	all := map[string]handler{}
	for _, some := range []map[string]handler{
		s.generalHandlers(), s.pictureHandlers(), s.playHandlers(), s.seatHandlers(), s.goingHandlers(), s.consentHandlers(), s.afterHandlers(),
		s.chatHandlers(), s.lobbyHandlers(), s.accountHandlers(), s.friendHandlers(), s.passkeyHandlers(), s.handoverHandlers(),
		s.noticeHandlers(), s.hostedHandlers(), s.clubHandlers(), s.orderHandlers(), s.settingsHandlers(),
	} {
		maps.Copy(all, some)
	}
	gate := s.gate()
	for _, e := range s.endpoints() {
		all[e.Pattern()] = handler(e.Handler(gate))
	}
	for _, address := range pages() {
		all["GET "+address] = s.site.getIndex
	}
	return all
}

// generalHandlers answer what belongs to no table.
func (s *Server) generalHandlers() map[string]handler {
	return map[string]handler{
		"GET /api/hello":        s.getHello,
		"GET /api/openapi.json": s.getOpenAPI,
		"GET /api/invite":       s.getInvite,
		"GET /api/privacy":      s.getPrivacy,
		"GET /api/qr":           s.getQR,
		"POST /api/qr":          s.postQR,
		"POST /api/packs":       s.postPacks,
		"/api/":                 noSuchPage,
		"/":                     s.site.getFile,
	}
}

// pictureHandlers are for what is drawn.
func (s *Server) pictureHandlers() map[string]handler {
	return map[string]handler{
		"GET /api/art":                s.pictures.getIndex,
		"GET /api/art/areas":          s.pictures.getAreas,
		"GET /api/games/{id}/art":     s.present(s.getTableArt, nil),
		"GET /api/games/{id}/areas":   s.present(s.getTableAreas, nil),
		"GET /art/figures.svg":        s.pictures.getFigures,
		"GET /art/own.svg":            s.rationed(s.pictures.getOwn, nil),
		"GET /art/tiles/{set}/{file}": s.rationed(s.pictures.getTile, s.pictures.undrawn),
	}
}

// playHandlers are for making tables and playing at them.
func (s *Server) playHandlers() map[string]handler {
	return map[string]handler{
		"POST /api/games":                   s.staying(s.unmaintained(s.postGames)),
		"GET /api/games":                    s.getGames,
		"GET /api/games/{id}":               s.present(s.getGame, isWhole),
		"POST /api/games/{id}/choices":      s.postChoices,
		"POST /api/games/{id}/preview":      s.postPreview,
		"POST /api/games/{id}/undo":         s.postBack((*table.Table).Undo),
		"POST /api/games/{id}/hasten":       s.postHasten,
		"GET /api/games/{id}/packs":         s.getTablePacks,
		"POST /api/games/{id}/packs":        s.postTablePacks,
		"POST /api/games/{id}/packs/{pack}": s.postTablePack,
		"GET /api/games/{id}/fits":          s.getFits,
		"GET /api/games/{id}/hints":         s.getHints,
		"GET /api/games/{id}/socket":        s.getSocket,
		"GET /api/games/{id}/stream":        s.getStream,
	}
}

// seatHandlers are for who sits at a table, and its time.
func (s *Server) seatHandlers() map[string]handler {
	return map[string]handler{
		"POST /api/games/{id}/sit":               s.postSit,
		"POST /api/games/{id}/join":              s.postJoin,
		"POST /api/games/{id}/invite":            s.postInvite,
		"POST /api/games/{id}/seats/{n}/link":    s.postLink,
		"POST /api/games/{id}/seats/{n}/revoke":  s.postRevoke,
		"POST /api/games/{id}/seats/{n}/request": s.postRequest,
		"POST /api/games/{id}/seats/{n}/name":    s.postName,
		"POST /api/games/{id}/seats/{n}":         s.postSeat,
		"POST /api/games/{id}/seats/{n}/time":    s.postTime,
		"POST /api/games/{id}/clock/pause":       s.postPause,
		"POST /api/games/{id}/clock/decline":     s.postDecline,
		"POST /api/games/{id}/clock/vacation":    s.postVacation,
		"POST /api/games/{id}/end":               s.postEnd,
		"POST /api/games/{id}/forget":            s.postForget,
		"DELETE /api/games/{id}":                 s.deleteGame,
	}
}

// goingHandlers are for who comes to a table, goes, and gives up.
func (s *Server) goingHandlers() map[string]handler {
	return map[string]handler{
		"POST /api/games/{id}/seats/{n}/nudge":   s.postNudge,
		"POST /api/games/{id}/seats/{n}/standin": s.postStandIn,
		"POST /api/games/{id}/seats/{n}/resign":  s.postResign,
		"POST /api/games/{id}/host":              s.postHost,
		"POST /api/games/{id}/calloff":           s.postCallOff,
	}
}

// afterHandlers are for finished games, replays and records.
func (s *Server) afterHandlers() map[string]handler {
	return map[string]handler{
		"GET /api/games/{id}/record":          s.present(s.zipped(s.getRecord), nil),
		"GET /api/games/{id}/analysis":        s.analysed("table", s.replayFor),
		"POST /api/games/{id}/analysis":       s.analysed("table", s.replayFor),
		"GET /api/records/{id}/analysis":      s.analysed("record", s.finishedRecord),
		"POST /api/records/{id}/analysis":     s.analysed("record", s.finishedRecord),
		"GET /api/games/{id}/replay":          s.rationed(s.zipped(s.getReplay), nil),
		"GET /api/games/{id}/replay/{n}":      s.rationed(s.zipped(s.getPosition), nil),
		"GET /api/games/{id}/replay/{n}/fits": s.rationed(s.getPositionFits, nil),
		"POST /api/games/{id}/share":          s.postShare,
		"POST /api/games/{id}/unshare":        s.postUnshare,
		"POST /api/records":                   s.postRecords,
		"GET /api/records/{id}":               s.rationed(s.zipped(s.getOpened), nil),
		"GET /api/records/{id}/{n}":           s.rationed(s.zipped(s.getOpenedPosition), nil),
		"GET /api/records/{id}/{n}/fits":      s.rationed(s.getOpenedFits, nil),
	}
}

// consentHandlers are for what everybody at a table has to agree to, beside a pause.
func (s *Server) consentHandlers() map[string]handler {
	return map[string]handler{
		"POST /api/games/{id}/takeback":         s.postBack((*table.Table).TakeBack),
		"POST /api/games/{id}/takeback/decline": s.postTakebackDecline,
		"POST /api/games/{id}/again":            s.unmaintained(s.postAgain),
		"POST /api/games/{id}/again/decline":    s.postAgainDecline,
	}
}

// chatHandlers are for what people at a table say to each other.
func (s *Server) chatHandlers() map[string]handler {
	return map[string]handler{
		"GET /api/games/{id}/chat":          s.getChat,
		"POST /api/games/{id}/chat":         s.postChat,
		"POST /api/games/{id}/chat/mute":    s.postTie(chat.Mute),
		"POST /api/games/{id}/chat/block":   s.postTie(chat.Block),
		"POST /api/games/{id}/chat/consent": s.postConsent,
		"POST /api/games/{id}/chat/report":  s.postReport,
	}
}

// lobbyHandlers are for strangers who want to play.
func (s *Server) lobbyHandlers() map[string]handler {
	return map[string]handler{
		"GET /api/lobby":                  s.getLobby,
		"GET /api/lobby/socket":           s.getLobbySocket,
		"GET /api/lobby/stream":           s.getLobbyStream,
		"POST /api/lobby/pair":            s.staying(s.unmaintained(s.postPair)),
		"GET /api/lobby/pair/{ticket}":    s.getTicket,
		"DELETE /api/lobby/pair/{ticket}": s.deleteTicket,
	}
}

// pages are the addresses of the page, which finds out itself what to show there.
func pages() []string {
	return []string{"/{$}", "/t/{id}", "/r/{id}", "/lobby", "/open", "/own", "/account", "/admin", "/admin/{part}", "/rules", "/rules/{chapter}", "/privacy", "/notice/confirm", offPath + "{token}"}
}

func noSuchPage(http.ResponseWriter, *http.Request) error {
	return refusal.New(refusal.NotFound, "not-found", "there is nothing at this address")
}
