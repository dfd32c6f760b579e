package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"circulade/internal/admin"
	"circulade/internal/api"
	"circulade/internal/feature/moderation"
)

// AdminCmd is for whoever runs a server, beside it.
type AdminCmd struct {
	Reports AdminReportsCmd `cmd:"" help:"List what was reported in chats, or show one report with its lines."`
	Rename  AdminRenameCmd  `cmd:"" help:"Give an account, or with --table and --seat a seat, another name."`
	Reset   AdminResetCmd   `cmd:"" help:"Make a link by which the owner of an account sets a new password: good once, for an hour."`
	Invites AdminInvitesCmd `cmd:"" name:"invite-codes" help:"List the invitation codes that hold, or revoke one."`
	Log     AdminLogCmd     `cmd:"" help:"List what was done by these commands, and by admins."`
	ruleCmds
}

// A beside says which server a command is for, and how it answers.
type beside struct {
	Data string `env:"CIRCULADE_DATA" placeholder:"DIR" help:"The data folder of the running server; the user's if not given."`
	JSON bool   `name:"json" help:"Answer with JSON, for programs."`
}

// send has the running server carry out a command. The answer is decoded into answer; with
// --json it is printed as it came, and shown is true.
func (b *beside) send(answer any, name string, words ...string) (shown bool, err error) {
	dir, err := dataFolder(b.Data)
	if err != nil {
		return false, err
	}
	var raw json.RawMessage
	err = admin.Send(context.Background(), dir, name, words, &raw)
	switch {
	case errors.Is(err, admin.ErrNotRunning):
		return false, fmt.Errorf("%w; start it, or name another folder with --data", err)
	case errors.Is(err, admin.ErrForbidden):
		return false, fmt.Errorf("%w; run this as that user", err)
	case err != nil:
		return false, err
	}
	if b.JSON {
		_, err := fmt.Println(string(raw))
		return true, err
	}
	return false, json.Unmarshal(raw, answer)
}

// when says a moment as the reader's clock has it.
func when(t time.Time) string { return t.Local().Format("2006-01-02 15:04") }

// whenOf is when for a moment as the server tells it.
func whenOf(stamp string) string {
	t, err := time.Parse(time.RFC3339, stamp)
	if err != nil {
		return stamp
	}
	return when(t)
}

// AdminReportsCmd reads reports.
type AdminReportsCmd struct {
	beside
	ID    int64  `arg:"" optional:"" help:"Show this report whole."`
	Since string `placeholder:"WHEN" help:"Only those made since a day like 2026-11-26, or in the last days (7d) or hours (12h)."`
	All   bool   `help:"Those that are done with too."`
	Done  int64  `placeholder:"ID" help:"Mark a report as done with."`
}

// Run lists reports, shows one or marks it.
func (c *AdminReportsCmd) Run() error {
	switch {
	case c.Done != 0 && (c.ID != 0 || c.Since != "" || c.All):
		return usage("--done marks one report, and nothing else")
	case c.ID != 0 && (c.Since != "" || c.All):
		return usage("with the number of a report, --since and --all have no meaning")
	case c.Done != 0:
		return c.mark()
	case c.ID != 0:
		return c.one()
	}
	since, err := sinceWhen(c.Since, time.Now())
	if err != nil {
		return err
	}
	all := "open"
	if c.All {
		all = "all"
	}
	var list []moderation.Report
	if shown, err := c.send(&list, "reports", since, all); err != nil || shown {
		return err
	}
	if len(list) == 0 {
		fmt.Println("No reports.")
	}
	for i := range list {
		r := &list[i]
		done := ""
		if r.Done {
			done = " (done)"
		}
		fmt.Printf("%d%s  %s  %s  %s\n", r.ID, done, when(r.At), aboutWhat(r), r.Reason)
	}
	if len(list) == moderation.MaxReports {
		fmt.Fprintln(os.Stderr, "There may be more: be done with some, or look with --since.")
	}
	return nil
}

func (c *AdminReportsCmd) mark() error {
	var done api.OK
	if shown, err := c.send(&done, "report-done", strconv.FormatInt(c.Done, 10)); err != nil || shown {
		return err
	}
	fmt.Printf("Report %d is done with.\n", c.Done)
	return nil
}

func (c *AdminReportsCmd) one() error {
	var r moderation.Report
	if shown, err := c.send(&r, "report", strconv.FormatInt(c.ID, 10)); err != nil || shown {
		return err
	}
	fmt.Printf("Report %d, %s, at table %s\n", r.ID, when(r.At), r.Game)
	fmt.Printf("by     %s%s\n", seatName(r.BySeat), named(r.ByAccount))
	fmt.Printf("about  %s\n", aboutWhat(&r))
	fmt.Printf("that is %s\n", ofReported(&r))
	for _, e := range r.Earlier {
		fmt.Printf("  also report %d, %s, at table %s: %s\n", e.ID, e.At, e.Game, e.Reason)
	}
	if r.Mute != nil {
		fmt.Printf("muted  until %s: %s\n", whenOf(r.Mute.Until), r.Mute.Reason)
	}
	if r.Ban != nil {
		fmt.Printf("banned until %s: %s\n", whenOf(r.Ban.Until), r.Ban.Reason)
	}
	if r.Reason != "" {
		fmt.Printf("reason %s\n", r.Reason)
	}
	if r.Done {
		fmt.Println("It is done with.")
	}
	if len(r.Reported) == 0 {
		fmt.Println("Nothing was said.")
	}
	for _, l := range r.Reported {
		mark := " "
		if l.ID == r.Line {
			mark = ">"
		}
		who := seatName(l.Seat)
		if l.Watcher > 0 {
			who = fmt.Sprintf("watcher %d", l.Watcher)
		}
		text := l.Text
		switch {
		case l.Gone:
			text = "(gone with their account)"
		case l.Phrase != "":
			text = "[" + l.Phrase + "]"
		}
		fmt.Printf("%s %s  %s: %s\n", mark, when(l.At), who, text)
	}
	return nil
}

