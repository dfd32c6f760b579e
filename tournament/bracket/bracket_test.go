package bracket

import (
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// kinds are all kinds of knock-out.
var kinds = map[string]Options{
	"single":            {},
	"with third place":  {ThirdPlace: true},
	"double":            {Double: true},
	"double with reset": {Double: true, Reset: true},
}

// build draws a tree or fails the test.
func build(t testing.TB, entrants int, o Options) *Tree {
	t.Helper()
	tree, err := Build(entrants, o)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// text returns the nodes of a tree, one a line.
func text(tree *Tree) string {
	var b strings.Builder
	for _, n := range tree.Nodes() {
		fmt.Fprintf(&b, "%d.%d %v %d: %v - %v\n", n.Round, n.Board, n.Side, n.Step, n.Sources[0], n.Sources[1])
	}
	return b.String()
}

func TestBuild(t *testing.T) {
	for _, c := range []struct {
		name     string
		entrants int
		options  Options
		want     string
	}{
		{"two meet once", 2, Options{}, `
1.1 final 1: seed 1 - seed 2
`},
		{"of three the best has a bye", 3, Options{ThirdPlace: true}, `
1.1 winners 1: seed 2 - seed 3
2.1 final 1: seed 1 - winner of 0
`},
		{"of six the two best have byes", 6, Options{ThirdPlace: true}, `
1.1 winners 1: seed 4 - seed 5
1.2 winners 1: seed 3 - seed 6
2.1 winners 2: seed 1 - winner of 0
2.2 winners 2: winner of 1 - seed 2
3.1 third place 1: loser of 2 - loser of 3
3.2 final 1: winner of 2 - winner of 3
`},
		{"eight meet in the usual order", 8, Options{}, `
1.1 winners 1: seed 1 - seed 8
1.2 winners 1: seed 4 - seed 5
1.3 winners 1: seed 3 - seed 6
1.4 winners 1: seed 2 - seed 7
2.1 winners 2: winner of 0 - winner of 1
2.2 winners 2: winner of 2 - winner of 3
3.1 final 1: winner of 4 - winner of 5
`},
		{"two meet twice or three times", 2, Options{Double: true, Reset: true}, `
1.1 winners 1: seed 1 - seed 2
2.1 final 1: winner of 0 - loser of 0
3.1 final 2: loser of 1 - winner of 1
`},
		{"losers cross over", 8, Options{Double: true}, `
1.1 winners 1: seed 1 - seed 8
1.2 winners 1: seed 4 - seed 5
1.3 winners 1: seed 3 - seed 6
1.4 winners 1: seed 2 - seed 7
2.1 winners 2: winner of 0 - winner of 1
2.2 winners 2: winner of 2 - winner of 3
2.3 losers 1: loser of 0 - loser of 1
2.4 losers 1: loser of 2 - loser of 3
3.1 losers 2: loser of 5 - winner of 6
3.2 losers 2: loser of 4 - winner of 7
4.1 winners 3: winner of 4 - winner of 5
4.2 losers 3: winner of 8 - winner of 9
5.1 losers 4: loser of 10 - winner of 11
6.1 final 1: winner of 10 - winner of 12
`},
		{"five begin with one match", 5, Options{Double: true}, `
1.1 winners 1: seed 4 - seed 5
2.1 winners 2: seed 1 - winner of 0
2.2 winners 2: seed 3 - seed 2
3.1 losers 2: loser of 2 - loser of 0
4.1 winners 3: winner of 1 - winner of 2
4.2 losers 3: winner of 3 - loser of 1
5.1 losers 4: loser of 4 - winner of 5
6.1 final 1: winner of 4 - winner of 6
`},
	} {
		if got := "\n" + text(build(t, c.entrants, c.options)); got != c.want {
			t.Errorf("%s:%s\nwant:%s", c.name, got, c.want)
		}
	}
}

func TestBuildRefuses(t *testing.T) {
	for _, c := range []struct {
		entrants int
		options  Options
		says     string
	}{
		{1, Options{}, "1 entrants: a knock-out has 2 to 1024"},
		{-4, Options{}, "-4 entrants"},
		{1025, Options{Double: true}, "1025 entrants"},
		{8, Options{Double: true, ThirdPlace: true}, "the loser of the losers' last round is third"},
		{8, Options{Reset: true}, "that is for double ones"},
	} {
		if tree, err := Build(c.entrants, c.options); err == nil || tree != nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%d, %+v: %v, want an error with %q", c.entrants, c.options, err, c.says)
		}
	}
}

// sizes are numbers of entrants: all small ones, and around powers of two.
func sizes() (list []int) {
	for n := 2; n <= 130; n++ {
		list = append(list, n)
	}
	return append(list, 255, 256, 257, 1000, 1023, 1024)
}

// A single knock-out of n has n-1 matches, a double one 2n-2 and perhaps one more; sources come first;
// everybody enters once, everybody who wins goes on, and the rounds have no gaps.
func TestTrees(t *testing.T) {
	for _, n := range sizes() {
		steps := bits.Len(uint(n - 1))
		want := map[string]struct{ nodes, rounds int }{
			"single":            {n - 1, steps},
			"with third place":  {n, steps},
			"double":            {2*n - 2, 2 * steps},
			"double with reset": {2*n - 1, 2*steps + 1},
		}
		if n < 4 {
			want["with third place"] = want["single"]
		}
		for name, o := range kinds {
			tree := build(t, n, o)
			if len(tree.Nodes()) != want[name].nodes || tree.Rounds() != want[name].rounds {
				t.Errorf("%s of %d: %d matches in %d rounds, want %v", name, n, len(tree.Nodes()), tree.Rounds(), want[name])
			}
			checkTree(t, fmt.Sprintf("%s of %d", name, n), tree)
		}
		if got := len(build(t, n, Options{}).Byes()); got != 1<<steps-n && n > 2 {
			t.Errorf("%d entrants: %d byes, want %d", n, got, 1<<steps-n)
		}
	}
}

// checkTree holds that sources are earlier, each is used once, and rounds and boards are counted.
func checkTree(t *testing.T, name string, tree *Tree) {
	used := map[Source]int{}
	round, board := 0, 0
	for id, n := range tree.Nodes() {
		if n.Round == round {
			board++
		} else {
			round, board = round+1, 1
		}
		if n.ID != id || n.Round != round || n.Board != board {
			t.Fatalf("%s: node %d is %+v, after round %d, board %d", name, id, n, round, board)
		}
		for _, s := range n.Sources {
			used[s]++
			if s.From != Seed && (s.Of >= id || tree.nodes[s.Of].Round >= n.Round) {
				t.Fatalf("%s: %+v comes before its source", name, n)
			}
		}
	}
	for s := 1; s <= tree.Entrants(); s++ {
		if used[Source{Seed, s}] != 1 {
			t.Errorf("%s: seed %d enters %d times", name, s, used[Source{Seed, s}])
		}
	}
	for s, times := range used {
		if times != 1 {
			t.Errorf("%s: %v is used %d times", name, s, times)
		}
	}
}

// If the better seed always wins, the best of 2, 4, 8 … are the ones left, each in another part, and
// whoever has a bye is among the best.
func TestSeedsAreApart(t *testing.T) {
	for _, n := range sizes() {
		tree := build(t, n, Options{})
		lowest := map[Source]int{} // the best seed that can come from there
		for _, node := range tree.Nodes() {
			best, other := node.Sources[0], node.Sources[1]
			a, b := best.Of, other.Of
			if best.From != Seed {
				a = lowest[best]
			}
			if other.From != Seed {
				b = lowest[other]
			}
			lowest[Source{WinnerOf, node.ID}] = min(a, b)
			if left := 1 << (tree.Rounds() - node.Round); a+b != 2*left+1 || max(a, b) <= left {
				t.Errorf("of %d: in round %d, where %d matches are, the best who can meet are %d and %d", n, node.Round, left, a, b)
			}
		}
		byes := tree.Byes()
		for i, s := range byes {
			if s != i+1 {
				t.Errorf("of %d: byes %v are not the best seeds", n, byes)
			}
		}
	}
}

// favourites returns who wins if the better seed always does.
func favourites(m Meeting) int {
	if m.Seeds[0] < m.Seeds[1] {
		return 0
	}
	return 1
}

// play plays a whole tournament round by round: choose says who wins. It checks every state on the way.
func play(t testing.TB, tree *Tree, choose func(Meeting) int) (map[int]int, State) {
	t.Helper()
	winners := map[int]int{}
	for round := 0; ; round++ {
		state, err := tree.Resolve(winners)
		if err != nil {
			t.Fatal(err)
		}
		checkState(t, tree, state)
		if len(state.Ready) == 0 {
			if !state.Over {
				t.Fatalf("nothing is ready, and it is not over: %+v", state)
			}
			return winners, state
		}
		if round > len(tree.nodes) {
			t.Fatal("no end")
		}
		for _, node := range state.Ready {
			winners[node] = choose(state.Meetings[node])
		}
	}
}

// checkState holds what is true of every state: nobody is in two matches at once, places are disjoint
// intervals and hold as many as are in them.
func checkState(t testing.TB, tree *Tree, state State) {
	t.Helper()
	busy := map[int]bool{}
	for _, node := range state.Ready {
		for _, s := range state.Meetings[node].Seeds {
			if s < 1 || s > tree.Entrants() || busy[s] {
				t.Fatalf("seed %d is twice in %+v", s, state)
			}
			busy[s] = true
		}
	}
	shared := map[Place]int{}
	for i, p := range state.Places {
		if busy[p.Seed] {
			t.Fatalf("seed %d is out and plays: %+v", p.Seed, state)
		}
		busy[p.Seed] = true
		if p.First < 1 || p.Last > tree.Entrants() || p.Last < p.First {
			t.Fatalf("place %+v", p)
		}
		if i > 0 {
			if q := state.Places[i-1]; p.First != q.First && p.First <= q.Last || p.First == q.First && p.Last != q.Last {
				t.Fatalf("places %+v and %+v", q, p)
			}
		}
		p.Seed = 0
		if shared[p]++; shared[p] > p.Last-p.First+1 {
			t.Fatalf("too many have place %+v", p)
		}
	}
	if !state.Over {
		return
	}
	next := 1
	for next <= tree.Entrants() {
		i := slices.IndexFunc(state.Places, func(p Place) bool { return p.First == next })
		if i < 0 || shared[Place{0, next, state.Places[i].Last}] != state.Places[i].Last-next+1 {
			t.Fatalf("it is over, and place %d of %d is missing: %+v", next, tree.Entrants(), state.Places)
		}
		next = state.Places[i].Last + 1
	}
	if len(state.Places) != tree.Entrants() {
		t.Fatalf("it is over, and %d of %d have places", len(state.Places), tree.Entrants())
	}
}

// places writes places as lists of seeds: "1; 2; 3 4; 5 6 7 8".
func places(list []Place) string {
	var b strings.Builder
	for i, p := range list {
		switch {
		case i == 0:
		case p.First == list[i-1].First:
			b.WriteString(" ")
		default:
			b.WriteString("; ")
		}
		fmt.Fprint(&b, p.Seed)
	}
	return b.String()
}

func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		kind     string
		entrants int
		want     string
	}{
		{"single", 2, "1; 2"},
		{"single", 5, "1; 2; 3 4; 5"},
		{"single", 8, "1; 2; 3 4; 5 6 7 8"},
		{"with third place", 2, "1; 2"},
		{"with third place", 3, "1; 2; 3"},
		{"with third place", 8, "1; 2; 3; 4; 5 6 7 8"},
		{"double", 2, "1; 2"},
		{"double", 4, "1; 2; 3; 4"},
		{"double", 8, "1; 2; 3; 4; 5 6; 7 8"},
		{"double with reset", 12, "1; 2; 3; 4; 5 6; 7 8; 9 10 11 12"},
		{"double with reset", 16, "1; 2; 3; 4; 5 6; 7 8; 9 10 11 12; 13 14 15 16"},
	} {
		_, state := play(t, build(t, c.entrants, kinds[c.kind]), favourites)
		if got := places(state.Places); got != c.want {
			t.Errorf("%s of %d: %s, want %s", c.kind, c.entrants, got, c.want)
		}
		if state.Champion != 1 {
			t.Errorf("%s of %d: champion %d", c.kind, c.entrants, state.Champion)
		}
	}
}

