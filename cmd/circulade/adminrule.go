package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"circulade/internal/api"
	"circulade/internal/feature/moderation"
)

// ruleCmds are how whoever runs a server decides who is an admin, who may not play, and what
// everybody is told.
type ruleCmds struct {
	Grant       AdminGrantCmd       `cmd:"" help:"Make an account an admin's: /admin is open to it."`
	Revoke      AdminRevokeCmd      `cmd:"" help:"Take that from an account."`
	Admins      AdminAdminsCmd      `cmd:"" help:"List the admins."`
	Ban         AdminBanCmd         `cmd:"" help:"Keep an account or a network from playing here."`
	Bans        AdminBansCmd        `cmd:"" help:"List the bans."`
	Unban       AdminUnbanCmd       `cmd:"" help:"Lift a ban."`
	Mute        AdminMuteCmd        `cmd:"" help:"Keep whom a report is about from writing in chats, for a time."`
	Unmute      AdminUnmuteCmd      `cmd:"" help:"Let them write again."`
	SignOut     AdminSignOutCmd     `cmd:"" help:"End all sessions of whom a report is about."`
	Announce    AdminAnnounceCmd    `cmd:"" help:"Tell everybody something."`
	Maintenance AdminMaintenanceCmd `cmd:"" help:"Let nothing new begin, while games go on; or again."`
}

// AdminGrantCmd makes an admin.
type AdminGrantCmd struct {
	beside
	Name string `arg:"" help:"The name of the account."`
}

// Run makes an account an admin's.
func (c *AdminGrantCmd) Run() error {
	var a moderation.Admin
	if shown, err := c.send(&a, "admin-grant", c.Name); err != nil || shown {
		return err
	}
	fmt.Printf("The account %q is an admin's now.\n", a.Name)
	return nil
}

// AdminRevokeCmd takes the role of an admin.
type AdminRevokeCmd struct {
	beside
	Name string `arg:"" help:"The name of the account."`
}

// Run takes it.
func (c *AdminRevokeCmd) Run() error {
	var a moderation.Admin
	if shown, err := c.send(&a, "admin-revoke", c.Name); err != nil || shown {
		return err
	}
	fmt.Printf("The account %q is not an admin's any more.\n", a.Name)
	return nil
}

// AdminAdminsCmd lists the admins.
type AdminAdminsCmd struct {
	beside
}

// Run prints them.
func (c *AdminAdminsCmd) Run() error {
	var list []moderation.Admin
	if shown, err := c.send(&list, "admins"); err != nil || shown {
		return err
	}
	if len(list) == 0 {
		fmt.Println("No account is an admin's. Make one: circulade admin grant NAME")
	}
	for _, a := range list {
		fmt.Printf("%s  since %s\n", a.Name, whenOf(a.Since))
	}
	return nil
}

// AdminBanCmd bans.
type AdminBanCmd struct {
	beside
	Account string `xor:"whom" required:"" placeholder:"NAME" help:"The account: it is signed out everywhere, and signs in no more."`
	Network string `xor:"whom" required:"" placeholder:"NET" help:"The network, like 192.0.2.0/24, or an address: all who come from there are refused."`
	Report  string `xor:"whom" required:"" placeholder:"ID" help:"Whom this report is about: an account, or a guest with the network from which they came (--until is needed). Accounts and clubs' networks are not hit by that."`
	Reason  string `required:"" placeholder:"TEXT" help:"Why. Who is banned reads it."`
	Until   string `placeholder:"WHEN" help:"When it ends by itself: at the end of a day like 2026-12-31, or after some days (7d) or hours (12h). Else it holds until it is lifted."`
}

// Run bans an account or a network.
func (c *AdminBanCmd) Run() error {
	until, err := untilWhen(c.Until, time.Now())
	if err != nil {
		return err
	}
	if c.Report != "" {
		return c.reported(until)
	}
	kind, whom := "account", c.Account
	if c.Network != "" {
		kind, whom = "network", c.Network
	}
	var b moderation.Ban
	if shown, err := c.send(&b, "ban", kind, whom, c.Reason, until); err != nil || shown {
		return err
	}
	fmt.Printf("Banned: %s. Lift it with: circulade admin unban %d\n", banned(&b), b.ID)
	return nil
}

// reported bans whom a report is about.
func (c *AdminBanCmd) reported(until string) error {
	var r moderation.Report
	if shown, err := c.send(&r, "ban-reported", c.Report, c.Reason, until); err != nil || shown {
		return err
	}
	fmt.Printf("Banned: %s. Lift it with: circulade admin bans, circulade admin unban\n", ofReported(&r))
	if r.About == "guest" && !r.Network {
		fmt.Println("It is not known from where they came: they are signed out, and may come as another guest.")
	}
	return nil
}

// ofReported says whom a report is about.
func ofReported(r *moderation.Report) string {
	switch {
	case r.OfAccount != "":
		return "the account " + strconv.Quote(r.OfAccount)
	case r.About == "gone":
		return "somebody who is gone"
	case r.Name != "":
		return "the guest " + strconv.Quote(r.Name)
	}
	return "a guest who watched"
}

// AdminMuteCmd mutes.
type AdminMuteCmd struct {
	beside
	Report string `required:"" placeholder:"ID" help:"The report about them."`
	Reason string `required:"" placeholder:"TEXT" help:"Why. They read it."`
	Until  string `required:"" placeholder:"WHEN" help:"When it ends by itself: at the end of a day like 2026-12-31, or after some days (7d) or hours (12h)."`
}

// Run mutes whom a report is about.
func (c *AdminMuteCmd) Run() error {
	until, err := untilWhen(c.Until, time.Now())
	if err != nil {
		return err
	}
	var r moderation.Report
	if shown, err := c.send(&r, "mute", c.Report, c.Reason, until); err != nil || shown {
		return err
	}
	fmt.Printf("Muted: %s, until %s.\n", ofReported(&r), whenOf(until))
	return nil
}

