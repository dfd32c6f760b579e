package view

// The seats of those who do not play.
const (
	Spectator = -1 // only watches
	// Referee runs the game, knows its seed and may see all of it. No player,
	// and nobody over a network, is ever given its view.
	Referee = -2
)

// A State is a game as one seat may see it.
type State struct {
	Version   int       `json:"version"`
	Turn      int       `json:"turn"`
	Part      int       `json:"part"`
	Over      bool      `json:"over"`
	Players   []Player  `json:"players"`
	Tiles     []Tile    `json:"tiles"`
	Discarded []string  `json:"discarded"`
	Figures   []Figure  `json:"figures"`
	Pieces    []Piece   `json:"pieces"`
	Bag       Bag       `json:"bag"`
	Decision  *Decision `json:"decision"`
	Aids      []string  `json:"aids"` // what the table helps its players with now
	Features  []Feature `json:"features,omitempty"`
	Squares   []Square  `json:"squares,omitempty"`
	// Next says, in a preview that ends before the question of somebody else, who
	// comes next.
	Next  *Next  `json:"next,omitempty"`
	Final *Final `json:"final"`
	// Spaces names the spaces of the score track where something waits.
	Spaces map[string][]int `json:"spaces,omitempty"`
}

// A Player is a seat's public account.
type Player struct {
	Name   string         `json:"name"`
	Score  int            `json:"score"`
	Space  int            `json:"space"` // of the score track of 50
	Laps   int            `json:"laps"`  // times round the track
	Supply map[string]int `json:"supply"`
	// Projected is the score if the game ended now; only with aids.
	Projected *int           `json:"projected,omitempty"`
	Tallies   map[string]int `json:"tallies"`
	// Track says where the seat's scoring figures stand, if that can make a
	// difference; else Space and Laps, of the first one, say enough.
	Track []Scorer `json:"track,omitempty"`
}

// A Scorer is a scoring figure on the track. Its name is empty if the seat has one.
type Scorer struct {
	Scorer string `json:"scorer,omitempty"`
	Points int    `json:"points"`
	Space  int    `json:"space"`
	Laps   int    `json:"laps"`
}

// A Tile is a laid tile.
type Tile struct {
	X        int    `json:"x"`
	Y        int    `json:"y"`
	Rotation int    `json:"rotation"`
	Tile     string `json:"tile"`
}

// A Figure is a figure that is out of its owner's supply: on a segment, or at a
// place ("tower 3,4").
type Figure struct {
	ID      int    `json:"id"`
	Player  int    `json:"player"`
	Figure  string `json:"figure"`
	X       *int   `json:"x,omitempty"`
	Y       *int   `json:"y,omitempty"`
	Segment string `json:"segment,omitempty"`
	Corner  string `json:"corner,omitempty"` // of the tile, where it stands on one
	Place   string `json:"place,omitempty"`
	At      *Place `json:"at,omitempty"` // what Place says
	Role    string `json:"role,omitempty"`
}

// A Place is where something is that is on no segment, or what a choice names that is
// none: "castle 3,4 N" is of the kind castle at 3,4 with the spot N.
type Place struct {
	Kind   string `json:"kind"`
	X      *int   `json:"x,omitempty"`
	Y      *int   `json:"y,omitempty"`
	Player *int   `json:"player,omitempty"` // whose it is
	Spot   string `json:"spot,omitempty"`
}

// A Piece is anything on the table that is no figure.
type Piece struct {
	Piece  string `json:"piece"`
	X      *int   `json:"x,omitempty"`
	Y      *int   `json:"y,omitempty"`
	Player *int   `json:"player,omitempty"`
	State  *int   `json:"state,omitempty"`
	Tile   string `json:"tile,omitempty"`   // that it is
	Figure *int   `json:"figure,omitempty"` // that it is with
	Place  string `json:"place,omitempty"`  // where it is beside the board, or between which edges it lies
	At     *Place `json:"at,omitempty"`     // what Place says
	// Segment is what it lies on, where that matters.
	Segment string `json:"segment,omitempty"`
	Space   *int   `json:"space,omitempty"` // of the score track
}

// A Bag is what is left to draw: how many tiles, and with the help "bag" how many of
// each kind, by name.
type Bag struct {
	Left int `json:"left"`
	// Buried is how many tiles have left the game unseen, under hills say: nobody knows which
	// of those that Kinds counts; absent if none has.
	Buried int `json:"buried,omitempty"`
	// Kinds are the tiles that nobody has seen.
	Kinds map[string]int `json:"kinds,omitempty"`
	// Next is how many of them may be drawn next, while a rule keeps the others
	// back (the river comes first); else it is absent.
	Next int `json:"next,omitempty"`
}

// A Square is an empty square beside a tile, and how many of the tiles left to draw fit
// there in some rotation, by their edges: a help. 0 means that none ever will, unless
// something changes the tiles around.
type Square struct {
	X    int  `json:"x"`
	Y    int  `json:"y"`
	Fits int  `json:"fits"`
	Next *int `json:"next,omitempty"` // of those that may be drawn next, where Bag has Next
}

