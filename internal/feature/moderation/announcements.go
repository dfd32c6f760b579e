package moderation

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"net/http"

	"circulade/internal/account/auditlog"
	"circulade/internal/api"
	"circulade/internal/feature/moderation/hostwords"
	"circulade/internal/httpd"
	"circulade/internal/store"
)

// HostPath is where everybody, banned or not, reads what the host says.
const HostPath = "/api/host"

// announcementEndpoints returns the endpoint by which everybody reads the announcement and maintenance,
// and those by which admins begin and end them.
func (s *Service) announcementEndpoints() []api.Endpoint {
	return []api.Endpoint{
		api.Raw(http.MethodGet, HostPath, s.getHostWords, api.Doc{}),
		api.Put("/api/admin/announcement", s.putAnnouncement, api.Doc{
			ID: "announce", Tag: "administration", Title: "Tell everybody something",
			About:  "Instead of what they were told before.",
			Answer: "What is said now.",
		}).By(api.Admin),
		api.Delete("/api/admin/announcement", s.deleteAnnouncement, api.Doc{
			ID: "endAnnouncement", Tag: "administration", Title: "Take the announcement down",
			Answer: "What is said now.",
		}).By(api.Admin),
		api.Put("/api/admin/maintenance", s.putMaintenance, api.Doc{
			ID: "maintain", Tag: "administration", Title: "Let nothing new begin",
			About:  "While it is on, new tables, pairing, rematches, new accounts and guests who would sit down are refused (`maintenance`); games go on, and admins may do everything.",
			Answer: "What is said now.",
		}).By(api.Admin),
		api.Delete("/api/admin/maintenance", s.deleteMaintenance, api.Doc{
			ID: "endMaintenance", Tag: "administration", Title: "Let new things begin again",
			Answer: "What is said now.",
		}).By(api.Admin),
	}
}

// HostWords is the answer of GET /api/host: the announcement and maintenance that hold now, each
// absent if there is none.
type HostWords struct {
	Announcement *announcement `json:"announcement,omitempty"`
	Maintenance  *maintenance  `json:"maintenance,omitempty" doc:"While nothing new begins."`
}

// Component returns the schema of the type in the API document.
func (HostWords) Component() api.Component {
	return api.Component{Name: "HostSays", About: "What everybody is told; nothing of what there is not."}
}

// An announcement is the JSON of a text that the host shows to everybody.
type announcement struct {
	ID    int64  `json:"id" schema:"minimum=1" doc:"Another one for each: who has read this one knows it again."`
	Text  string `json:"text" schema:"minLength=1,maxLength=500"`
	Until string `json:"until,omitempty" schema:"format=date-time" doc:"When it is over by itself."`
}

// A maintenance is the JSON of the maintenance that the server is in, during which nothing new begins.
type maintenance struct {
	Text string `json:"text" schema:"maxLength=200" doc:"It may be empty."`
}

// renderHostWords returns the announcement and maintenance that hold now as JSON types.
func (s *Service) renderHostWords() (told HostWords) {
	words := s.decisions.Words()
	if a := words.Announcement; a != nil {
		told.Announcement = &announcement{a.ID, a.Text, api.FormatTimeOrNone(a.Until)}
	}
	if m := words.Maintenance; m != nil {
		told.Maintenance = &maintenance{m.Text}
	}
	return told
}

// getHostWords answers GET /api/host with the announcement and maintenance that hold now, with an
// ETag so that a client that has them already gets no body.
func (s *Service) getHostWords(w http.ResponseWriter, r *http.Request) error {
	data, err := json.Marshal(s.renderHostWords())
	if err != nil {
		return err
	}
	sum := fnv.New64a()
	_, _ = sum.Write(data) // it never fails
	f := httpd.NewPlainFile("application/json; charset=utf-8", fmt.Sprintf("%x", sum.Sum64()), bytes.Clone(data))
	f.Send(w, r, false)
	return nil
}

