package main

import (
	"errors"
	"fmt"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// foreign finds variables that begin like settings and are none: docs/settings.md lists them. They
// are of this project's tests and clients, and those that container platforms set for a service that
// is called circulade, or something that begins so.
var foreign = regexp.MustCompile(`^CIRCULADE_(` +
	`TOKEN|SERVER|PROGRAM|TEST_\w+|STORE_CRASH_DIR|\w+_ROUNDS|OUTAGE_SECONDS|` +
	`PORT|PORT_\w+|SERVICE_\w+|\w+_SERVICE_(HOST|PORT|PORT_\w+)|\w+_PORT_[0-9]+_(TCP|UDP|SCTP)(_(ADDR|PORT|PROTO))?)$`)

// portOf finds what platforms say of the port of another service, like tcp://10.0.0.1:5432 in
// CIRCULADE_DB_PORT.
var portOf = regexp.MustCompile(`^CIRCULADE_\w+_PORT=(tcp|udp|sctp)://`)

// noSuchSetting is said of a variable that begins like a setting, and is not like one.
const noSuchSetting = "there is no such setting; circulade config --sample lists all"

// mostLetters is within how many letters the name of a variable is a mistyped one of a setting.
const mostLetters = 2

// knownVariables are those of all commands.
func knownVariables(app *kong.Application) (known []string) {
	_ = kong.Visit(app, func(n kong.Visitable, next kong.Next) error {
		if flag, ok := n.(*kong.Flag); ok {
			known = append(known, flag.Envs...)
		}
		return next(nil)
	})
	slices.Sort(known)
	return slices.Compact(known)
}

// checkVariables looks through an environment for the settings of a command: a name that is almost
// one of a setting is a mistake. Others that begin like ours are returned, to be warned of. A command
// without settings is not concerned.
func checkVariables(ctx *kong.Context, environ []string) (strange []string, err error) {
	if selected := ctx.Selected(); selected != nil && len(settingFlags(selected)) == 0 {
		return nil, nil
	}
	known := knownVariables(ctx.Model)
	for _, pair := range environ {
		name, _, _ := strings.Cut(pair, "=")
		switch {
		case slices.Contains(known, name), foreign.MatchString(name), portOf.MatchString(pair):
		case runtime.GOOS == "windows" && slices.Contains(known, strings.ToUpper(name)): // case is nothing there
		default:
			if meant := meantBy(name, known); meant != "" {
				err = errors.Join(err, fmt.Errorf("the environment has %s, which is no setting: it must be %s", name, meant))
			} else if strings.HasPrefix(name, settingPrefix) {
				strange = append(strange, name)
			}
		}
	}
	slices.Sort(strange)
	if err != nil {
		err = &usageError{err}
	}
	return strange, err
}

// meantBy returns the setting of which a name is a mistyped one, the nearest, or "". Of one that is as
// short as CIRCULADE_DB not all letters behind the prefix may be others.
func meantBy(name string, known []string) (meant string) {
	if len(name) < len(settingPrefix)-mostLetters {
		return ""
	}
	written, nearest := strings.ToUpper(strings.ReplaceAll(name, "-", "_")), mostLetters+1
	for _, k := range known {
		most := mostLetters
		if strings.HasPrefix(written, settingPrefix) {
			most = min(most, len(k)-len(settingPrefix)-1)
		}
		if d := lettersBetween(written, k, most); d <= most && d < nearest {
			meant, nearest = k, d
		}
	}
	return meant
}

// lettersBetween counts how many letters have to be put in, left out, replaced or swapped with the
// next to make one name of another; more than most is as good as any.
func lettersBetween(a, b string, most int) int {
	if len(a)-len(b) > most || len(b)-len(a) > most {
		return most + 1
	}
	var before []int // of two letters less of a
	last := make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			other := 1
			if a[i-1] == b[j-1] {
				other = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+other)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