// Fits tells which tiles left to draw fit an empty square: Fits of Left tiles, by name.
// It is a help.
type Fits struct {
	X     int            `json:"x"`
	Y     int            `json:"y"`
	Left  int            `json:"left"`
	Fits  int            `json:"fits"`
	Kinds map[string]int `json:"kinds"`
	Next  *NextFits      `json:"next,omitempty"`
}

// NextFits is the same of those tiles that may be drawn next, while a rule keeps
// others back.
type NextFits struct {
	Left int `json:"left"`
	Fits int `json:"fits"`
}

// A Decision is the pending question: who is asked, what kind of question it is, and
// the choices, for those who may see them.
type Decision struct {
	Player  int      `json:"player"`
	Kind    string   `json:"kind"`
	Tile    string   `json:"tile,omitempty"`
	Pass    bool     `json:"pass"`
	Choices []Choice `json:"choices,omitempty"`
	// Award is what is about to be scored, if the question is which scorer moves.
	Award *Event `json:"award,omitempty"`
}

// A Next tells who answers the next question: a seat, or chance.
type Next struct {
	Player *int `json:"player,omitempty"`
	Chance bool `json:"chance,omitempty"`
}

// A Choice is one legal answer. Text is what a client sends back, I its index among the
// choices; the other fields tell people what it does, as far as they apply.
type Choice struct {
	I        int      `json:"i"`
	Text     string   `json:"text"`
	Kind     string   `json:"kind"`
	X        *int     `json:"x,omitempty"`
	Y        *int     `json:"y,omitempty"`
	Rotation *int     `json:"rotation,omitempty"`
	ID       *int     `json:"id,omitempty"` // of a figure that is on the table already
	Figure   string   `json:"figure,omitempty"`
	Segment  string   `json:"segment,omitempty"`
	Feature  string   `json:"feature,omitempty"`
	Of       string   `json:"of,omitempty"` // the ID of its feature, of whose segments each will do
	Edges    []string `json:"edges,omitempty"`
	Halves   []string `json:"halves,omitempty"`
	Corner   string   `json:"corner,omitempty"`
	Place    string   `json:"place,omitempty"`
	At       *Place   `json:"at,omitempty"` // what Place says
	Player   *int     `json:"player,omitempty"`
	Tile     string   `json:"tile,omitempty"`
	Bridge   *Span    `json:"bridge,omitempty"`
	Aims     [][2]int `json:"aims,omitempty"` // x and y of the squares to which chance may take it
	Ranges   []Range  `json:"ranges,omitempty"`
	Scorer   string   `json:"scorer,omitempty"` // a scoring figure of the player
	From     *int     `json:"from,omitempty"`   // the space of the track that it leaves
	Space    *int     `json:"space,omitempty"`  // a space of the track
	Points   *int     `json:"points,omitempty"` // what it brings
	Source   *[2]int  `json:"source,omitempty"` // x and y of the tile that what moves comes from
	Aim      *Aim     `json:"aim,omitempty"`    // how its ranges send something off
}

// A Span is a straight line over a tile, such as a bridge.
type Span struct {
	X    int    `json:"x"`
	Y    int    `json:"y"`
	Axis string `json:"axis"` // NS or EW
}

// A Range bounds a number that is to be appended to a choice's text: Min, Min+Step, …
// up to Max.
type Range struct {
	Name string `json:"name"`
	Min  int    `json:"min"`
	Max  int    `json:"max"`
	Step int    `json:"step"`
}

// A Feature is what a feature of the board is worth and to whom: a help.
type Feature struct {
	ID        string    `json:"id"`
	Kind      string    `json:"kind"`
	Segments  []Segment `json:"segments"`
	Tiles     int       `json:"tiles"`
	Open      int       `json:"open"`
	Shields   int       `json:"shields"`
	Marks     []string  `json:"marks"`
	Strength  []int     `json:"strength"`
	Owners    []int     `json:"owners"`
	Value     Worth     `json:"value"`
	Completed bool      `json:"completed"`
	Ends      []End     `json:"ends"`
	Rules     []string  `json:"rules"` // behind its worth, completed and at the end
	Notes     []Note    `json:"notes,omitempty"`
	Fits      *int      `json:"fits,omitempty"` // tiles left that fit at one of its ends; only with aids
}

// A Note says by which rule a feature has to do with another one, or with something on
// one of its own tiles.
type Note struct {
	Rule    string     `json:"rule"`
	Feature string     `json:"feature"` // the ID of the other one, or of this one
	Place   *NotePlace `json:"place,omitempty"`
}

// A NotePlace is the tile on which what a note is about stands, what it would bring now,
// and the squares that this depends on.
type NotePlace struct {
	X      int   `json:"x"`
	Y      int   `json:"y"`
	Points int   `json:"points"`
	Reach  Reach `json:"reach"`
}

// A Reach is a rectangle of squares.
type Reach struct {
	Left   int `json:"left"`
	Top    int `json:"top"`
	Right  int `json:"right"`
	Bottom int `json:"bottom"`
}

