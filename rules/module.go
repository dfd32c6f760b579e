package rules

import (
	"slices"
	"strings"

	"circulade/tile"
)

// A Module is a set as it enters a game: its tiles, its options, and the code
// that registers what its rules need. A set without rules of its own (tiles
// only) has no Register.
type Module struct {
	Set       string
	Title     string
	Tiles     *tile.Set
	MinSeats  int
	MaxSeats  int
	Conflicts []string // sets it cannot be combined with
	Apart     string   // why not: half an English sentence, for errors
	Needs     []string // sets without which it is not played
	Boxes     []string // presets whose box holds it
	Group     Group    // how lists that people choose from group it
	// Beyond tells that it is in no rulebook of the editions: who asks for everything that
	// these hold does not get it.
	Beyond bool
	// Squares are how many of its tiles are squares of a board, and nothing that a
	// box would count as a tile.
	Squares int
	// Gardens puts the copies with gardens in play (Config.Gardens).
	Gardens bool
	// AddsLocations tells that its Print only adds locations for figures to the tiles of
	// other sets, unseen until something is built there: pictures always have them.
	AddsLocations bool
	Options       []Option
	// Bound are the marks that make sense on its own printed tiles only: no pack of
	// somebody's own tiles may have them.
	Bound []string
	// Scores are the ids of its rules that points can cite: the Rule of its
	// rulings. Every ruling cites one that a set in play lists.
	Scores   []string
	Register func(*Book) error
}

// A Group tells under which heading lists that people choose from show a set. No rule
// depends on it.
type Group uint8

// The groups.
const (
	Small Group = iota // a few tiles or figures
	Big                // an expansion in a box of its own
	Rare               // printed once, given away, or for those who bring something themselves
)

// String returns the group's name.
func (g Group) String() string { return [...]string{"small", "big", "rare"}[g] }

// Joins reports whether a host who asks for all sets gets this one too, given the sets
// taken before it: it excludes none of them, and is no variant of another set (one that
// it needs).
func (m *Module) Joins(others []*Module) bool {
	for _, o := range others {
		if slices.Contains(m.Conflicts, o.Set) || slices.Contains(o.Conflicts, m.Set) {
			return false
		}
	}
	return len(m.Needs) == 0
}

// Config is what a Book is compiled from: a setup whose options are complete.
type Config struct {
	Seats   int
	Options map[string]string
	// Gardens puts the copies with gardens in play (the newer printing).
	Gardens bool
	// Start replaces the usual start tiles; they are taken from the pile.
	Start []StartTile
	// Revision is the rules revision that the game began under: 0 is the newest.
	Revision int
	// Pile, if not nil, names the tiles that will be drawn: the others leave the game
	// when the start tiles lie, before anybody counts the pile.
	Pile []string
	// Arranged makes the first seat begin.
	Arranged bool
}

// A StartTile lies on the table when the game begins: at the square X, Y, turned by
// Rotation.
type StartTile struct {
	Tile     string
	X, Y     int
	Rotation tile.Rotation
}

// Form is what a row of the order of play does: work, ask a player, or ask chance.
type Form uint8

// The forms of row.
const (
	Work     Form = iota // done at once
	Question             // waits for a player's choice
	Random               // waits for a chance outcome
)

// String returns the form's name.
func (f Form) String() string { return [...]string{"work", "question", "chance"}[f] }

// A Moment is a named stage of the game (a step of the turn, the final scoring), with its rows in order.
type Moment struct {
	ID    string // "T1.4"
	Title string
	Rows  []Row
}

// A Row is one thing that happens at a moment of the turn. It vanishes from the order
// of play if the set that it belongs to is not in play.
type Row struct {
	Name string // what the set registers, "base.place"
	// Set is the set that it belongs to; of several that share it, with spaces
	// between them, one is enough.
	Set string
	// Beside, if set, is another set that has to be in play too: where it is not,
	// the row vanishes, though its set has registered it.
	Beside string
	Form   Form
	Nested bool // happens only when another row pushes it
	Source string
}

// InPlay reports whether a set to which the row belongs is in play, with the part
// that it belongs to.
func (r Row) InPlay(b *Book) bool {
	return !slices.Contains(b.out.rows, r.Name) && slices.ContainsFunc(strings.Fields(r.Set), b.Has) && (r.Beside == "" || b.Has(r.Beside))
}

