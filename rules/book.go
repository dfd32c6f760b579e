package rules

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"sync"

	"circulade/board"
	"circulade/tile"
)

// A Book is a setup compiled once. It is immutable after Compile and shared by
// all positions of a game.
type Book struct {
	seats    int
	sets     []string
	options  map[string]string
	modules  []*Module // while they register
	faults   []error   // what they asked for that there is not
	arranged bool

	catalog *board.Catalog
	types   int   // tiles 0…types-1 of the catalog can be drawn
	counts  []int // copies of each type
	byName  map[string]int
	defined []StartTile
	since   int      // the rules revision, 0 for the newest
	pile    []string // what will be drawn; nil if the setup does not say it
	maxLaid int

	plan    []planRow
	labels  map[string]*Label
	scripts []script
	verbs   []Verb

	figures []FigureDef
	places  []PlaceDef
	pieces  []PieceDef
	seatT   []string
	gameT   []string
	turnT   []GameTally // of these, those that begin at 0 in each turn
	partT   []GameTally // and in each part

	rules   []string
	end     *Label
	changed []string // options that differ from the default, "key value"
	out     left     // what parts that are left out would have brought

	settling StepKind // hands out awards one by one, if any may be held back
	scoring  StepKind // asks which scorer moves
	ordering StepKind // asks what is scored first

	scorers []string // names of a seat's scoring figures, if it has several
	each    int      // how many it has
	watched []TrackWatch

	spaceMarks []SpaceMark

	mayDraw   []func(*State) TypeSet
	mayKeep   []func(*State, int) bool
	mayPlace  []placeVeto
	mayStand  []func(*State, Seat, FigureKind, board.Cell) bool
	mayDeploy []func(*State, Seat, FigureKind, board.Seg) bool
	mayJoin   []joinVeto
	mayTread  []func(FigureKind, tile.Kind) bool
	treads    []uint32 // kinds of feature, by kind of figure
	mayEnter  []func(*State, Piece, board.Cell) bool
	entered   []func(*State, Piece)
	ties      []func(*State, board.Feature, Ownership) SeatSet
	mayCount  []func(*State, board.Feature) bool
	otherTile []func(*State, Seat) bool
	folds     []func(*State, board.Feature, Seat, Value) Value
	cityFolds []func(*State, board.Feature, CityWorth) CityWorth

	deployed    []func(*State, FigureID)
	leftSegment []func(*State, FigureID, board.Seg)
	scored      []func(*State, Scored)
	promises    []func(*State, Seat) int
	notes       []func(*State, board.Feature, []Note) []Note
	hidden      []func(*State, func(int) int)
	refaced     []func(*State, board.Cell)

	late     [tile.Kinds]bool
	spares   []*Spare
	variants []*Variants
	print    []func(*tile.Tile) *tile.Tile

	tileMarks, segmentMarks []string
	sources                 []string
	featureSources          []Source

	ruleSet map[string]string // the set that lists a rule among its Scores

	compiled []func()

	spare sync.Pool // positions that were given back
}

type script struct {
	Script
	name   string
	form   Form
	work   func(*State)       // as a row of the plan, where a step would cost 1 %
	pushed func(*State, Step) // as a step of the agenda
	offers []func(*State, Step, []Choice) []Choice
	vetoes []choiceVeto
	chosen []func(*State, Step, Choice)
}

type planRow struct {
	name   string
	script StepKind
	form   Form
	do     func(*State)
	when   func(*State) bool
}

// Steps returns one more than the largest step kind; they begin at 1.
func (b *Book) Steps() int { return len(b.scripts) }

// Verbs returns the number of verbs.
func (b *Book) Verbs() int { return len(b.verbs) }

// Window reports whether a question is a window: it goes on with VerbContinue.
func (b *Book) Window(k StepKind) bool {
	sc := &b.scripts[k]
	return sc.Pass && sc.Idle == VerbContinue
}

// The verbs of the kernel.
const (
	VerbPass     VerbID = iota // do nothing
	VerbDraw                   // take a tile from the pile: N is its type
	VerbPlace                  // lay the tile in hand: At is the cell, Arg the rotation
	VerbDeploy                 // put a figure on a segment: Arg is its kind, At the segment
	VerbContinue               // go on: the answer to a window that does nothing
)