// An End is where a feature is open: an edge of one of its tiles, or, without
// edge, an empty square around a monastic feature, or the tile inside which a road
// is open.
type End struct {
	X    int    `json:"x"`
	Y    int    `json:"y"`
	Edge string `json:"edge"`
}

// A Segment names a segment on the board.
type Segment struct {
	X       int    `json:"x"`
	Y       int    `json:"y"`
	Segment string `json:"segment"`
}

// A Worth is what a feature is worth in points: now, if it were completed as it is, and
// at the end of the game.
type Worth struct {
	Now       int `json:"now"`
	Completed int `json:"completed"`
	End       int `json:"end"`
}

// A Final is the end of a game: who won, all players by their points, and where the
// points came from.
type Final struct {
	// End is how the game ended if not by its rules: "forfeit", as all others had lost, or "called-off",
	// without result.
	End     string      `json:"end,omitempty"`
	Winners []int       `json:"winners"`
	Ranking []int       `json:"ranking"`
	Points  []Breakdown `json:"points"`
	Road    *Largest    `json:"road"` // the longest one
	City    *Largest    `json:"city"` // the biggest one
	// Last are the seats that are ranked last whatever their points, the first who went first.
	Last []int `json:"last,omitempty"`
	// Seats are those of which the table has something to tell: the game knows nothing of it.
	Seats []Outcome `json:"seats,omitempty"`
}

// An Outcome is what became of a seat beside the game.
type Outcome struct {
	Player   int  `json:"player"`
	Resigned bool `json:"resigned,omitempty"`
	TimeUp   int  `json:"time_up,omitempty"` // how often its time was up
	// ComputerTurns is how many of its turns a computer player has played for somebody.
	ComputerTurns int `json:"computer_turns,omitempty"`
}

// A Breakdown is where a player's points came from: by kind of feature or other source,
// and by the set whose rule brought them.
type Breakdown struct {
	Player int            `json:"player"`
	By     map[string]int `json:"by"`
	Sets   map[string]int `json:"sets"`
}

// A Largest is the feature of its kind with most tiles, completed or not. Points
// is what it brought each of its owners, absent if nobody scored it.
type Largest struct {
	Tiles  int  `json:"tiles"`
	Points *int `json:"points,omitempty"`
	Segment
	Cells  [][2]int `json:"cells"`
	Owners []int    `json:"owners"`
}

// An Event is something that happened, for people. Type tells what; of the other fields
// those that apply are there.
type Event struct {
	Seq      int64    `json:"seq,omitempty"`
	Type     string   `json:"type"`
	Player   *int     `json:"player,omitempty"`
	Tile     string   `json:"tile,omitempty"`
	X        *int     `json:"x,omitempty"`
	Y        *int     `json:"y,omitempty"`
	Rotation *int     `json:"rotation,omitempty"`
	Figure   string   `json:"figure,omitempty"`
	ID       *int     `json:"id,omitempty"`
	Segment  string   `json:"segment,omitempty"`
	Role     string   `json:"role,omitempty"`
	Place    string   `json:"place,omitempty"`
	At       *Place   `json:"at,omitempty"` // what Place says
	Points   int      `json:"points,omitempty"`
	Total    *int     `json:"total,omitempty"`
	Feature  string   `json:"feature,omitempty"`
	Rule     string   `json:"rule,omitempty"`
	Set      string   `json:"set,omitempty"` // that brings the rule
	Why      string   `json:"why,omitempty"`
	Terms    []Term   `json:"terms,omitempty"`
	Owners   []int    `json:"owners,omitempty"`
	Strength []int    `json:"strength,omitempty"`
	Cells    [][2]int `json:"cells,omitempty"`  // the tiles of what scored
	Final    bool     `json:"final,omitempty"`  // in the final scoring, after the last turn
	AsEnd    bool     `json:"as_end,omitempty"` // valued as there, whenever it was
	Turn     int      `json:"turn,omitempty"`
	Winners  []int    `json:"winners,omitempty"`
	Token    string   `json:"token,omitempty"` // what was taken
	Count    int      `json:"count,omitempty"` // how many, or how large the feature is
	Part     int      `json:"part,omitempty"`
	Text     string   `json:"text,omitempty"`
	Scorer   string   `json:"scorer,omitempty"` // that moved, with from and to: points of it
	From     *int     `json:"from,omitempty"`
	To       *int     `json:"to,omitempty"`
	Space    *int     `json:"space,omitempty"` // of the score track, where a piece is
	Path     []Leg    `json:"path,omitempty"`  // of what was thrown
	Lane     bool     `json:"lane,omitempty"`  // on a lane of its own
}

// A Term is one product in the arithmetic of a score: Count times Each of a noun. Rule is
// that of a term which a set adds on top of what the feature brings.
type Term struct {
	Noun  string `json:"noun"` // tile, shield, city, road, follower, gold, bonus, half
	Count int    `json:"count"`
	Each  int    `json:"each"`
	Rule  string `json:"rule,omitempty"`
}
