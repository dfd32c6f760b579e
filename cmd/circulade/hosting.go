package main

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"slices"
	"strings"

	"circulade/internal/admin"
	"circulade/internal/caller"
	"circulade/internal/server"
)

// hostFlags say who may play on a server, and under which names.
type hostFlags struct {
	Guests string `env:"CIRCULADE_GUESTS" placeholder:"allowed|no|invite" help:"Who may play: everybody (allowed, unless said), who has an account (no), or the same where making one needs an invitation code (invite)."`
	Names  string `env:"CIRCULADE_NAMES" placeholder:"FILE" help:"A list of words that no name may contain, one a line. It is read again when it changes."`

	list *nameList
}

// readHost looks at the flags and reads the list of names.
func (f *hostFlags) readHost() error {
	all := []string{string(caller.GuestsAllowed), string(caller.GuestsNo), string(caller.GuestsInvite)}
	if f.Guests != "" && !slices.Contains(all, f.Guests) {
		return usage("--guests %q: it must be one of %s", f.Guests, strings.Join(all, ", "))
	}
	if f.Names == "" {
		return nil
	}
	var err error
	if f.list, err = openNames(f.Names); err != nil {
		return usage("--names: %w", err)
	}
	return nil
}

// apply has a server do as the flags say.
func (f *hostFlags) apply(cfg *server.Config) {
	cfg.Guests = caller.GuestPolicy(f.Guests)
	if f.list != nil {
		cfg.BadName = f.list.Has
	}
}

// keep does what a server needs beside it until ctx ends: it follows the list of names, and
// carries out what comes through the socket of the data folder. Where there is no folder, or the
// system or the folder has no sockets, all else works. The function that it returns waits until both have ended.
func (f *hostFlags) keep(ctx context.Context, log *slog.Logger, data string, commands admin.Set) (wait func()) {
	followed, commanded := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(followed)
		if f.list != nil {
			f.list.follow(ctx, log)
		}
	}()
	ln, err := listenForCommands(data)
	if err != nil {
		log.Warn("circulade admin will not reach this server", slog.String("reason", err.Error()))
		close(commanded)
	} else {
		go func() {
			defer close(commanded)
			if err := admin.Serve(ctx, ln, log, commands); err != nil {
				log.Warn("circulade admin does not reach this server any more", slog.String("reason", err.Error()))
			}
		}()
	}
	return func() {
		<-followed
		<-commanded
	}
}

// listenForCommands opens the socket of a data folder.
func listenForCommands(data string) (net.Listener, error) {
	if data == "" {
		return nil, errors.New("it has no data folder: name one with --data")
	}
	return admin.Listen(data)
}