// Compile makes the book of a game from its configuration, the modules in play
// (base first) and the order of play.
func Compile(cfg Config, modules []*Module, order []Moment) (*Book, error) {
	if cfg.Seats < 1 || cfg.Seats > MaxSeats {
		return nil, fmt.Errorf("%d seats: between 1 and %d can play", cfg.Seats, MaxSeats)
	}
	b := &Book{
		seats: cfg.Seats, options: cfg.Options, arranged: cfg.Arranged,
		byName: map[string]int{}, labels: map[string]*Label{},
		ruleSet: map[string]string{}, defined: cfg.Start, pile: cfg.Pile, since: cfg.Revision,
		scripts: make([]script, 1), // step kind 0 is no step
		rules:   make([]string, 1), // rule 0 is no rule
		sources: make([]string, 1), // source 0 is a feature
	}
	for _, m := range modules {
		b.sets = append(b.sets, m.Set)
		for _, id := range m.Scores {
			if _, known := b.ruleSet[id]; !known {
				b.ruleSet[id] = m.Set
			}
		}
	}
	b.modules = modules
	if err := b.leaveOut(modules); err != nil {
		return nil, err
	}
	b.end = b.Label("T7")
	b.kernelVerbs()
	for _, m := range modules {
		if m.Register == nil {
			continue
		}
		if err := m.Register(b); err != nil {
			return nil, fmt.Errorf("set %s: %w", m.Set, err)
		}
	}
	if err := b.checkParts(modules); err != nil {
		return nil, err
	}
	if len(b.faults) > 0 {
		return nil, errors.Join(b.faults...)
	}
	b.modules = nil
	b.each = max(1, len(b.scorers))
	b.changed = changed(cfg.Options, modules)
	if err := b.checkSizes(); err != nil {
		return nil, err
	}
	b.compileTreads()
	if err := b.compileTiles(cfg, modules); err != nil {
		return nil, err
	}
	if err := b.compileOrder(order); err != nil {
		return nil, err
	}
	if b.OnTrack() {
		b.registerTrack()
	}
	if b.OnTrack() {
		b.settling = b.WorkStep("settle", settleNext)
	}
	for _, f := range b.compiled {
		f()
	}
	return b, nil
}

// changed lists the options whose values are not the default, or what it was before one
// could choose, for the hash: an option that is added later changes no old hash.
func changed(options map[string]string, modules []*Module) []string {
	var list []string
	for _, m := range modules {
		for i := range m.Options {
			o := &m.Options[i]
			v := options[o.Key]
			if text := o.Key + " " + v; v != cmp.Or(o.Before, o.Default) && !slices.Contains(list, text) { // sets may share it
				list = append(list, text)
			}
		}
	}
	return list
}

// checkSizes holds what was registered against the width of the numbers that
// name it.
func (b *Book) checkSizes() error {
	figures := 0
	for _, f := range b.figures {
		figures += f.Count * b.seats
	}
	for _, x := range []struct {
		what    string
		n, most int
	}{
		{"rows and steps", len(b.scripts), 253}, // and those of settling
		{"verbs", len(b.verbs), 254},            // and those of settling
		{"scorers of a seat", b.each, mostScorers},
		{"figures of all seats", figures, 256},
		{"kinds of piece", len(b.pieces), 256},
		{"seat tallies", len(b.seatT), 256},
		{"game tallies", len(b.gameT), 256},
		{"marks of tiles", len(b.tileMarks), board.MostMarks},
		{"marks of segments", len(b.segmentMarks), board.MostMarks},
		{"sources of points", len(b.sources), 256},
		{"vetoes on laying a tile", len(b.mayPlace), 32},
	} {
		if x.n > x.most {
			return fmt.Errorf("%d %s are registered, at most %d", x.n, x.what, x.most)
		}
	}
	return nil
}

// compileTiles enters every tile that can be drawn, sorted by name, and after
// them those beside the pile and further faces.
func (b *Book) compileTiles(cfg Config, modules []*Module) error {
	var all []*tile.Tile
	for _, m := range modules {
		if m.Tiles == nil || slices.Contains(b.out.tiles, m.Set) {
			continue
		}
		for _, t := range m.Tiles.Tiles {
			all = b.appendPrinted(all, t, cfg.Gardens)
		}
	}
	slices.SortFunc(all, compareNames)
	b.catalog = board.NewCatalog()
	b.catalog.Names(b.tileMarks, b.segmentMarks)
	for _, t := range all {
		i, err := b.catalog.Add(t)
		if err != nil {
			return err
		}
		if _, twice := b.byName[t.Name()]; twice {
			return fmt.Errorf("tile %s is in the game twice", t.Name())
		}
		b.byName[t.Name()] = i
		b.counts = append(b.counts, t.Copies)
		b.maxLaid += t.Copies
	}
	b.types = len(all)
	for _, p := range b.spares {
		i, err := b.catalog.Add(p.tile)
		if err != nil {
			return err
		}
		p.number = i
	}
	if err := b.compileVariants(); err != nil {
		return err
	}
	if b.maxLaid > 1024 {
		return fmt.Errorf("%d tiles: a game has at most 1024", b.maxLaid)
	}
	return b.checkStart()
}