// Everybody plays until they have lost once, or twice; only who lost the final from above may have
// lost once in a double knock-out without a second one.
func TestLosses(t *testing.T) {
	lots := rand.New(rand.NewPCG(37, 1))
	for _, n := range sizes()[:129] {
		for name, o := range kinds {
			tree := build(t, n, o)
			winners, state := play(t, tree, func(Meeting) int { return lots.IntN(2) })
			lost := map[int]int{}
			for node := range winners {
				if tree.nodes[node].Side != Third {
					lost[state.Meetings[node].Loser]++
				}
			}
			want := 1
			if o.Double {
				want = 2
			}
			for s := 1; s <= n; s++ {
				switch {
				case s == state.Champion && lost[s] < want:
				case s != state.Champion && lost[s] == want:
				case name == "double" && lost[s] == 1 && state.Places[1].Seed == s:
				default:
					t.Errorf("%s of %d: seed %d lost %d times, champion %d", name, n, s, lost[s], state.Champion)
				}
			}
		}
	}
}

// Whoever meets again in a double knock-out does so as late as doc.go says: exactly then.
func TestCrossing(t *testing.T) {
	for steps := 2; steps <= 10; steps++ {
		list := rematches(build(t, 1<<steps, Options{Double: true}))
		if len(list) != steps*(steps-1)/2 {
			t.Errorf("2^%d: %d pairs of rounds", steps, len(list))
		}
		for _, m := range list {
			twos := bits.TrailingZeros(uint(m.second - m.first))
			if want := max(2*steps-3-2*twos, 2*m.second-2); m.again != want {
				t.Errorf("2^%d: who met in winners' round %d, and the winner lost in %d, can meet again in losers' round %d, want %d", steps, m.first, m.second, m.again, want)
			}
		}
	}
}

