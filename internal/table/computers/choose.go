package computers

import (
	"context"
	"errors"
	"fmt"
	"time"

	"circulade/bot"
	"circulade/rules"
)

// grace is how long a player has for noticing that its time is over.
const grace = 500 * time.Millisecond

// ErrLate says that a computer player did not choose in time.
var ErrLate = errors.New("the computer player took too long")

// Choose has a computer player choose in position s. If the player has not ended half a second after the
// time `within`, Choose returns ErrLate; the player may then still be computing and must not be used
// again. A panic of the player comes back as an error.
func Choose(ctx context.Context, within time.Duration, player bot.Player, s *rules.State) (rules.Choice, error) {
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	type answer struct {
		choice rules.Choice
		err    error
	}
	done := make(chan answer, 1)
	go func() {
		var a answer
		defer func() {
			if v := recover(); v != nil {
				a.err = fmt.Errorf("the computer player panicked: %v", v)
			}
			done <- a
		}()
		a.choice, a.err = player.Choose(ctx, s)
	}()
	late := time.NewTimer(within + grace)
	defer late.Stop()
	select {
	case a := <-done:
		return a.choice, a.err
	case <-late.C:
		return 0, ErrLate
	}
}
