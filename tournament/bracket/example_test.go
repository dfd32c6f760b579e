package bracket_test

import (
	"fmt"
	"strings"

	"circulade/tournament/bracket"
)

// drawing is a knock-out as text: the rounds from left to right, each match between its two sources.
type drawing struct {
	nodes []bracket.Node
	state bracket.State
	names []string // by seed - 1
	lines []string
}

// width is the width of one round.
const width = 10

// put writes what stands at a source, in the column of the round after it, and returns its line.
func (d *drawing) put(s bracket.Source, column int) int {
	line, text := len(d.lines), "?"
	if s.From == bracket.Seed {
		d.lines = append(d.lines, "", "")
		text = fmt.Sprint(s.Of, " ", d.names[s.Of-1])
	} else {
		n := d.nodes[s.Of]
		upper := d.put(n.Sources[0], column-1)
		line = (upper + d.put(n.Sources[1], column-1)) / 2
		if won := d.state.Meetings[n.ID].Winner; won > 0 {
			text = fmt.Sprint(won, " ", d.names[won-1])
		}
	}
	d.lines[line] += strings.Repeat(" ", column*width-len(d.lines[line])) + text
	return line
}

// Five play: the first three begin in the second round. Eve has won the first, and Ada has withdrawn.
func Example() {
	tree, _ := bracket.Build(5, bracket.Options{})
	winners, _ := tree.Forfeits(map[int]int{0: 1}, []int{1}) // 5 has beaten 4; Ada is seed 1
	state, _ := tree.Resolve(winners)

	d := drawing{nodes: tree.Nodes(), state: state, names: []string{"Ada", "Ben", "Cem", "Dora", "Eve"}}
	d.put(bracket.Source{From: bracket.WinnerOf, Of: len(d.nodes) - 1}, tree.Rounds())
	for _, line := range d.lines {
		fmt.Println(line)
	}
	for _, id := range state.Ready {
		fmt.Println("to be played: round", d.nodes[id].Round, "board", d.nodes[id].Board, "seeds", state.Meetings[id].Seeds)
	}
	for _, p := range state.Places {
		fmt.Printf("%s is out in place %d to %d\n", d.names[p.Seed-1], p.First, p.Last)
	}
	// Output:
	// 1 Ada
	//                     5 Eve
	// 4 Dora
	//           5 Eve
	// 5 Eve                         ?
	//
	//           3 Cem
	//                     ?
	//           2 Ben
	//
	// to be played: round 2 board 2 seeds [3 2]
	// Ada is out in place 3 to 4
	// Dora is out in place 5 to 5
}
