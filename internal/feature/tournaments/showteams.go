package tournaments

import (
	"circulade/internal/api"
	"circulade/internal/store"
	"circulade/tournament"
	"circulade/tournament/standing"
)

// A shownMember is a member of a team as everybody sees them.
type shownMember struct {
	Member int    `json:"member" doc:"Their number in the team."`
	Name   string `json:"name"`
}

// Component names the schema in the API's document.
func (shownMember) Component() api.Component { return api.Component{Name: "TournamentMember"} }

// shownMembers returns the members of a team; nil for a player.
func (o *opened) shownMembers(number int) (list []shownMember) {
	if !o.isTeams() {
		return nil
	}
	for _, m := range o.membersOf(number) {
		list = append(list, shownMember{m.place, m.name})
	}
	return list
}

// A shownTeamYou is what is shown of their team to whoever asks, if they are in one.
type shownTeamYou struct {
	Member   *int   `json:"member,omitempty" doc:"Where teams play: their number in their team."`
	Captain  bool   `json:"captain,omitempty"`
	TeamCode string `json:"team_code,omitempty" doc:"With which one joins their team, for its captain until the tournament begins."`
	Lineup   []int  `json:"lineup,omitempty" doc:"What their team has handed in for the round that is paired and has not begun: the member at each board, or -1."`
}

// teamYou returns what is shown to a member of a team.
func (o *opened) teamYou(number, as int, who store.Holder) shownTeamYou {
	y := shownTeamYou{Member: &as, Captain: o.isCaptain(number, who), Lineup: o.ownLineup(number)}
	if y.Captain && o.t.Phase == tournament.Planned {
		y.TeamCode = o.teams[number].code
	}
	return y
}

// A shownBoards is what a match between teams has besides.
type shownBoards struct {
	HandedIn []bool   `json:"handed_in,omitempty" doc:"Between teams: by side, whether the line-up is in."`
	Lineups  [][]int  `json:"lineups,omitempty" doc:"By side, once both are in: the member at each board, -1 where nobody is."`
	Score    []string `json:"score,omitempty" doc:"Between teams: the boards that each side has won; a drawn one is a half."`
}

// boardsOf returns what a match between teams has besides.
func (o *opened) boardsOf(m *tournament.Match) shownBoards {
	out := shownBoards{Lineups: o.lineupsOf(m)}
	for side, halves := range m.Score(&o.t.Form) {
		out.HandedIn = append(out.HandedIn, m.Lineups[side] != nil)
		out.Score = append(out.Score, standing.Units(halves*standing.Point/2).String())
	}
	return out
}
