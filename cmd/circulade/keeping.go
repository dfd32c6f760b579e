package main

import (
	"context"
	"time"

	"circulade/internal/diskguard"
	"circulade/internal/server"
	"circulade/internal/table/tidy"
)

// keepFlags say for how long a server keeps tables, and how much it may store.
type keepFlags struct {
	KeepFinished      int `env:"CIRCULADE_KEEP_FINISHED" placeholder:"DAYS" help:"Delete games that go on no more, at which no account sits, so many days after the last that was done there. Without it they stay."`
	KeepUnfinished    int `env:"CIRCULADE_KEEP_UNFINISHED" placeholder:"DAYS" help:"Delete games that go on, at which no account sits, when nobody has moved for so many days. Without it they stay."`
	KeepAccountsGames int `env:"CIRCULADE_KEEP_ACCOUNTS_GAMES" placeholder:"DAYS" help:"Delete games at which an account sits, when nothing was done there for so many days. Without it they stay."`
	MaxDBSize         int `env:"CIRCULADE_MAX_DB_SIZE" name:"max-db-size" placeholder:"MIB" help:"Make no new tables once the database has so many MiB. Without it only the disk under the data folder counts."`
}

// maxDays is as long as a period can sensibly be.
const maxDays = 36500

// readKeep looks at the flags.
func (f *keepFlags) readKeep() error {
	for name, days := range map[string]int{
		"keep-finished": f.KeepFinished, "keep-unfinished": f.KeepUnfinished, "keep-accounts-games": f.KeepAccountsGames,
	} {
		if days < 0 || days > maxDays {
			return usage("--%s %d: it must be a number of days from 1 to %d, or 0 to keep such games", name, days, maxDays)
		}
	}
	if f.MaxDBSize < 0 {
		return usage("--max-db-size %d: it must be a number of MiB, or 0 for no bound", f.MaxDBSize)
	}
	return nil
}

// applyKeep has a server do as the flags say. The folder is where its store lies, or empty if
// that is elsewhere.
func (f *keepFlags) applyKeep(cfg *server.Config, folder string, size func(context.Context) (int64, error)) {
	days := func(n int) time.Duration { return time.Duration(n) * 24 * time.Hour }
	cfg.Keep = tidy.Periods{Finished: days(f.KeepFinished), Unfinished: days(f.KeepUnfinished), Accounts: days(f.KeepAccountsGames)}
	if folder != "" {
		cfg.Space = append(cfg.Space, diskguard.OnDisk(folder))
	}
	if f.MaxDBSize > 0 {
		cfg.Space = append(cfg.Space, diskguard.UpToSize(int64(f.MaxDBSize)<<20, size))
	}
}
