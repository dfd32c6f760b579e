package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

// beside runs the program beside a server, and wants an exit code and a word of what it says.
func besideServer(t *testing.T, dir string, code int, says string, args ...string) (stdout string) {
	t.Helper()
	cmd := exec.Command("circulade", args...)
	cmd.Env = append(os.Environ(), "CIRCULADE_DATA="+dir)
	var out, rest strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &rest
	err := cmd.Run()
	if got := cmd.ProcessState.ExitCode(); got != code || !strings.Contains(out.String()+rest.String(), says) {
		t.Errorf("%q: %v, exit code %d, said %q and %q; want %d and %q", args, err, got, &out, &rest, code, says)
	}
	return out.String()
}

// post sends JSON to a server as a browser does.
func post(t *testing.T, client *http.Client, address, body string) {
	t.Helper()
	resp, err := client.Post(address, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode >= 300 {
		t.Fatalf("%s: %d", address, resp.StatusCode)
	}
}

// What whoever runs the server does beside it, the running server carries out.
func TestAdmin(t *testing.T) {
	dir, err := os.MkdirTemp("", "c") // the path of a socket may not be long
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	besideServer(t, dir, 1, "no server runs on this data folder: "+dir, "admin", "log")
	s := serve(t, []string{"CIRCULADE_CONTACT=host@play.example", "CIRCULADE_GUESTS=invite"},
		"serve", "--addr", "127.0.0.1:0", "--data", dir, "--public-url", "https://play.example")
	code := strings.TrimSpace(besideServer(t, dir, 0, "good once", "invite-code"))
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	ann := &http.Client{Jar: jar, Timeout: 20 * time.Second}
	post(t, ann, s.address+"/api/account", `{"name":"Ann","password":"correct horse","invite":"`+code+`"}`)
	besideServer(t, dir, 0, "used 1 of 1", "admin", "invite-codes")
	besideServer(t, dir, 0, `"Ann" is called "Anna" now`, "admin", "rename", "ann", "Anna")
	link := besideServer(t, dir, 0, "good once", "admin", "reset", "Anna")
	if !strings.HasPrefix(link, "https://play.example/account#reset=") || strings.Count(link, "\n") != 1 {
		t.Errorf("the link is %q", link)
	}
	var told struct{ Name, Until string }
	if err := json.Unmarshal([]byte(besideServer(t, dir, 0, "", "admin", "reset", "--json", "Anna")), &told); err != nil || told.Name != "Anna" || told.Until == "" {
		t.Errorf("for programs it is %+v, %v", told, err)
	}
	besideServer(t, dir, 0, "No reports.", "admin", "reports")
	besideServer(t, dir, 0, "[]", "admin", "reports", "--json", "--since", "7d", "--all")
	besideServer(t, dir, 0, "renamed         Ann  Anna", "admin", "log")
	besideServer(t, dir, 0, `"Anna" is an admin's now`, "admin", "grant", "anna")
	besideServer(t, dir, 0, "Anna  since 20", "admin", "admins")
	besideServer(t, dir, 1, "take the role from them first", "admin", "ban", "--account", "Anna", "--reason", "spam")
	besideServer(t, dir, 0, "not an admin's any more", "admin", "revoke", "Anna")
	besideServer(t, dir, 0, `the account "Anna" until 20`, "admin", "ban", "--account", "Anna", "--reason", "spam", "--until", "7d")
	besideServer(t, dir, 0, "the network 192.0.2.0/24 until it is lifted", "admin", "ban", "--network", "192.0.2.7/24", "--reason", "spam")
	var bans []struct{ ID int64 }
	if err := json.Unmarshal([]byte(besideServer(t, dir, 0, "", "admin", "bans", "--json")), &bans); err != nil || len(bans) != 2 {
		t.Fatalf("the bans are %+v, %v", bans, err)
	}
	besideServer(t, dir, 0, "is lifted", "admin", "unban", fmt.Sprint(bans[0].ID))
	besideServer(t, dir, 0, "Everybody is told", "admin", "announce", "Tonight at ten.", "--until", "12h")
	besideServer(t, dir, 0, "Nothing is announced", "admin", "announce", "--clear")
	besideServer(t, dir, 0, "games go on", "admin", "maintenance", "on", "Back soon.")
	besideServer(t, dir, 0, "can be made again", "admin", "maintenance", "off")
	besideServer(t, dir, 0, "maintenance     Back soon.", "admin", "log")
	for _, test := range []struct {
		code int
		says string
		args []string
	}{
		{1, "no account has this name", []string{"grant", "Zoë"}},
		{1, "not an admin's", []string{"revoke", "Anna"}},
		{1, "this machine itself", []string{"ban", "--network", "127.0.0.1", "--reason", "x"}},
		{1, "no such ban", []string{"unban", "9999"}},
		{2, "2026-12-31", []string{"ban", "--account", "Anna", "--reason", "x", "--until", "never"}},
		{2, "--account", []string{"ban", "--reason", "x"}},
		{2, "nothing else", []string{"announce", "--clear", "x"}},
		{2, "say what everybody is told", []string{"announce"}},
		{2, "must be one of", []string{"maintenance", "maybe"}},
		{1, "no account has this name", []string{"reset", "Zoë"}},
		{1, "there is no report 7", []string{"reports", "7"}},
		{1, "there is no report 7", []string{"reports", "--done", "7"}},
		{1, "there is no such table", []string{"rename", "--table", "aaaaaaaaaaaaaaaaaaaaaaaaaa", "--seat", "0", "Ann"}},
		{1, "there is no invitation code", []string{"invite-codes", "--revoke", "x"}},
		{2, "--table and --seat go together", []string{"rename", "--seat", "0", "Ann"}},
		{2, "circulade admin rename OLD NEW", []string{"rename", "Ann"}},
		{2, "2026-11-26", []string{"reports", "--since", "yesterday"}},
		{2, "nothing else", []string{"reports", "--done", "7", "--all"}},
		{2, "unexpected argument", []string{"dance"}},
	} {
		besideServer(t, dir, test.code, test.says, append([]string{"admin"}, test.args...)...)
	}
	s.stop(t, os.Interrupt)
	besideServer(t, dir, 1, "no server runs", "admin", "log")
}

func TestSinceWhen(t *testing.T) {
	now := time.Date(2026, 11, 26, 6, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"": "", "7d": "2026-11-19T06:00:00Z", "12h": "2026-11-25T18:00:00Z", "0d": "2026-11-26T06:00:00Z",
	} {
		if got, err := sinceWhen(text, now); err != nil || got != want {
			t.Errorf("since %q is %q, %v; want %q", text, got, err, want)
		}
	}
	if got, err := sinceWhen("2026-11-20", now); err != nil || !strings.HasSuffix(got, "Z") {
		t.Errorf("since a day is %q, %v", got, err)
	}
	for _, bad := range []string{"yesterday", "7", "d", "-7d", "7dd", "2026-13-01", "99999999d", "99999999999999999999h"} {
		if got, err := sinceWhen(bad, now); err == nil {
			t.Errorf("since %q is %q", bad, got)
		}
	}
}