// rematch says that two who met in a winners' round, of whom the winner lost in a second one, can meet
// again in a losers' round.
type rematch struct{ first, second, again int }

// rematches returns the earliest losers' round in which two can meet again, for all pairs of winners'
// rounds.
func rematches(tree *Tree) (list []rematch) {
	nodes := tree.Nodes()
	next := map[Source]int{} // where a winner or loser of a node goes
	for _, n := range nodes {
		for _, s := range n.Sources {
			next[s] = n.ID
		}
	}
	path := func(from int) (ids []int) { // through the losers' side, to the final
		for id := from; nodes[id].Side == Losers; id = next[Source{WinnerOf, id}] {
			ids = append(ids, id)
		}
		return ids
	}
	earliest := map[[2]int]int{}
	for _, a := range nodes {
		if a.Side != Winners {
			continue
		}
		lower := path(next[Source{LoserOf, a.ID}])
		for c := next[Source{WinnerOf, a.ID}]; nodes[c].Side == Winners; c = next[Source{WinnerOf, c}] {
			for _, id := range path(next[Source{LoserOf, c}]) {
				if slices.Contains(lower, id) {
					key := [2]int{a.Step, nodes[c].Step}
					if got, ok := earliest[key]; !ok || nodes[id].Step < got {
						earliest[key] = nodes[id].Step
					}
					break
				}
			}
		}
	}
	for key, again := range earliest {
		list = append(list, rematch{key[0], key[1], again})
	}
	return list
}

