package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"reflect"
	"regexp"
	"strings"
	"text/tabwriter"

	"github.com/alecthomas/kong"
)

// ConfigCmd tells how a server would be set up that is started in the same way.
type ConfigCmd struct {
	ServeCmd
	Sample bool `help:"Print a file of settings with all there are, commented, to begin with."`
	JSON   bool `name:"json" help:"Answer with JSON, for programs."`
}

// Run prints all settings, or the sample.
func (c *ConfigCmd) Run(ctx *kong.Context) error {
	if c.Sample {
		return sample(os.Stdout, settingFlags(ctx.Model.Node, ctx.Selected()))
	}
	all := settings(ctx)
	if c.JSON {
		return json.NewEncoder(os.Stdout).Encode(all)
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	for _, s := range all {
		if _, err := fmt.Fprintf(w, "%s=%s\t# %s\n", s.Variable, s.Value, s.Source); err != nil {
			return err
		}
	}
	return w.Flush()
}

// A setting is what one flag of serve is, and who said so.
type setting struct {
	Flag     string `json:"flag"`
	Variable string `json:"variable"`
	Value    string `json:"value"`
	Source   string `json:"source"`
}

// settingFlags are the flags of commands that are settings: those with a variable.
func settingFlags(nodes ...*kong.Node) (all []*kong.Flag) {
	for _, node := range nodes {
		for _, flag := range node.Flags {
			if len(flag.Envs) > 0 {
				all = append(all, flag)
			}
		}
	}
	return all
}

// settings are those of the command that was parsed.
func settings(ctx *kong.Context) []setting {
	given := map[*kong.Flag]string{}
	for _, path := range ctx.Path {
		switch {
		case path.Flag == nil:
		case path.Resolved:
			given[path.Flag] = "file"
		default:
			given[path.Flag] = "flag"
		}
	}
	all := []setting{}
	for _, flag := range settingFlags(ctx.Model.Node, ctx.Selected()) {
		s := setting{Flag: "--" + flag.Name, Variable: flag.Envs[0], Value: shown(flag, valueText(flag.Target)), Source: given[flag]}
		if s.Source == "" {
			s.Source = "default"
			for _, key := range flag.Envs {
				if os.Getenv(key) != "" {
					s.Source = "variable"
				}
			}
		}
		all = append(all, s)
	}
	return all
}

// valueText writes a value as a file of settings has it.
func valueText(v reflect.Value) string {
	if v.Kind() != reflect.Slice {
		return fmt.Sprint(v.Interface())
	}
	var parts []string
	for i := range v.Len() {
		parts = append(parts, fmt.Sprint(v.Index(i).Interface()))
	}
	return strings.Join(parts, ",")
}

// hidden is what is shown of a secret.
const hidden = "(hidden)"

// secretWord finds a password among the words or the query of a database's address.
var secretWord = regexp.MustCompile(`(?i)(password|passwd|secret|token)(\s*=\s*)('[^']*'|[^\s&]+)`)

// shown is a value without what is secret in it: all of it where the flag says so, else the
// password of an address.
func shown(flag *kong.Flag, value string) string {
	if flag.Tag.Has("secret") && value != "" {
		return hidden
	}
	value = secretWord.ReplaceAllString(value, "${1}${2}"+hidden)
	if !strings.Contains(value, "://") || !strings.Contains(value, "@") {
		return value
	}
	u, err := url.Parse(value)
	if err != nil {
		return hidden // it may be a password that stands in the way
	}
	if _, has := u.User.Password(); !has {
		return value
	}
	at := strings.LastIndex(value, "@")
	return u.Scheme + "://" + u.User.Username() + ":" + hidden + value[at:]
}

// sample writes a file of settings in which all are commented out.
func sample(w io.Writer, flags []*kong.Flag) error {
	_, err := fmt.Fprint(w, "# The settings of circulade serve: for --config FILE or CIRCULADE_CONFIG, for EnvironmentFile= of systemd\n"+
		"# and env_file of Compose. A flag goes before a variable of the environment, and that before this file.\n")
	if err != nil {
		return err
	}
	for _, flag := range flags {
		if flag.Name == "config" {
			continue // it names this file
		}
		value := flag.Default
		if value == "" {
			value = flag.PlaceHolder
		}
		if flag.IsBool() {
			value = "true"
		}
		if _, err := fmt.Fprintf(w, "\n# --%s: %s\n#%s=%s\n", flag.Name, flag.Help, flag.Envs[0], value); err != nil {
			return err
		}
	}
	return nil
}
