package main

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
)

// placeholder stands in SECURITY.md and other files where the address belongs of whoever
// publishes. It is written in two pieces, so that this file does not count as one of them.
const placeholder = "CONTACT-OF-" + "THE-PROJECT"

// filledIn refuses a commit in which a contact is still a placeholder, and names each file
// and line.
func (r *release) filledIn(ctx context.Context) error {
	found, err := r.git(ctx, "grep", "--line-number", "-I", "--fixed-strings", "-e", placeholder)
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.ExitCode() == 1 {
		return nil // git grep found nothing
	}
	if err != nil {
		return err
	}
	return fmt.Errorf("%s is still a placeholder: write there how people reach whoever publishes, and commit it:\n%s", placeholder, found)
}