func aboutWhat(r *moderation.Report) string {
	what := "a line of "
	if r.Line == 0 {
		what = "the name of "
	}
	what += seatName(r.OfSeat)
	if r.Name != "" {
		what += fmt.Sprintf(" %q", r.Name)
	}
	if r.About == "guest" {
		what += ", a guest"
	}
	return what + named(r.OfAccount)
}

func seatName(seat int) string {
	if seat < 0 {
		return "somebody who watches"
	}
	return fmt.Sprint("seat ", seat)
}

func named(account string) string {
	if account == "" {
		return ""
	}
	return ", account " + account
}

// sinceWhen reads --since, and returns it as the server takes it.
func sinceWhen(text string, now time.Time) (string, error) {
	if text == "" {
		return "", nil
	}
	t, err := time.ParseInLocation(time.DateOnly, text, time.Local)
	if number, unit := strings.TrimRight(text, "dh"), time.Hour; err != nil && len(number) == len(text)-1 {
		if text[len(number)] == 'd' {
			unit = 24 * time.Hour
		}
		var n int
		if n, err = strconv.Atoi(number); err == nil && (n < 0 || n > 100000) {
			err = errors.New("out of range")
		}
		t = now.Add(-time.Duration(n) * unit)
	}
	if err != nil {
		return "", usage("--since %q: it must be a day like 2026-11-26, or like 7d or 12h", text)
	}
	return t.UTC().Format(time.RFC3339), nil
}

// AdminRenameCmd gives another name.
type AdminRenameCmd struct {
	beside
	Names []string `arg:"" name:"name" help:"The name of an account and the new one; with --table and --seat the new one alone."`
	Table string   `placeholder:"ID" help:"The id of a table, as it stands in a report or behind /t/ in its address."`
	Seat  *int     `placeholder:"N" help:"A seat of that table, counted from 0 as reports do."`
}

// Run renames an account or a seat.
func (c *AdminRenameCmd) Run() error {
	var r moderation.Renaming
	switch {
	case (c.Table == "") != (c.Seat == nil):
		return usage("--table and --seat go together")
	case c.Seat != nil && len(c.Names) != 1:
		return usage("a seat is given one name, as in: circulade admin rename --table ID --seat 1 NAME")
	case c.Seat == nil && len(c.Names) != 2:
		return usage("name the account and its new name, as in: circulade admin rename OLD NEW")
	case c.Seat != nil:
		if shown, err := c.send(&r, "rename-seat", c.Table, strconv.Itoa(*c.Seat), c.Names[0]); err != nil || shown {
			return err
		}
		fmt.Printf("Seat %d is called %q now; it was %q.\n", *c.Seat, r.Name, r.Was)
	default:
		if shown, err := c.send(&r, "rename", c.Names...); err != nil || shown {
			return err
		}
		fmt.Printf("The account %q is called %q now. Its owner is told at their next sign-in.\n", r.Was, r.Name)
	}
	return nil
}

// AdminResetCmd makes a link to a new password.
type AdminResetCmd struct {
	beside
	Name string `arg:"" help:"The name of the account."`
}

// Run makes the link and prints it.
func (c *AdminResetCmd) Run() error {
	var r moderation.ResetLink
	if shown, err := c.send(&r, "reset", c.Name); err != nil || shown {
		return err
	}
	fmt.Println(r.Link)
	note := func(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
	note("Whoever opens this link before %s sets a new password for %s: give it to nobody else, and make sure who asked. It is good once.", whenOf(r.Until), r.Name)
	if r.Passkeys > 0 {
		note("The account has passkeys (%d), which stay: its owner should take away those that are not theirs.", r.Passkeys)
	}
	if r.Codes > 0 {
		note("It has recovery codes left (%d): whoever has one of them needs no link. They are void once the link is used.", r.Codes)
	}
	return nil
}

// AdminLogCmd lists what was done.
type AdminLogCmd struct {
	beside
}

// Run prints the log.
func (c *AdminLogCmd) Run() error {
	var list []moderation.LogEntry
	if shown, err := c.send(&list, "log"); err != nil || shown {
		return err
	}
	if len(list) == 0 {
		fmt.Println("Nothing was done yet.")
	}
	for _, e := range list {
		line := fmt.Sprintf("%s  %-14s", whenOf(e.At), e.What)
		if e.By != "" && e.By != "host" {
			line += "  (by " + e.By + ")"
		}
		for _, part := range []string{e.Whom, e.Detail, e.Table} {
			if part != "" {
				line += "  " + part
			}
		}
		fmt.Println(line)
	}
	return nil
}
