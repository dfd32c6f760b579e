package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// serveNode is serve in the model of the command line.
func serveNode(t *testing.T, k *kong.Kong) *kong.Node {
	t.Helper()
	for _, node := range k.Model.Children {
		if node.Name == "serve" {
			return node
		}
	}
	t.Fatal("there is no command serve")
	return nil
}

// Every flag of serve is a variable too, called like it, and stands in docs/settings.md.
func TestEveryFlagIsAVariable(t *testing.T) {
	var c commands
	k := parser(&c)
	docs, err := os.ReadFile("../../docs/settings.md")
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]string{}
	for _, row := range regexp.MustCompile("(?m)^\\| `--([a-z-]+)[^|]*\\| `(CIRCULADE_[A-Z_]+)` \\|").FindAllStringSubmatch(string(docs), -1) {
		told[row[1]] = row[2]
	}
	flags := append([]*kong.Flag{}, serveNode(t, k).Flags...)
	for _, flag := range k.Model.Flags {
		if flag.Name == "config" {
			flags = append(flags, flag)
		}
	}
	for _, flag := range flags {
		want := settingPrefix + strings.ToUpper(strings.ReplaceAll(flag.Name, "-", "_"))
		if len(flag.Envs) != 1 || flag.Envs[0] != want {
			t.Errorf("--%s has the variables %q, want %s: add a tag env", flag.Name, flag.Envs, want)
		}
		if told[flag.Name] != want {
			t.Errorf("docs/settings.md has no row with `--%s` and `%s`", flag.Name, want)
		}
		delete(told, flag.Name)
	}
	for name := range told {
		t.Errorf("docs/settings.md has a row for --%s, which there is not", name)
	}
}

// The sample names every setting, and is a file of settings that says nothing.
func TestSample(t *testing.T) {
	var c commands
	k := parser(&c)
	var b bytes.Buffer
	flags := settingFlags(serveNode(t, k))
	if err := sample(&b, flags); err != nil {
		t.Fatal(err)
	}
	for _, flag := range flags {
		if !strings.Contains(b.String(), "\n#"+flag.Envs[0]+"=") {
			t.Errorf("the sample has no %s", flag.Envs[0])
		}
	}
	read, err := readSettings(&b)
	if err != nil {
		t.Fatal(err)
	}
	if f := read.(*settingsFile); len(f.values) > 0 {
		t.Errorf("the sample says %v", f.values)
	}
}

// settingsIn writes a file of settings.
func settingsIn(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "settings")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A flag goes before a variable, that before the file, and that before what is usual.
func TestSourcesOfSettings(t *testing.T) {
	file := settingsIn(t, "# a comment\n\nCIRCULADE_ADDR=1.1.1.1:1\nCIRCULADE_CONTACT = \"you@example.org\"\nCIRCULADE_IMPRINT='The club'\nCIRCULADE_OPEN=true\nCIRCULADE_LIMIT_FACTOR=3\n"+
		"CIRCULADE_CLUB_NETWORK=192.0.2.1,192.0.2.2\nPOSTGRES_PASSWORD=x\nCIRCULADE_MAIL=smtp://me:hunter2@mail.example.org:587\nCIRCULADE_LOBBY=\n")
	t.Setenv("CIRCULADE_IMPRINT", "I")
	t.Setenv("CIRCULADE_ADDR", "2.2.2.2:2")
	var c commands
	ctx, err := parser(&c).Parse([]string{"config", "--config", file, "--addr", "3.3.3.3:3"})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]setting{}
	for _, s := range settings(ctx) {
		got[s.Variable] = s
	}
	for variable, want := range map[string][2]string{
		"CIRCULADE_ADDR":         {"3.3.3.3:3", "flag"},
		"CIRCULADE_IMPRINT":      {"I", "variable"},
		"CIRCULADE_CONTACT":      {"you@example.org", "file"},
		"CIRCULADE_OPEN":         {"true", "file"},
		"CIRCULADE_LIMIT_FACTOR": {"3", "file"},
		"CIRCULADE_CLUB_NETWORK": {"192.0.2.1,192.0.2.2", "file"},
		"CIRCULADE_MAIL":         {"smtp://me:(hidden)@mail.example.org:587", "file"},
		"CIRCULADE_LOBBY":        {"", "default"},
		"CIRCULADE_PUSH":         {"off", "default"},
		"CIRCULADE_CONFIG":       {file, "flag"},
	} {
		if s := got[variable]; s.Value != want[0] || s.Source != want[1] {
			t.Errorf("%s is %q by %s, want %q by %s", variable, s.Value, s.Source, want[0], want[1])
		}
	}
}

// The variable of the file does as its flag, for every command that has settings.
func TestSettingsOfOtherCommands(t *testing.T) {
	t.Setenv("CIRCULADE_CONFIG", settingsIn(t, "CIRCULADE_DATA=/srv/tiles\n"))
	var c commands
	if _, err := parser(&c).Parse([]string{"admin", "log"}); err != nil || c.Admin.Log.Data != "/srv/tiles" {
		t.Errorf("admin log speaks to %q, %v", c.Admin.Log.Data, err)
	}
}

func TestBadSettings(t *testing.T) {
	for text, want := range map[string]string{
		"CIRCULADE_ADR=x":                        "line 1: there is no setting CIRCULADE_ADR",
		"\nthis is none":                         "line 2: it must be like",
		"=x":                                     "line 1: it must be like",
		"CIRCULADE_ADDR=\"x":                     "the quotation mark of CIRCULADE_ADDR is not closed",
		"CIRCULADE_ADDR=x\nCIRCULADE_ADDR=y":     "line 2: CIRCULADE_ADDR stands in line 1 already",
		"CIRCULADE_LIMIT_FACTOR=many":            "--limit-factor",
		"A=" + strings.Repeat("x", maxSettings):  "no file of settings",
		strings.Repeat("A=x\n", maxSettings/4+9): "no file of settings",
	} {
		var c commands
		k := parser(&c)
		k.Stderr = io.Discard
		_, err := k.Parse([]string{"config", "--config", settingsIn(t, text)})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %q", text, err, want)
		}
	}
	var c commands
	if _, err := parser(&c).Parse([]string{"config", "--config", filepath.Join(t.TempDir(), "none")}); err == nil {
		t.Error("a file that is not there is no fault")
	}
}

// What is secret in a setting is not shown.
func TestSecretsAreHidden(t *testing.T) {
	var c struct {
		Plain string
		Key   string `secret:""`
	}
	k := kong.Must(&c)
	flags := map[string]*kong.Flag{}
	for _, flag := range k.Model.Flags {
		flags[flag.Name] = flag
	}
	for _, test := range [][3]string{
		{"key", "hunter2", hidden},
		{"key", "", ""},
		{"plain", "postgres://tiles:hunter2@db:5432/tiles?sslmode=require", "postgres://tiles:(hidden)@db:5432/tiles?sslmode=require"},
		{"plain", "postgres://db/tiles?user=x&password=hunter2&sslmode=require", "postgres://db/tiles?user=x&password=(hidden)&sslmode=require"},
		{"plain", "host=db password='hunter 2' user=x", "host=db password=(hidden) user=x"},
		{"plain", "smtp://u:hun@ter2@mail", "smtp://u:(hidden)@mail"},
		{"plain", "smtp://u:hun%ter2@mail", hidden},
		{"plain", "https://play.example.org/@x", "https://play.example.org/@x"},
	} {
		if got := shown(flags[test[0]], test[1]); got != test[2] {
			t.Errorf("%s %q is shown as %q, want %q", test[0], test[1], got, test[2])
		}
	}
}
