package lobby

import (
	"context"
	"errors"
	"time"

	"circulade/internal/loop"
	"circulade/internal/store"
)

// This file is of people who would play a bot as well. Bots wait all the time, and people do not: so
// somebody is sought for a moment before a bot is taken. A bot never plays a bot by this.

// botWait is for how long a person is sought for somebody who would play a bot as well.
const botWait = 4 * time.Second

// waited is the moment, in Unix milliseconds, since when somebody must have waited to play a bot.
func (p *Pairing) botWaitCutoff() int64 { return p.cfg.Now().Add(-p.cfg.BotWait).UnixMilli() }

// keep has a ticket live longer, or pairs it: whoever it is of may play a bot by now.
func (p *Pairing) renewOrPair(tx *store.Tx, row *ticketRow) error {
	if row.programs {
		if err := p.pairWithPartner(tx, row); err != nil {
			return err
		}
	}
	if row.game != "" {
		return tx.Do(sqlPaired, row.id, row.game, row.until)
	}
	row.until = p.cfg.Now().Add(ticketTime).UnixMilli()
	return tx.Do(sqlRenew, row.id, row.until)
}

// pairLater pairs people with bots when they have waited for long enough.
func (p *Pairing) runBotPairing() {
	for {
		select {
		case <-p.botPairingDue:
		case <-p.lobby.running.Done():
			return
		}
		if !loop.Pause(p.lobby.running, p.cfg.BotWait) {
			return
		}
		if err := p.pairWaitingWithBots(p.lobby.running); err != nil {
			p.cfg.Log.Error("people are not paired with bots", "reason", store.Why(err))
		}
	}
}

// pairWaiting pairs all people with bots who would play one and have waited for long enough, and tells
// both. Whoever reads their ticket first makes the table.
func (p *Pairing) pairWaitingWithBots(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	people, err := store.Read(ctx, p.cfg.Rows, func(tx *store.Tx) ([]ticketRow, error) { return listTickets(tx, sqlWouldMeet) })
	if err != nil {
		return err
	}
	waited := p.botWaitCutoff()
	for i := range people {
		if people[i].made > waited {
			loop.Wake(p.botPairingDue) // for them it is too early
			break
		}
		if err := p.pairWithBot(ctx, people[i].id, people[i].person); err != nil {
			return err
		}
	}
	return nil
}

// pairOne pairs a person with a bot, if one waits for the same.
func (p *Pairing) pairWithBot(ctx context.Context, id string, person store.Holder) error {
	t, err := p.changeTickets(ctx, func(tx *store.Tx) (Ticket, error) {
		row, err := oneTicket(tx, sqlTicket, id, person[:])
		switch {
		case errors.Is(err, store.ErrNotFound):
			return Ticket{}, nil // they have gone
		case err != nil || row.game != "":
			return Ticket{}, err
		}
		if err := p.pairWithPartner(tx, &row); err != nil || row.game == "" {
			return Ticket{}, err
		}
		if err := tx.Do(sqlPaired, row.id, row.game, row.until); err != nil {
			return Ticket{}, err
		}
		return ticketFrom(tx, row)
	})
	for _, r := range t.rows {
		p.lobby.SendPaired(r.person, r.id, t.game)
	}
	return err
}
