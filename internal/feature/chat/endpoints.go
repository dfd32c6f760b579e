package chat

import "circulade/internal/api"

// maxBody is how large a request may be, in bytes: a text may be escaped.
const maxBody = 8 << 10

// Endpoints returns the endpoints of the chat: reading and posting lines, muting and blocking people,
// agreeing to free text, and reporting.
func (s *Service) Endpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Get("/api/games/{id}/chat", s.getChat, api.Doc{
			ID: "chat", Tag: "chat", Title: "What was said at a table",
			About:    "Of the room that the reader is in: who holds a seat hears those seated, everybody else those who watch. Who is muted or blocked is left out.",
			Answer:   "The first 100 of these lines; `more` says that there may be others.",
			Returns:  []string{"Chat"},
			Query:    []api.Param{{Name: "since", About: "The id of a line: those after it. Absent: all that are kept.", Schema: "type=integer,minimum=0"}},
			Statuses: []int{400},
		}).By(api.Known),
		api.PostAt("/api/games/{id}/chat", s.postLine, api.Doc{
			ID: "say", Tag: "chat", Title: "Say something",
			About:    "In one's own words, or a set phrase. It is heard in the room of whoever says it, and answered once it is stored. 5 lines in 10 seconds at most.",
			Answer:   "The line. The same move id again gets the same line.",
			Cookie:   "The session of a browser that had none.",
			Returns:  []string{"ChatSaid"},
			Statuses: []int{409},
		}).By(api.Guest).Body(maxBody),
		api.PostAt("/api/games/{id}/chat/mute", s.silenceHandler(mute), api.Doc{
			ID: "mute", Tag: "chat", Title: "Not hear somebody",
			About:  "What they say, here and at every table, is not sent to who asks. They are not told.",
			Answer: "It holds at once.",
			Cookie: "The session of a browser that had none.",
		}).By(api.Guest).Body(maxBody),
		api.PostAt("/api/games/{id}/chat/block", s.silenceHandler(block), api.Doc{
			ID: "block", Tag: "chat", Title: "Have nothing to do with somebody",
			About:  "Neither hears what the other says, here and at every table, and they are never paired. They are not told.",
			Answer: "It holds at once.",
			Cookie: "The session of a browser that had none.",
		}).By(api.Guest).Body(maxBody),
		api.PostAt("/api/games/{id}/chat/consent", s.postConsent, api.Doc{
			ID: "consent", Tag: "chat", Title: "Want free text, or no longer",
			About:  "Where it needs all who are seated (`consent` in the state).",
			Answer: "It holds at once.",
		}).By(api.Known).Body(maxBody),
		api.PostAt("/api/games/{id}/chat/report", s.postReport, api.Doc{
			ID: "report", Tag: "chat", Title: "Report a line, or the name at a seat",
			About:  "Whoever runs the server is given the last 50 lines of the room. Of one table every 10 minutes.",
			Answer: "It is stored.",
			Cookie: "The session of a browser that had none.",
		}).By(api.Guest).Body(maxBody),
	}
}