// AdminUnmuteCmd lets somebody write again.
type AdminUnmuteCmd struct {
	beside
	Report string `required:"" placeholder:"ID" help:"A report about them."`
}

// Run lets them.
func (c *AdminUnmuteCmd) Run() error {
	var r moderation.Report
	if shown, err := c.send(&r, "unmute", c.Report, "", ""); err != nil || shown {
		return err
	}
	fmt.Printf("Muted no more: %s.\n", ofReported(&r))
	return nil
}

// AdminSignOutCmd ends sessions.
type AdminSignOutCmd struct {
	beside
	Report string `required:"" placeholder:"ID" help:"The report about them. A guest is somebody else from then on, without their seats."`
}

// Run ends them.
func (c *AdminSignOutCmd) Run() error {
	var r moderation.Report
	if shown, err := c.send(&r, "sign-out", c.Report, "", ""); err != nil || shown {
		return err
	}
	fmt.Printf("Signed out everywhere: %s.\n", ofReported(&r))
	return nil
}

// banned says whom a ban is of, and for how long.
func banned(b *moderation.Ban) string {
	whom := "the network " + b.Network
	if b.Guest != "" {
		whom = "the guest " + strconv.Quote(b.Guest)
	}
	if b.Account != "" {
		whom = "the account " + strconv.Quote(b.Account)
	}
	if b.Until == "" {
		return whom + " until it is lifted"
	}
	return whom + " until " + whenOf(b.Until)
}

// untilWhen reads --until, and returns it as the server takes it. A day is part of it: it ends
// with its last second here.
func untilWhen(text string, now time.Time) (string, error) {
	if text == "" {
		return "", nil
	}
	day, err := time.ParseInLocation(time.DateOnly, text, time.Local)
	t := time.Date(day.Year(), day.Month(), day.Day(), 23, 59, 59, 0, time.Local)
	number := strings.TrimRight(text, "dh")
	if n, wrong := strconv.Atoi(number); err != nil && wrong == nil && len(number) == len(text)-1 && n > 0 && n <= 100_000 {
		unit := time.Hour
		if strings.HasSuffix(text, "d") {
			unit = 24 * time.Hour
		}
		t, err = now.Add(time.Duration(n)*unit), nil
	}
	if err != nil {
		return "", usage("--until %q: it must be a day like 2026-12-31, or like 7d or 12h", text)
	}
	return t.UTC().Format(time.RFC3339), nil
}

// AdminBansCmd lists bans.
type AdminBansCmd struct {
	beside
}

// Run prints them.
func (c *AdminBansCmd) Run() error {
	var list []moderation.Ban
	if shown, err := c.send(&list, "bans"); err != nil || shown {
		return err
	}
	if len(list) == 0 {
		fmt.Println("Nobody is banned.")
	}
	for i := range list {
		fmt.Printf("%d  %s  %s: %s\n", list[i].ID, whenOf(list[i].Made), banned(&list[i]), list[i].Reason)
	}
	return nil
}

// AdminUnbanCmd lifts a ban.
type AdminUnbanCmd struct {
	beside
	ID int64 `arg:"" help:"The number of the ban, as bans lists it."`
}

// Run lifts it.
func (c *AdminUnbanCmd) Run() error {
	var done api.OK
	if shown, err := c.send(&done, "unban", strconv.FormatInt(c.ID, 10)); err != nil || shown {
		return err
	}
	fmt.Printf("Ban %d is lifted.\n", c.ID)
	return nil
}

// AdminAnnounceCmd tells everybody something.
type AdminAnnounceCmd struct {
	beside
	Text  string `arg:"" optional:"" help:"What everybody is told, instead of what they were told before."`
	Until string `placeholder:"WHEN" help:"When it is over: at the end of a day like 2026-12-31, or after some days (7d) or hours (12h)."`
	Clear bool   `help:"Take down what everybody is told."`
}

// Run announces something, or takes it down.
func (c *AdminAnnounceCmd) Run() error {
	var says moderation.HostWords
	switch {
	case c.Clear && (c.Text != "" || c.Until != ""):
		return usage("--clear takes down what is said, and nothing else")
	case c.Clear:
		if shown, err := c.send(&says, "unannounce"); err != nil || shown {
			return err
		}
		fmt.Println("Nothing is announced any more.")
		return nil
	case c.Text == "":
		return usage("say what everybody is told, as in: circulade admin announce \"Tonight at ten the server restarts.\"")
	}
	until, err := untilWhen(c.Until, time.Now())
	if err != nil {
		return err
	}
	if shown, err := c.send(&says, "announce", c.Text, until); err != nil || shown {
		return err
	}
	fmt.Println("Everybody is told. Take it down with: circulade admin announce --clear")
	return nil
}

// AdminMaintenanceCmd lets nothing new begin.
type AdminMaintenanceCmd struct {
	beside
	State string `arg:"" enum:"on,off" help:"on or off."`
	Text  string `arg:"" optional:"" help:"With on: what people are told beside that nothing new begins."`
}

// Run begins maintenance, or ends it.
func (c *AdminMaintenanceCmd) Run() error {
	var says moderation.HostWords
	if c.State == "off" {
		if c.Text != "" {
			return usage("a text goes with on alone")
		}
		if shown, err := c.send(&says, "unmaintain"); err != nil || shown {
			return err
		}
		fmt.Println("New tables can be made again.")
		return nil
	}
	if shown, err := c.send(&says, "maintain", c.Text); err != nil || shown {
		return err
	}
	fmt.Println("Nothing new begins, and games go on. End it with: circulade admin maintenance off")
	return nil
}