// announce stores text as the announcement, in place of any before. until is when it ends, in RFC 3339,
// or "" if it does not end by itself. It returns a problem if either is not valid.
func (s *Service) announce(ctx context.Context, text, until string, by auditlog.Actor) error {
	text, err := readText("text", text, 1, hostwords.MaxAnnouncement)
	if err != nil {
		return err
	}
	end, err := s.readEnd(until)
	if err != nil {
		return err
	}
	return decisionProblem(s.decisions.Update(ctx, func(tx *store.Tx) error { return hostwords.Announce(tx, text, end, by, s.decisions.Now()) }))
}

// endAnnouncement deletes the announcement, if there is one.
func (s *Service) endAnnouncement(ctx context.Context, by auditlog.Actor) error {
	return decisionProblem(s.decisions.Update(ctx, func(tx *store.Tx) error { return hostwords.EndAnnouncement(tx, by, s.decisions.Now()) }))
}

// startMaintenance begins maintenance, during which no new games or accounts begin, and deletes the
// tickets of all who wait to be paired. text, which may be empty, is shown to everybody; during
// maintenance it replaces the text before.
func (s *Service) startMaintenance(ctx context.Context, text string, by auditlog.Actor) error {
	text, err := readText("text", text, 0, hostwords.MaxMaintenance)
	if err != nil {
		return err
	}
	return decisionProblem(s.decisions.Update(ctx, func(tx *store.Tx) error {
		if err := hostwords.StartMaintenance(tx, text, by, s.decisions.Now()); err != nil {
			return err
		}
		return s.cfg.EndPairing(tx)
	}))
}

// endMaintenance ends maintenance, so that new games and accounts may begin again.
func (s *Service) endMaintenance(ctx context.Context, by auditlog.Actor) error {
	return decisionProblem(s.decisions.Update(ctx, func(tx *store.Tx) error { return hostwords.EndMaintenance(tx, by, s.decisions.Now()) }))
}

// answerHostWords returns the answer to a request that changed the announcement or the maintenance with
// the result err: both as they are now, and err.
func (s *Service) answerHostWords(err error) (HostWords, error) { return s.renderHostWords(), err }

type (
	// An announcementRequest is the body of PUT /api/admin/announcement.
	announcementRequest struct {
		Text  string `json:"text" schema:"required,minLength=1,maxLength=500"`
		Until string `json:"until" schema:"format=date-time" doc:"When it is over by itself: in the future."`
	}
	// A maintenanceRequest is the body of PUT /api/admin/maintenance.
	maintenanceRequest struct {
		Text string `json:"text" schema:"maxLength=200" doc:"What people are told beside that nothing new begins."`
	}
)

// Component names the request's schema in the API's document.
func (announcementRequest) Component() api.Component { return api.Component{Name: "NewAnnouncement"} }

// Component names the request's schema in the API's document.
func (maintenanceRequest) Component() api.Component { return api.Component{Name: "Maintenance"} }

// putAnnouncement answers PUT /api/admin/announcement: an admin announces a text to everybody, in place
// of any announcement before.
func (s *Service) putAnnouncement(ctx context.Context, r *api.Request, q *announcementRequest) (HostWords, error) {
	return s.answerHostWords(s.announce(ctx, q.Text, q.Until, actorOf(&r.Account)))
}

// deleteAnnouncement answers DELETE /api/admin/announcement: an admin deletes the announcement.
func (s *Service) deleteAnnouncement(ctx context.Context, r *api.Request) (HostWords, error) {
	return s.answerHostWords(s.endAnnouncement(ctx, actorOf(&r.Account)))
}

// putMaintenance answers PUT /api/admin/maintenance: an admin begins maintenance, or changes its text.
func (s *Service) putMaintenance(ctx context.Context, r *api.Request, q *maintenanceRequest) (HostWords, error) {
	return s.answerHostWords(s.startMaintenance(ctx, q.Text, actorOf(&r.Account)))
}

// deleteMaintenance answers DELETE /api/admin/maintenance: an admin ends maintenance.
func (s *Service) deleteMaintenance(ctx context.Context, r *api.Request) (HostWords, error) {
	return s.answerHostWords(s.endMaintenance(ctx, actorOf(&r.Account)))
}
