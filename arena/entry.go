package arena

import (
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"time"

	"circulade/bot"
	"circulade/game"
)

// An entry is one place in the list of those who play.
type entry struct {
	label   string // NAME[@BUDGET]
	name    string
	options bot.Options // the budget; the seed is each game's own
	command []string    // of a program from outside; nil for a built-in player
}

// parseEntry reads NAME[@BUDGET]. Engines are the commands of outside programs by name.
func parseEntry(label string, engines map[string][]string) (entry, error) {
	name, budget, has := strings.Cut(label, "@")
	e := entry{label: label, name: name, command: engines[name]}
	if e.command == nil {
		if err := bot.Check(name); err != nil {
			return e, fmt.Errorf("%w, or a program given as NAME=COMMAND", err)
		}
	}
	if has {
		options, err := bot.ParseBudget(budget)
		if err != nil {
			return e, fmt.Errorf("%s: %w", label, err)
		}
		e.options = options
	}
	if err := game.CheckName(label); err != nil {
		return e, fmt.Errorf("%q: %w", label, err)
	}
	return e, nil
}

// over reports whether a turn took more than the entry's budget and what is allowed
// beyond it: 2 %, and 5 ms at least.
func (e *entry) over(spent time.Duration) bool {
	limit := e.options.Time
	return limit > 0 && spent > limit+max(limit/50, 5*time.Millisecond)
}

// parseEngines reads programs given as NAME=COMMAND, and finds each of them.
func parseEngines(list []string) (map[string][]string, error) {
	engines := map[string][]string{}
	for _, text := range list {
		name, command, ok := strings.Cut(text, "=")
		words, err := split(command)
		switch {
		case err != nil:
			return nil, fmt.Errorf("program %q: %w", text, err)
		case !ok || name == "" || len(words) == 0:
			return nil, fmt.Errorf("program %q: write NAME=COMMAND", text)
		case strings.ContainsAny(name, "@,"):
			return nil, fmt.Errorf("program %q: its name has neither @ nor a comma", name)
		case slices.Contains(bot.Names(), name):
			return nil, fmt.Errorf("program %q: a built-in player has that name", name)
		case engines[name] != nil:
			return nil, fmt.Errorf("program %q: the name is given twice", name)
		}
		if words[0], err = exec.LookPath(words[0]); err != nil {
			return nil, fmt.Errorf("program %q: %w", name, err)
		}
		engines[name] = words
	}
	return engines, nil
}

// split splits a command into words at spaces. What stands between quotes, double or
// single, is one word. No shell has a hand in it.
func split(command string) (words []string, err error) {
	var word strings.Builder
	quote, inside := rune(0), false
	for _, r := range command {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '"' || r == '\'':
			quote, inside = r, true
		case r == ' ' || r == '\t':
			if inside {
				words = append(words, word.String())
				word.Reset()
			}
			inside = false
		default:
			inside = true
			word.WriteRune(r)
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quotation mark %c is never closed", quote)
	}
	if inside {
		words = append(words, word.String())
	}
	return words, nil
}
