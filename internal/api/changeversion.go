package api

import (
	"net/http"
	"strconv"

	"circulade/game"
	"circulade/internal/problem"
	"circulade/internal/table"
	"circulade/internal/table/gamelog"
)

// This file reads the parameters that all requests that change a table have: which state of the table
// the client has already, and which state it showed when the person decided.

// ParseChangeVersion reads what a client has already of a table, from the query of a request that
// changes the table, so that the response can be a delta: its lists (parameters base and lists) or its
// snapshot (stamp). It also reads whether early events are to be left out (events). It returns a
// problem if one of them is malformed.
func ParseChangeVersion(r *http.Request) (h table.ChangeVersion, err error) {
	if h.Baseline, err = ParseBaseline(r); err != nil {
		return h, err
	}
	if h.Version, err = ParseStamp(r); err != nil {
		return h, err
	}
	h.Recent, err = ParseRecentOnly(r)
	return h, err
}

// ParseBaseline reads the query parameters base and lists, which say which lists of a table a client
// has already: those sent with the table whose last entry was base, with lists=all also those of the
// assistance level. It returns nil without a base: the client wants all lists whole.
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

// maxStamp is the length limit of the parameter stamp, in bytes.
const maxStamp = 32

// ParseStamp returns the query parameter stamp, which names the snapshot of a table that a client
// has; nil if there is none. It refuses a stamp together with a base.
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

// ParseRecentOnly reports whether the query parameter events is "recent": the client wants a whole
// table without its early events, which it may request later. Another value is an error.
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

// RequireSeq appends a fault to faults if seq, a field of a request, is missing or negative, and
// returns them. seq must be the number of the table's last entry that the client knew.
func RequireSeq(faults []game.Fault, seq *int64) []game.Fault {
	if seq == nil || *seq < 0 {
		return append(faults, game.Fault{Field: "seq", Message: "is needed: the seq of the table that was looked at"})
	}
	return faults
}

// An UndoRequest is the body of a request to go back to an earlier version of a game.
type UndoRequest struct {
	Seq     *int64 `json:"seq" schema:"required,minimum=0" doc:"The ‘seq’ of the table that was looked at."`
	Move    string `json:"move" schema:"required,minLength=1,maxLength=64" doc:"Names this request, the same when it is repeated: made by the client, without spaces."`
	Version *int   `json:"version" schema:"required,minimum=0" doc:"The version of the game to go back to."`
}

// Component names the schema of UndoRequest in openapi.json: Undo.
func (UndoRequest) Component() Component { return Component{Name: "Undo"} }

// Check returns the problem with the request, such as a missing version, or nil.
func (q *UndoRequest) Check() error {
	faults := append(RequireSeq(nil, q.Seq), gamelog.MoveFaults(q.Move)...)
	if q.Version == nil {
		faults = append(faults, game.Fault{Field: "version", Message: "is needed: the version to go back to"})
	}
	return problem.Incomplete(faults)
}
