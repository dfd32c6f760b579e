package main

import (
	"context"
	"log/slog"

	"circulade/internal/store"
)

// examine looks whether the database is whole, while people play.
func examine(ctx context.Context, log *slog.Logger, games keeper) {
	found, err := games.QuickCheck(ctx)
	if err != nil && ctx.Err() == nil {
		log.Error("the data could not be checked", slog.String("reason", store.Why(err)))
	}
	tell(log, found)
}

// tell logs what is wrong with the data.
func tell(log *slog.Logger, found []store.Finding) {
	for _, f := range found {
		if f.Lost {
			log.Error("the data is damaged", slog.String("cause", f.Text))
		} else {
			log.Warn("the data", slog.String("note", f.Text))
		}
	}
}
