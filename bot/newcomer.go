package bot

import (
	"circulade/bot/eval"
	"circulade/rules"
)

// A newcomer sees positions as somebody does who has just learned the game: what they hold
// themselves and hope for, and nothing of what others are up to, of fields, and of where
// features may be joined. They know well that they need followers.
type newcomer struct {
	eyes   *eval.Evaluator
	values [rules.MaxSeats]float64
}

func newNewcomer(b *rules.Book) *newcomer {
	w := eval.Embedded(len(b.Sets())-1, b.Seats())
	return &newcomer{eyes: eval.With(b, w.Without("field.", "road.join.", "city.join."))}
}

// thrift is how many points a follower in the supply seems to be worth more than it is, so
// that miscounting does not leave them without any: about one turn in eight begins so.
const thrift = 0.2

// value is what a position seems to be worth to a seat, in points.
func (n *newcomer) value(s *rules.State, seat rules.Seat) float64 {
	n.eyes.Values(s, n.values[:s.Seats()])
	v := n.values[seat]
	for k := range rules.FigureKind(s.Book().FigureKinds()) {
		if s.Book().FigureDef(k).Follower() {
			v += thrift * float64(s.Supply(seat, k))
		}
	}
	return v
}
