package table

import (
	"encoding/json"
	"slices"

	"circulade/internal/table/access"
	"circulade/internal/table/clock"
)

// voteOnReturn commits the caller's vote on whether seat n, whose time has run out for good, may play again,
// and returns the table. The seat plays again once its holder and all others still playing have agreed; one
// no ends the vote. It is refused with ErrFlagged for clocks by the turn and by the day, where a seat comes
// back without a vote, and with ErrSeat for a caller without a vote.
func (tc *Clock) voteOnReturn(who access.Who, n int, agree bool) (json.RawMessage, error) {
	return tc.CarryOut(who, ClockRequest{
		By: func(v access.Rights) (int, error) {
			if voices := tc.table.lineup.returnVoters(v, n); len(voices) > 0 {
				return voices[0], nil
			}
			return 0, ErrSeat
		},
		Decide: func(v access.Rights, c *clock.Clock) (*clock.Decision, error) {
			agreed, mine := c.ReturnAgreed(n), tc.table.lineup.returnVoters(v, n)
			fresh := slices.ContainsFunc(mine, func(s int) bool { return !slices.Contains(agreed, s) })
			switch {
			case tc.log.HasLost(n):
				return nil, tc.table.lineup.LostError(n)
			case c.Settings().Kind != clock.Bank:
				return nil, ErrFlagged
			case !c.FlagIsDown(n), agree && !fresh && !c.MayReturn(n, tc.log.People()), !agree && agreed == nil:
				return nil, nil
			case !agree:
				return &clock.Decision{Return: &clock.ReturnDecision{Seat: n, Decline: true}}, nil
			}
			return &clock.Decision{Return: &clock.ReturnDecision{Seat: n, By: mine}}, nil
		},
	})
}