// compileVariants enters the further faces of each type.
func (b *Book) compileVariants() error {
	for _, v := range b.variants {
		for n := range b.types {
			v.first = append(v.first, b.catalog.Len())
			for _, t := range v.of(b.catalog.Tile(n)) {
				if _, err := b.catalog.AddFace(t, n); err != nil {
					return err
				}
			}
		}
		v.first = append(v.first, b.catalog.Len())
	}
	return nil
}

// appendPrinted appends a tile of a set as its copies come into play: those with
// a garden apart from those without, and all as the sets in play print them.
func (b *Book) appendPrinted(all []*tile.Tile, t *tile.Tile, gardens bool) []*tile.Tile {
	versions := []*tile.Tile{t}
	if gardens && t.GardenCopies > 0 {
		plain := *t
		plain.Copies -= t.GardenCopies
		versions = []*tile.Tile{&plain, t.WithGarden()}
	}
	for _, v := range versions {
		for _, print := range b.print {
			if v != nil {
				v = print(v)
			}
		}
		if v != nil && v.Copies > 0 {
			all = append(all, v)
		}
	}
	return all
}

// checkStart holds the start tiles of the setup against what there is.
func (b *Book) checkStart() error {
	left := slices.Clone(b.counts)
	for _, st := range b.defined {
		i, ok := b.TypeNamed(st.Tile, left)
		if !ok {
			return fmt.Errorf("start: no tile %q is left in the sets in play", st.Tile)
		}
		left[i]--
	}
	return nil
}

func compareNames(x, y *tile.Tile) int {
	switch {
	case x.Name() < y.Name():
		return -1
	case x.Name() > y.Name():
		return 1
	}
	return 0
}

// TypeNamed returns the type of tile with that name of which a copy is left. A
// plain name takes a plain copy if one is left, else any.
func (b *Book) TypeNamed(name string, left []int) (int, bool) {
	if i, ok := b.byName[name]; ok && left[i] > 0 {
		return i, true
	}
	for i := range b.types {
		t := b.catalog.Tile(i)
		if t.Set+"/"+t.ID == name && left[i] > 0 {
			return i, true
		}
	}
	return 0, false
}

// compileOrder turns the table into the plan: only rows of sets in play stay,
// and each must have been registered in the form the table says.
func (b *Book) compileOrder(order []Moment) error {
	var errs []error
	known := map[string]StepKind{}
	for k := 1; k < len(b.scripts); k++ {
		if _, twice := known[b.scripts[k].name]; twice {
			errs = append(errs, fmt.Errorf("step %q is registered twice", b.scripts[k].name))
		}
		known[b.scripts[k].name] = StepKind(k)
	}
	found := map[string]int{}
	for _, m := range order {
		found[m.ID] = len(b.plan)
		for _, r := range m.Rows {
			if !r.InPlay(b) {
				if r.Beside != "" && !b.Has(r.Beside) || slices.Contains(b.out.rows, r.Name) {
					delete(known, r.Name)
				}
				continue
			}
			k, ok := known[r.Name]
			if _, twice := found[r.Name]; twice {
				errs = append(errs, fmt.Errorf("order %s: row %q is in the table twice", m.ID, r.Name))
				continue
			}
			if !ok {
				errs = append(errs, fmt.Errorf("order %s: nobody registered row %q of set %s", m.ID, r.Name, r.Set))
				continue
			}
			delete(known, r.Name)
			sc := &b.scripts[k]
			if sc.form != r.Form {
				errs = append(errs, fmt.Errorf("order %s: row %q is %v in the table but registered as %v", m.ID, r.Name, r.Form, sc.form))
				continue
			}
			found[r.Name] = len(b.plan)
			if idle := sc.form == Question && sc.List == nil && len(sc.offers) == 0; !r.Nested && !idle {
				b.plan = append(b.plan, planRow{r.Name, k, sc.form, sc.work, sc.When})
			}
		}
	}
	for name := range known {
		errs = append(errs, fmt.Errorf("step %q is registered but has no row in the order of play", name))
	}
	for name, l := range b.labels {
		row, ok := found[name]
		if !ok {
			errs = append(errs, fmt.Errorf("a jump to %q: the order of play has no such row or moment", name))
		}
		l.row = uint16(row)
	}
	if len(errs) == 0 && len(b.plan) == 0 {
		errs = append(errs, errors.New("the order of play is empty"))
	}
	slices.SortFunc(errs, func(x, y error) int {
		if x.Error() < y.Error() {
			return -1
		}
		return 1
	})
	return errors.Join(errs...)
}
