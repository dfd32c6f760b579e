package main

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/alecthomas/kong"

	root "circulade"
	"circulade/game"
	"circulade/protocol"
)

// VersionCmd says which program this is.
type VersionCmd struct {
	JSON bool `name:"json" help:"Print JSON."`
}

// versions are what a report of a fault should name.
type versions struct {
	Version  string `json:"version"`          // of the program
	Commit   string `json:"commit,omitempty"` // it was built from, if the build knows
	Rules    int    `json:"rules"`            // revision that new games are played under
	Protocol int    `json:"protocol"`
	Go       string `json:"go"`
	System   string `json:"system"` // "linux/amd64"
}

// Run prints a line for people, or JSON.
func (c *VersionCmd) Run() error {
	v := versions{
		Version: version(), Commit: commit(), Rules: game.RulesRevision, Protocol: protocol.Version,
		Go: runtime.Version(), System: runtime.GOOS + "/" + runtime.GOARCH,
	}
	if c.JSON {
		return json.NewEncoder(os.Stdout).Encode(v)
	}
	_, err := fmt.Println(v)
	return err
}

// String is the line for people.
func (v versions) String() string {
	var of string
	if v.Commit != "" {
		of = " of commit " + v.Commit
	}
	return fmt.Sprintf("circulade %s%s, rules revision %d, protocol %d, %s, %s", v.Version, of, v.Rules, v.Protocol, v.Go, v.System)
}

// versionFlag is VersionCmd as a flag, which other programs have.
type versionFlag bool

// BeforeReset prints the version and ends the program, whatever else is asked.
func (versionFlag) BeforeReset(k *kong.Kong) error {
	if err := (&VersionCmd{}).Run(); err != nil {
		return err
	}
	k.Exit(0)
	return nil
}

// version is the newest version in CHANGELOG.md.
func version() string { return root.Version() }

// build names this build: the version alone where Go found the version's tag at the commit
// and no changed file, else the version and the commit, in the form that Semantic Versioning
// has for it ("0.9.0+b1126391abcd"). Two builds of one version can be told apart by it.
func build() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return version()
	}
	return buildOf(version(), info)
}

func buildOf(version string, info *debug.BuildInfo) string {
	id := commitOf(info)
	if id == "" || info.Main.Version == "v"+version {
		return version
	}
	if clean, changed := strings.CutSuffix(id, "+"); changed {
		id = clean + ".dirty"
	}
	return version + "+" + id
}

// commit is the commit that the program was built from, with a plus sign if files
// had changed since; "" where the build does not say.
func commit() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	return commitOf(info)
}

func commitOf(info *debug.BuildInfo) string {
	var id, changed string
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			id = s.Value[:min(len(s.Value), 12)]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = "+"
		}
	}
	if id == "" {
		return ""
	}
	return id + changed
}
