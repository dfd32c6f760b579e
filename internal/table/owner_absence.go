package table

import (
	"encoding/json"

	"circulade/internal/table/access"
)

// Presence is who is at the table just now.
func (o Owner) Presence() *Presence { return &o.t.presence }

// ComeBack has somebody agree, or not, that a seat whose time is up for good plays again.
func (o Owner) VoteOnReturn(who access.Who, seat int, agree bool) (json.RawMessage, error) {
	return o.t.clock.voteOnReturn(who, seat, agree)
}
