package lobby

import (
	"context"
	"errors"
	"time"

	"circulade/internal/store"
)

// This file is of people who would play a bot as well. Bots wait all the time, and people do not: so
// somebody is sought for a moment before a bot is taken. A bot never plays a bot by this.

// botWait is for how long a person is sought for somebody who would play a bot as well.
const botWait = 4 * time.Second

// waited is the moment, in Unix milliseconds, since when somebody must have waited to play a bot.
func (p *Pairing) waited() int64 { return p.cfg.Now().Add(-p.cfg.BotWait).UnixMilli() }

// keep has a ticket live longer, or pairs it: whoever it is of may play a bot by now.
func (p *Pairing) keep(tx *store.Tx, row *ticketRow) error {
	if row.programs {
		if err := p.meet(tx, row); err != nil {
			return err
		}
	}
	if row.game != "" {
		_, err := tx.Exec(sqlPaired, row.id, row.game, row.until)
		return err
	}
	row.until = p.cfg.Now().Add(ticketTime).UnixMilli()
	_, err := tx.Exec(sqlRenew, row.id, row.until)
	return err
}

// pairLater pairs people with bots when they have waited for long enough.
func (p *Pairing) pairLater() {
	for {
		select {
		case <-p.later:
		case <-p.lobby.running.Done():
			return
		}
		if !p.lobby.pause(p.cfg.BotWait) {
			return
		}
		if err := p.pairWaiting(p.lobby.running); err != nil {
			p.cfg.Log.Error("people are not paired with bots", "reason", store.Why(err))
		}
	}
}

// pairWaiting pairs all people with bots who would play one and have waited for long enough, and tells
// both. Whoever reads their ticket first makes the table.
func (p *Pairing) pairWaiting(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, storeTime)
	defer cancel()
	var people []ticketRow
	err := p.cfg.Rows.View(ctx, func(tx *store.Tx) (err error) {
		people, err = ticketRows(tx, sqlWouldMeet)
		return err
	})
	if err != nil {
		return err
	}
	waited := p.waited()
	for i := range people {
		if people[i].made > waited {
			wake(p.later) // for them it is too early
			break
		}
		if err := p.pairOne(ctx, people[i].id, people[i].person); err != nil {
			return err
		}
	}
	return nil
}

// pairOne pairs a person with a bot, if one waits for the same.
func (p *Pairing) pairOne(ctx context.Context, id string, person store.Holder) error {
	t, err := p.changeTicket(ctx, func(tx *store.Tx) (Ticket, error) {
		row, err := ticketOf(tx, sqlTicket, id, person[:])
		switch {
		case errors.Is(err, store.ErrNotFound):
			return Ticket{}, nil // they have gone
		case err != nil || row.game != "":
			return Ticket{}, err
		}
		if err := p.meet(tx, &row); err != nil || row.game == "" {
			return Ticket{}, err
		}
		if _, err := tx.Exec(sqlPaired, row.id, row.game, row.until); err != nil {
			return Ticket{}, err
		}
		return ticket(tx, row)
	})
	for _, r := range t.rows {
		p.lobby.TellPaired(r.person, r.id, t.game)
	}
	return err
}
