package main

import (
	"fmt"
	"os"
	"strconv"

	"circulade/internal/api"
	"circulade/internal/feature/accounts"
)

// InviteCmd makes an invitation code.
type InviteCmd struct {
	beside
	Uses int `default:"1" placeholder:"N" help:"How many accounts may be made by it, at most 1000."`
	Days int `default:"7" placeholder:"N" help:"For how many days it is good, at most 365."`
}

// Run makes the code and prints it.
func (c *InviteCmd) Run() error {
	var made accounts.Invite
	if shown, err := c.send(&made, "invite", strconv.Itoa(c.Uses), strconv.Itoa(c.Days)); err != nil || shown {
		return err
	}
	fmt.Println(made.Code)
	times := "once"
	if made.Uses > 1 {
		times = fmt.Sprintf("for %d accounts", made.Uses)
	}
	fmt.Fprintf(os.Stderr, "It is good %s, until %s. It is shown this once; its id is %s.\n", times, whenOf(made.Until), made.ID)
	if made.Asked != nil && !*made.Asked {
		fmt.Fprintln(os.Stderr, "This server asks nobody for a code: it does with --guests invite.")
	}
	return nil
}

// AdminInvitesCmd lists invitation codes.
type AdminInvitesCmd struct {
	beside
	Revoke string `placeholder:"ID" help:"Make the code of this id void. Accounts that were made by it stay."`
}

// Run lists the codes, or revokes one.
func (c *AdminInvitesCmd) Run() error {
	if c.Revoke != "" {
		var done api.OK
		if shown, err := c.send(&done, "revoke", c.Revoke); err != nil || shown {
			return err
		}
		fmt.Printf("The code %s is void.\n", c.Revoke)
		return nil
	}
	var list []accounts.Invite
	if shown, err := c.send(&list, "invites"); err != nil || shown {
		return err
	}
	if len(list) == 0 {
		fmt.Println("No invitation codes.")
	}
	for _, i := range list {
		fmt.Printf("%s  made %s, until %s, used %d of %d\n", i.ID, whenOf(i.Made), whenOf(i.Until), i.Used, i.Uses)
	}
	return nil
}