// A Script says how a question or a chance row goes.
type Script struct {
	// Kind is the decision's name in the protocol: "place-tile".
	Kind string
	// When, if set, tells whether the row asks at all.
	When func(*State) bool
	// List appends the choices of a question. Other modules add theirs with
	// Book.Offer.
	List func(*State, Step, []Choice) []Choice
	// At tells what the At of the row's steps is, if they have one.
	At AtKind
	// Pass adds the choice to do nothing; alone it is not asked.
	Pass bool
	// Idle is the verb of doing nothing where it is not VerbPass: VerbContinue
	// of a window, or a verb of the set's own.
	Idle VerbID
	// Auto answers a question of a single choice without asking.
	Auto bool
	// Else runs when a question has no choice and vanishes.
	Else func(*State, Step)
	// Outcomes counts the equally likely outcomes of a chance step; with none
	// the step vanishes through Else.
	Outcomes func(*State, Step) int
	// Outcome returns the k-th of them. The numbering is part of the record
	// format: it must not depend on the history of the board.
	Outcome func(s *State, st Step, k int) Choice
	// Sale, if set, tells what a question is about that trades tiles for points.
	Sale func(*State, Step) Sale
	// Gaussians, if not 0, makes the chance step a draw of so many gaussian numbers, at
	// most four. It has one Outcome, of a verb with a GaussianRange for each, and
	// RandomOutcome fills them in.
	Gaussians int
}

// AtKind tells what the At of a step, a choice or a figure stands for. The hash of a
// position needs it: it names cells and segments by coordinates and names, since their
// numbers depend on the order of laying.
type AtKind uint8

// What At can be.
const (
	AtNumber AtKind = iota
	AtCell
	AtSegment
	AtSeat
	AtSpace // a space of the score track
)

// ArgKind tells what the Arg of a verb's choices stands for.
type ArgKind uint8

// What Arg can be.
const (
	ArgNumber   ArgKind = iota
	ArgFigure           // a kind of figure
	ArgRotation         // of the tile in hand
	ArgSpot             // one of the verb's Spots
	ArgScorer           // a scoring figure of a seat
)

// NumberKind tells what the N of a verb's choices is.
type NumberKind uint8

// What N can be.
const (
	Number       NumberKind = iota
	NumberFigure            // a figure that is on the table, by its number
	NumberSeat              // a seat
	NumberTile              // a type of tile
	NumberSpan              // a straight line over a tile (Span)
	NumberSpot              // one of the verb's Spots
	NumberSpace             // a space of the score track
	NumberPoints            // what it brings
	NumberCell              // the cell that something comes from, 0 if from none
)

// A Verb says what a choice does and how it is written.
type Verb struct {
	Name string
	// Kind is the choice's kind in the protocol: "tile", "figure", "pass".
	Kind string
	// Do carries the choice out. The step has left the agenda; to go on asking
	// push it again.
	Do func(*State, Step, Choice)
	// Text appends the choice's notation, unique within its question. Without
	// it the verb's name is the notation.
	Text func(*State, Choice, []byte) []byte
	// Ranges, if set, makes the verb's choices range choices with these
	// bounds. At most four.
	Ranges func(*State, Step) []Range
	// At, Arg and N tell what the numbers of the verb's choices are, for those
	// who show them. With ArgSpot or NumberSpot, Spots names the spots, and Location
	// the kind of location that they are part of ("quarter"); without it they are
	// corners of a tile. Location alone is the kind of location at the cell that At names
	// ("tower").
	At       AtKind
	Arg      ArgKind
	N        NumberKind
	Spots    []string
	Location string
	// Loose tells that the segment at At stands for its feature: choices that name
	// several of one feature differ only in what may become of it later. They are
	// listed one behind the other; clients show the first of them before the others,
	// and computer players try no other.
	Loose bool
	// Targets, if set, appends the squares, as x and y, to which chance may take what the
	// choice sends off.
	Targets func(*State, Choice, [][2]int) [][2]int
	// Trajectory, if set, tells how a range choice sends something off.
	Trajectory func(*State, Step) Trajectory
	// Candidates, if set, appends answers of a range choice that a computer player does well
	// to try, instead of any numbers.
	Candidates func(*State, Step, []Choice) []Choice
	// Last tells that it ends what figures are put down in this sub-turn: whoever has
	// chosen it puts no further one down (princess).
	Last bool
	// Way tells that it puts a figure of the supply (Arg) down in another way than standing
	// on a segment, on the tile whose cell is At: lying in a monastery. Reach is how many
	// squares from the tile just laid it goes there without a portal (acrobats: 1).
	Way   bool
	Reach int
	// Drawn marks outcomes that take a tile from the pile: N is its type.
	Drawn bool
	// Secret keeps the gaussian numbers of an outcome from everybody until the question that
	// follows has been answered.
	Secret bool
}
