package server

import (
	"fmt"

	"circulade/game"
	"circulade/internal/table/gamelog"
	"circulade/internal/table/refusal"
	"circulade/protocol"
)

type choicesRequest struct {
	Seq  *int64   `json:"seq"`
	Move string   `json:"move"`
	All  []string `json:"all"`
}

func (q *choicesRequest) check() error {
	return refusal.Incomplete(checkAll(append(checkSeq(nil, q.Seq), gamelog.MoveFaults(q.Move)...), q.All))
}

// A previewRequest is a choicesRequest that is not carried out.
type previewRequest struct {
	Seq *int64   `json:"seq"`
	All []string `json:"all"`
}

func (q *previewRequest) check() error {
	return refusal.Incomplete(checkAll(checkSeq(nil, q.Seq), q.All))
}

func checkAll(faults []game.Fault, all []string) []game.Fault {
	switch n := len(all); {
	case n == 0:
		faults = append(faults, game.Fault{Field: "all", Message: "names no choice"})
	case n > protocol.MaxChoices:
		faults = append(faults, game.Fault{Field: "all", Message: fmt.Sprintf("holds %d choices, at most %d are taken", n, protocol.MaxChoices)})
	}
	for i, text := range all {
		if len(text) > 200 {
			faults = append(faults, game.Fault{Field: fmt.Sprintf("all[%d]", i), Message: "is longer than any choice"})
		}
	}
	return faults
}

func checkSeq(faults []game.Fault, seq *int64) []game.Fault {
	if seq == nil || *seq < 0 {
		return append(faults, game.Fault{Field: "seq", Message: "is needed: the seq of the table that was looked at"})
	}
	return faults
}

type undoRequest struct {
	Seq     *int64 `json:"seq"`
	Move    string `json:"move"`
	Version *int   `json:"version"`
}

func (q *undoRequest) check() error {
	faults := append(checkSeq(nil, q.Seq), gamelog.MoveFaults(q.Move)...)
	if q.Version == nil {
		faults = append(faults, game.Fault{Field: "version", Message: "is needed: the version to go back to"})
	}
	return refusal.Incomplete(faults)
}
