package main

import (
	"net/url"
	"strings"

	"circulade/internal/feature/notify"
)

// notifyFlags say how people are notified that it is their turn.
type notifyFlags struct {
	Push         string   `env:"CIRCULADE_PUSH" placeholder:"on|off" default:"off" help:"Whether browsers may be told that it is somebody's turn while the page is closed. The first start with it makes the keys."`
	PushServices []string `env:"CIRCULADE_PUSH_SERVICES" placeholder:"HOST" help:"The hosts that may push (HOST, HOST:PORT or *.HOST), if not those of Google, Mozilla, Apple and Microsoft."`
	Mail         string   `env:"CIRCULADE_MAIL" placeholder:"URL" help:"The server that takes mail, like smtp://user:password@mail.example.org:587, so that accounts may be told by mail. Needs --public-url and --mail-from."`
	MailFrom     string   `env:"CIRCULADE_MAIL_FROM" placeholder:"ADDRESS" help:"The sender's address of that mail."`
}

// channels returns the channels that are switched on. Public is the address that stands in links in mail.
func (f *notifyFlags) channels(public *url.URL) (n notify.Channels, err error) {
	switch {
	case f.Push != "" && f.Push != "on" && f.Push != "off":
		return n, usage("--push %q: it must be on or off", f.Push)
	case f.Push == "on":
		n.Push = &notify.Push{Services: f.PushServices}
	}
	for _, host := range f.PushServices {
		if strings.Trim(host, " ") == "" || strings.ContainsAny(host, "/@ ") {
			return n, usage("--push-services %q: each must be HOST, HOST:PORT or *.HOST", host)
		}
	}
	switch {
	case f.Mail == "" && f.MailFrom == "":
		return n, nil
	case f.Mail == "" || f.MailFrom == "":
		return n, usage("--mail and --mail-from: one needs the other")
	case public == nil:
		return n, usage("--mail needs --public-url: the links in mail lead there")
	}
	if n.Mail, err = notify.NewMail(f.Mail, f.MailFrom); err != nil {
		return n, usage("--mail: %s", err)
	}
	return n, nil
}