func TestResolve(t *testing.T) {
	single := build(t, 4, Options{}) // 0: 1-4, 1: 2-3, 2: final
	third := build(t, 4, Options{ThirdPlace: true})
	double := build(t, 4, Options{Double: true, Reset: true})
	// 0: 1-4, 1: 2-3, 2: winners' last, 3: losers of 0 and 1, 4: loser of 2 - winner of 3, 5 and 6: finals
	for _, c := range []struct {
		name    string
		tree    *Tree
		winners map[int]int
		ready   []int
		places  string
		shared  []Place
		over    bool
	}{
		{"nothing played", single, nil, []int{0, 1}, "", nil, false},
		{"one semi-final played", single, map[int]int{0: 1}, []int{1}, "1", []Place{{1, 3, 4}}, false},
		{"both played", single, map[int]int{0: 0, 1: 0}, []int{2}, "3 4", nil, false},
		{"final played", single, map[int]int{0: 0, 1: 0, 2: 1}, nil, "2; 1; 3 4", nil, true},
		{"nobody in a semi-final", single, map[int]int{0: Nobody}, []int{1}, "1 4", []Place{{1, 2, 4}, {4, 2, 4}}, false},
		{"so the other semi-final is the final", single, map[int]int{0: Nobody, 1: 0}, nil, "2; 1 3 4", nil, true},
		{"nobody at all", single, map[int]int{0: Nobody, 1: Nobody}, nil, "1 2 3 4", nil, true},
		{"nobody in the final", single, map[int]int{0: 0, 1: 0, 2: Nobody}, nil, "1 2; 3 4", nil, true},
		{"third place to be played", third, map[int]int{0: 0, 1: 0, 3: 0}, []int{2}, "1; 2", nil, false},
		{"third place played before the final", third, map[int]int{0: 0, 1: 0, 2: 1}, []int{3}, "3; 4", []Place{{3, 3, 3}, {4, 4, 4}}, false},
		{"nobody for the third place", third, map[int]int{0: 0, 1: 0, 2: Nobody, 3: 0}, nil, "1; 2; 3 4", nil, true},
		{"third place without an opponent", third, map[int]int{0: 0, 1: Nobody}, nil, "1; 4; 2 3", nil, true},
		{"out with the second loss", double, map[int]int{0: 0, 1: 0, 3: 0}, []int{2}, "3", []Place{{3, 4, 4}}, false},
		{"won from above: no second final", double, map[int]int{0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0}, nil, "1; 2; 4; 3", nil, true},
		{"won from below: a second final", double, map[int]int{0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 1}, []int{6}, "4; 3", nil, false},
		{"second final played", double, map[int]int{0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1}, nil, "2; 1; 4; 3", nil, true},
		{"nobody in the second final", double, map[int]int{0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: Nobody}, nil, "1 2; 4; 3", nil, true},
		{"nobody in the winners' side: both are out at once", double, map[int]int{0: Nobody}, []int{1}, "1 4", []Place{{1, 3, 4}, {4, 3, 4}}, false},
		{"nobody below: the final has one side", double, map[int]int{0: 0, 1: 0, 2: 0, 3: Nobody, 4: 0}, nil, "", nil, false},
	} {
		state, err := c.tree.Resolve(c.winners)
		if c.name == "nobody below: the final has one side" {
			var wrong *NodeError
			if !errors.As(err, &wrong) || wrong.Node != 4 {
				t.Errorf("%s: %v, want an error of node 4", c.name, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		checkState(t, c.tree, state)
		if !slices.Equal(state.Ready, c.ready) || places(state.Places) != c.places || state.Over != c.over {
			t.Errorf("%s: ready %v, places %s, over %v; want %v, %s, %v", c.name, state.Ready, places(state.Places), state.Over, c.ready, c.places, c.over)
		}
		if c.shared != nil && !slices.Equal(state.Places, c.shared) {
			t.Errorf("%s: places %v, want %v", c.name, state.Places, c.shared)
		}
	}
}

func TestResolveRefuses(t *testing.T) {
	tree := build(t, 4, Options{Double: true, Reset: true})
	for _, c := range []struct {
		name    string
		winners map[int]int
		node    int
		says    string
	}{
		{"no such node", map[int]int{7: 0}, 7, "numbered from 0 to 6"},
		{"a node below zero", map[int]int{-1: 0}, -1, "no such node"},
		{"no such side", map[int]int{0: 2}, 0, "side 2 won: it must be 0 or 1, or -1 for nobody"},
		{"played too early", map[int]int{0: 1, 2: 0}, 2, "who meets in it is not known"},
		{"an undone node before it", map[int]int{1: 0, 2: 0, 3: 0}, 2, "undo this one too"},
		{"a bye", map[int]int{0: Nobody, 1: 0, 2: 0}, 2, "only one comes to it"},
		{"nobody comes", map[int]int{0: Nobody, 1: Nobody, 2: 0}, 2, "nobody meets in it"},
		{"a second final that is not needed", map[int]int{0: 0, 1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0}, 6, "nobody meets in it"},
	} {
		_, err := tree.Resolve(c.winners)
		var wrong *NodeError
		if !errors.As(err, &wrong) || wrong.Node != c.node || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want node %d and %q", c.name, err, c.node, c.says)
		}
	}
}

// A tree of nobody is not drawn, and says nothing, but does no harm.
func TestZeroTree(t *testing.T) {
	var tree Tree
	state, err := tree.Resolve(nil)
	if err != nil || state.Over || len(state.Places) > 0 || tree.Rounds() != 0 || len(tree.Byes()) > 0 || tree.After(0) != nil {
		t.Errorf("%+v, %v", state, err)
	}
	if _, err := tree.Resolve(map[int]int{0: 0}); err == nil {
		t.Error("a winner of a tree without nodes is accepted")
	}
}

// Undoing a node with all after it leaves a state that is good, and changes nothing else.
func TestAfter(t *testing.T) {
	lots := rand.New(rand.NewPCG(37, 2))
	for name, o := range kinds {
		tree := build(t, 13, o)
		winners, _ := play(t, tree, func(Meeting) int { return lots.IntN(3) - 1 })
		for node := range winners {
			some := maps.Clone(winners)
			delete(some, node)
			for _, after := range tree.After(node) {
				delete(some, after)
			}
			state, err := tree.Resolve(some)
			if err != nil || !slices.Contains(state.Ready, node) {
				t.Errorf("%s: node %d undone: ready %v, %v", name, node, state.Ready, err)
			}
		}
		if tree.After(-1) != nil || tree.After(len(tree.nodes)) != nil {
			t.Errorf("%s: something comes after what is not there", name)
		}
	}
}

func TestForfeits(t *testing.T) {
	tree := build(t, 8, Options{Double: true})
	got, err := tree.Forfeits(map[int]int{2: 0}, []int{1, 8, 5})
	if err != nil {
		t.Fatal(err)
	}
	// 1 and 8 would meet: nobody. 5 loses to 4, who then has no opponent and waits in the winners' last
	// match; 5 has none below, comes up and loses the next one too when it is known whom to.
	if want := map[int]int{2: 0, 0: Nobody, 1: 0}; !maps.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	got[3], got[7], got[5] = 0, 0, 0
	if got, err = tree.Forfeits(got, []int{1, 8, 5}); err != nil {
		t.Fatal(err)
	}
	state, err := tree.Resolve(got)
	if err != nil {
		t.Fatal(err)
	}
	if i := slices.IndexFunc(state.Places, func(p Place) bool { return p.Seed == 5 }); i < 0 {
		t.Errorf("5 has withdrawn and is not out: %+v", state)
	}
	if _, err := tree.Forfeits(nil, []int{9}); err == nil {
		t.Error("seed 9 of 8 withdrew")
	}
	if _, err := tree.Forfeits(map[int]int{9: 0}, nil); err == nil {
		t.Error("a winner of an unknown match is accepted")
	}
}

// When all withdraw, or all but one, the tournament is over at once, and who stays has won.
func TestForfeitsEndIt(t *testing.T) {
	for name, o := range kinds {
		for n := 2; n <= 20; n++ {
			tree := build(t, n, o)
			for stays := range n + 1 { // 0: nobody
				var withdrawn []int
				for s := 1; s <= n; s++ {
					if s != stays {
						withdrawn = append(withdrawn, s)
					}
				}
				winners, err := tree.Forfeits(nil, withdrawn)
				if err != nil {
					t.Fatal(err)
				}
				state, err := tree.Resolve(winners)
				if err != nil || !state.Over || stays > 0 && state.Champion != stays {
					t.Fatalf("%s of %d, only %d stays: %+v, %v", name, n, stays, state, err)
				}
				checkState(t, tree, state)
			}
		}
	}
}

// Everybody withdraws at some time: whatever happens, the tournament ends with places for all.
func FuzzResolve(f *testing.F) {
	f.Add(uint16(8), uint8(0), uint64(1))
	f.Add(uint16(13), uint8(1), uint64(2))
	f.Add(uint16(2), uint8(3), uint64(3))
	f.Add(uint16(100), uint8(2), uint64(4))
	f.Fuzz(func(t *testing.T, n uint16, kind uint8, seed uint64) {
		var o Options
		switch kind % 4 {
		case 1:
			o.ThirdPlace = true
		case 2:
			o.Double = true
		case 3:
			o.Double, o.Reset = true, true
		}
		tree, err := Build(int(n), o)
		if err != nil {
			if n >= MinEntrants && n <= MaxEntrants {
				t.Fatal(err)
			}
			return
		}
		randomly(t, tree, rand.New(rand.NewPCG(seed, 37)))
	})
}

// Any map at all gives an error or a state that is good.
func FuzzResolveAnything(f *testing.F) {
	f.Add(uint8(8), uint8(0), []byte{0, 1, 1, 1, 2, 0})
	f.Add(uint8(5), uint8(3), []byte{0, 0, 1, 255, 9, 1})
	f.Fuzz(func(t *testing.T, n, kind uint8, pairs []byte) {
		tree, err := Build(max(2, int(n)), Options{ThirdPlace: kind%4 == 1, Double: kind%4 > 1, Reset: kind%4 == 3})
		if err != nil {
			t.Fatal(err)
		}
		winners := map[int]int{}
		for i := 0; i+1 < len(pairs); i += 2 {
			winners[int(pairs[i])-1] = int(int8(pairs[i+1]))
		}
		if state, err := tree.Resolve(winners); err == nil {
			checkState(t, tree, state)
		}
	})
}

// randomly plays a tournament in any order, with forfeits and with results that are undone.
func randomly(t testing.TB, tree *Tree, lots *rand.Rand) {
	winners := map[int]int{}
	var withdrawn []int
	for {
		var err error
		if winners, err = tree.Forfeits(winners, withdrawn); err != nil {
			t.Fatal(err)
		}
		state, err := tree.Resolve(winners)
		if err != nil {
			t.Fatal(err)
		}
		checkState(t, tree, state)
		if state.Over {
			return
		}
		if len(state.Ready) == 0 {
			t.Fatalf("nothing is ready, and it is not over: %+v", state)
		}
		switch node := state.Ready[lots.IntN(len(state.Ready))]; lots.IntN(8) {
		case 0:
			withdrawn = append(withdrawn, 1+lots.IntN(tree.Entrants()))
		case 1:
			winners[node] = Nobody
		case 2:
			for undone := range winners {
				if lots.IntN(len(winners)) == 0 {
					delete(winners, undone)
					for _, after := range tree.After(undone) {
						delete(winners, after)
					}
					break
				}
			}
		default:
			winners[node] = lots.IntN(2)
		}
	}
}

func TestRandomly(t *testing.T) {
	lots := rand.New(rand.NewPCG(37, 3))
	for _, o := range kinds {
		for n := 2; n <= 34; n++ {
			randomly(t, build(t, n, o), lots)
		}
	}
}

func BenchmarkBuild1024(b *testing.B) {
	for b.Loop() {
		build(b, 1024, Options{Double: true, Reset: true})
	}
}

func BenchmarkResolve1024(b *testing.B) {
	tree := build(b, 1024, Options{Double: true, Reset: true})
	winners := map[int]int{}
	for state, err := tree.Resolve(winners); len(state.Ready) > 0; state, err = tree.Resolve(winners) {
		if err != nil {
			b.Fatal(err)
		}
		for _, node := range state.Ready {
			winners[node] = 0
		}
	}
	for b.Loop() {
		if _, err := tree.Resolve(winners); err != nil {
			b.Fatal(err)
		}
	}
}
