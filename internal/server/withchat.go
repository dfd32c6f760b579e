package server

import (
	"net/http"
	"time"

	"circulade/internal/account"
	"circulade/internal/account/report"
	"circulade/internal/cluster"
	"circulade/internal/cluster/bus"
	"circulade/internal/feature"
	"circulade/internal/feature/chat"
	"circulade/internal/feature/people"
	"circulade/internal/feature/play"
	"circulade/internal/stream"
	"circulade/internal/table"
	"circulade/internal/table/access"
)

// addChat makes the feature of chat at tables. now is the database's clock; nil: this machine's.
func (s *Server) addChat(now func() time.Time) {
	s.chat = chat.New(chat.Config{
		Rows: s.cfg.Rows, Now: now, Log: s.log, Callers: s.callers, People: s.people, Reports: s.reports,
		Public: s.cfg.Public != nil, AddressLines: s.cfg.Limits.ChatLines,
		MaySpeak: s.decisions.MaySay,
		Reported: s.decisions.Reread, // from where a guest comes is kept with it
	})
}

// chatFeature returns the feature of chat at tables: its endpoints, stored rows, topics and lines of the privacy
// page.
func (s *Server) chatFeature() feature.Feature {
	return feature.Feature{
		Name: "chat", Endpoints: s.chat.Endpoints(), Persons: chatPersonalData(), OfGame: chat.EraseGame, Run: s.chat.Run,
		Topics:  []cluster.Topic{cluster.On(bus.Chat, forEachID(s.chat.SaidElsewhere)), cluster.On(bus.Consent, forEachID(s.chat.ConsentChangedElsewhere))},
		Privacy: []feature.PrivacyLine{{What: "chat", Days: chat.KeptDays}},
	}
}

// chatSource returns a function that makes the source from which a table's stream sends the lines of
// the chat. They begin behind the line whose id the request gives as the last one received; an id that
// is no number is an error.
func (s *Server) chatSource(r *http.Request) (play.ExtraSource, error) {
	after, err := chat.LineIDParam(r, "chat")
	return func(f *table.Subscriber, t *table.Table, who access.Who) stream.Source {
		return s.chat.Source(f, t, r.PathValue("id"), who, after)
	}, err
}

// chatPersonalData returns which rows of chat, mutes, blocks and reports name a person, and how they are
// exported, moved to another person and deleted. In a download they are one list.
func chatPersonalData() []account.PersonalData {
	return []account.PersonalData{
		{
			Columns: []account.Column{{Table: "chat_lines", Name: "person"}, {Table: "chat_consents", Name: "person"}},
			Move:    chat.Merge, Remove: chat.Erase,
			ExportName: "chat", Export: exports(chat.ExportLines, people.ExportSilenced, chat.ExportConsents, report.Export),
		},
		{
			Columns: []account.Column{{Table: "chat_ties", Name: "person"}, {Table: "chat_ties", Name: "other"}},
			Move:    people.MergeSilenced, Remove: people.EraseSilenced,
			ExportName: "nothing: whom somebody mutes and blocks is in what is called chat",
		},
		{
			Columns: []account.Column{
				{Table: "chat_reports", Name: "by_person"},
				{Table: "chat_reports", Name: "of_person"},
				{Table: "chat_reported", Name: "person"},
			},
			Move: report.Merge, Remove: report.Erase,
			ExportName: "nothing: what somebody reported is in what is called chat",
		},
	}
}
