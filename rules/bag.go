package rules

// A Bag holds tokens from which chance draws by what is in it. The tokens are pieces of one
// kind, whose state says which; what lies on the table, on a tile or beside the board, is not
// in the bag. So a bag keeps nothing of its own, and a token goes back when its piece is taken
// away. It is for sheep and wolves (Hills and Sheep), which go back, and for the animals of
// a circus (Under the Big Top), which lie beside the board when they have been used.
type Bag struct {
	// Def describes the tokens. It may be changed before Register.
	Def    PieceDef
	Kind   PieceKind // from Register on
	copies []int     // of each token, by its state
}

// Tokens are so many tokens of a name.
type Tokens struct {
	Name   string
	Copies int
}

// NewBag returns a bag with these tokens in it; name is what one of them is called.
func NewBag(name string, tokens ...Tokens) *Bag {
	g := &Bag{Def: PieceDef{Name: name, State: StateSpot, Location: name}}
	for _, t := range tokens {
		g.Def.Spots = append(g.Def.Spots, t.Name)
		g.copies = append(g.copies, t.Copies)
		g.Def.Max += t.Copies
	}
	return g
}

// Register registers the kind of piece that the tokens are.
func (g *Bag) Register(b *Book) { g.Kind = b.Piece(g.Def) }

// Left appends how many tokens of each name are in the bag, by the state of their pieces.
func (g *Bag) Left(s *State, buf []int) []int {
	from := len(buf)
	buf = append(buf, g.copies...)
	if s.CountPieces(g.Kind) == 0 {
		return buf
	}
	for _, p := range s.Pieces() {
		if p.Kind == g.Kind {
			buf[from+int(p.State)]--
		}
	}
	return buf
}

// Verb returns the verb of drawing a token, by a name that is also its kind: N of its choices
// is the token.
func (g *Bag) Verb(name string, do func(s *State, st Step, token int)) Verb {
	return Verb{
		Name: name, Kind: name, N: NumberSpot, Spots: g.Def.Spots, Location: g.Def.Location,
		Do: func(s *State, st Step, c Choice) { do(s, st, int(c.N())) },
		Text: func(_ *State, c Choice, buf []byte) []byte {
			return append(append(append(buf, name...), ' '), g.Def.Spots[c.N()]...)
		},
	}
}

// Draw returns the script of a chance row that draws a token: each as likely as another one
// that is in the bag. The verb is one that Verb returned.
func (g *Bag) Draw(kind string, verb VerbID) Script {
	return Script{
		Kind:     kind,
		Outcomes: func(s *State, _ Step) int { return g.Def.Max - s.CountPieces(g.Kind) },
		Outcome: func(s *State, _ Step, k int) Choice {
			var mem [16]int
			token := 0
			for i, n := range g.Left(s, mem[:0]) {
				if k -= n; k < 0 {
					token = i
					break
				}
			}
			return NewChoice(verb, 0, 0, uint32(token))
		},
	}
}
