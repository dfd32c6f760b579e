package pairing

import (
	"context"
	"errors"
	"time"

	"circulade/internal/loop"
	"circulade/internal/store"
)

// This file pairs people with bots. Bots wait all the time, people do not: so another person is sought
// for a moment before a bot is taken. Two bots are never paired.

// BotWait is how long a person who accepts a bot waits for another person first.
const BotWait = 4 * time.Second

// botWaitCutoff returns the time Config.BotWait ago, in Unix milliseconds: only people whose ticket was
// made by then are paired with bots.
func (q *Queue) botWaitCutoff() int64 { return q.cfg.Now().Add(-q.cfg.BotWait).UnixMilli() }

// renewOrPair extends the life of a waiting ticket to ticketTime from now. If its person accepts bots,
// it first looks for a partner, a person or a bot, and if there is one it stores the pairing instead.
// It changes the store and row alike.
func (q *Queue) renewOrPair(tx *store.Tx, row *ticketRow) error {
	if row.programs && !row.inRounds {
		if err := q.pairWithPartner(tx, row); err != nil {
			return err
		}
	}
	if row.game != "" {
		return tx.Do(sqlPaired, row.id, row.game, row.until)
	}
	return row.renew(tx, q.cfg.Now().Add(ticketTime).UnixMilli())
}

// runBotPairing pairs people with bots until ctx ends: each time botPairingDue is signaled,
// because a person who accepts a bot waits, it lets Config.BotWait pass and then calls
// pairWaitingWithBots.
func (q *Queue) runBotPairing(ctx context.Context) {
	for {
		select {
		case <-q.botPairingDue:
		case <-ctx.Done():
			return
		}
		if !loop.Pause(ctx, q.cfg.BotWait) {
			return
		}
		if err := q.pairWaitingWithBots(ctx); err != nil {
			q.cfg.Log.Error("people are not paired with bots", "reason", store.Why(err))
		}
	}
}

// pairWaitingWithBots calls pairWithBot for each person (not bot) who accepts a bot and has waited for
// Config.BotWait, and stops at the first error. If others have waited for less, it signals
// botPairingDue, so that runBotPairing calls it again for them.
func (q *Queue) pairWaitingWithBots(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	people, err := store.Read(ctx, q.cfg.Rows, func(tx *store.Tx) ([]ticketRow, error) { return listTickets(tx, sqlWouldMeet) })
	if err != nil {
		return err
	}
	waited := q.botWaitCutoff()
	for i := range people {
		if people[i].made > waited {
			loop.Wake(q.botPairingDue) // for them it is too early
			break
		}
		if err := q.pairWithBot(ctx, people[i].id, people[i].person); err != nil {
			return err
		}
	}
	return nil
}

// pairWithBot pairs a person's waiting ticket, of this id, with a waiting ticket for the same game, of
// a bot if no other person waits, and sends both people the id of their table. Without a partner, or if
// the person waits no longer, it does nothing.
func (q *Queue) pairWithBot(ctx context.Context, id string, person store.Holder) error {
	t, err := q.changeTickets(ctx, func(tx *store.Tx) (Ticket, error) {
		row, err := oneTicket(tx, sqlTicket, id, person[:])
		switch {
		case errors.Is(err, store.ErrNotFound):
			return Ticket{}, nil // they have gone
		case err != nil || row.game != "":
			return Ticket{}, err
		}
		if err := q.pairWithPartner(tx, &row); err != nil || row.game == "" {
			return Ticket{}, err
		}
		if err := tx.Do(sqlPaired, row.id, row.game, row.until); err != nil {
			return Ticket{}, err
		}
		return q.ticketFrom(tx, row)
	})
	for _, r := range t.rows {
		q.cfg.Paired(r.person, r.id, t.game)
	}
	return err
}
