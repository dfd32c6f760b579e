package api

import (
	"net/http"
	"strconv"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
)

// This file is what endpoints read alike that change a table: what the client has of it already, and to
// which table it answers.

// ParseChangeVersion reads what a client has that changes something, against which it wants to be told.
func ParseChangeVersion(r *http.Request) (h table.Had, err error) {
	if h.Base, err = ParseBaseline(r); err != nil {
		return h, err
	}
	if h.Stamp, err = ParseStamp(r); err != nil {
		return h, err
	}
	h.Recent, err = ParseRecentOnly(r)
	return h, err
}

// ParseBaseline reads which lists a client has; nil if it wants them whole.
func ParseBaseline(r *http.Request) (*table.Baseline, error) {
	q := r.URL.Query()
	if !q.Has("base") {
		return nil, nil
	}
	n, err := strconv.ParseInt(q.Get("base"), 10, 64)
	if err != nil || n < 0 {
		return nil, problem.New(problem.Invalid, "bad-json", "base is not the seq of a table: "+problem.Shorten(q.Get("base")))
	}
	switch lists := q.Get("lists"); lists {
	case "":
		return &table.Baseline{Seq: n}, nil
	case "all":
		return &table.Baseline{Seq: n, WithHelps: true}, nil
	default:
		return nil, problem.New(problem.Invalid, "bad-json", "lists is all or absent, not "+problem.Shorten(lists))
	}
}

// maxStamp bounds the stamp of a table.
const maxStamp = 32

// ParseStamp reads the stamp of the table that a client has; nil if it wants no stamps.
func ParseStamp(r *http.Request) (*string, error) {
	q := r.URL.Query()
	if !q.Has("stamp") {
		return nil, nil
	}
	stamp := q.Get("stamp")
	switch {
	case len(stamp) > maxStamp:
		return nil, problem.New(problem.Invalid, "bad-json", "stamp is not that of a table: "+problem.Shorten(stamp))
	case q.Has("base"):
		return nil, problem.New(problem.Invalid, "bad-json", "stamp and base do not go together: name one of them")
	}
	return &stamp, nil
}

// ParseRecentOnly reads whether a client does without the early events of a table, which it may ask
// for later.
func ParseRecentOnly(r *http.Request) (bool, error) {
	switch events := r.URL.Query().Get("events"); events {
	case "":
		return false, nil
	case "recent":
		return true, nil
	default:
		return false, problem.New(problem.Invalid, "bad-json", "events is recent or absent, not "+problem.Shorten(events))
	}
}

// RequireSeq adds to faults that a request does not say which table was looked at, if so.
func RequireSeq(faults []game.Fault, seq *int64) []game.Fault {
	if seq == nil || *seq < 0 {
		return append(faults, game.Fault{Field: "seq", Message: "is needed: the seq of the table that was looked at"})
	}
	return faults
}

// A UndoRequest names a version of the game to go back to.
type UndoRequest struct {
	Seq     *int64 `json:"seq" schema:"required,minimum=0" doc:"The ‘seq’ of the table that was looked at."`
	Move    string `json:"move" schema:"required,minLength=1,maxLength=64" doc:"Names this request, the same when it is repeated: made by the client, without spaces."`
	Version *int   `json:"version" schema:"required,minimum=0" doc:"The version of the game to go back to."`
}

// Component names the schema of the body.
func (UndoRequest) Component() Component { return Component{Name: "Undo"} }

// Check says what is wrong with the request.
func (q *UndoRequest) Check() error {
	faults := append(RequireSeq(nil, q.Seq), gamelog.MoveFaults(q.Move)...)
	if q.Version == nil {
		faults = append(faults, game.Fault{Field: "version", Message: "is needed: the version to go back to"})
	}
	return problem.Incomplete(faults)
}
