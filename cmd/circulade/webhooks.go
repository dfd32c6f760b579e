package main

import (
	"strings"

	"circulade/internal/feature/tournaments"
)

// hookFlags say whether organisers may have other addresses told what happens in their tournaments.
type hookFlags struct {
	Webhooks     string   `env:"CIRCULADE_WEBHOOKS" placeholder:"on|off" default:"off" help:"Whether organisers of tournaments may have an https address of theirs told what happens in them. Private addresses are never called."`
	WebhookHosts []string `env:"CIRCULADE_WEBHOOK_HOSTS" placeholder:"HOST" help:"Hosts (HOST or HOST:PORT) that webhooks may reach though they have a private address."`
}

// webhooks returns the settings of webhooks; nil: there are none.
func (f *hookFlags) webhooks() (*tournaments.Hooks, error) {
	for _, host := range f.WebhookHosts {
		if strings.Trim(host, " ") == "" || strings.ContainsAny(host, "/@* ") {
			return nil, usage("--webhook-hosts %q: each must be HOST or HOST:PORT", host)
		}
	}
	switch f.Webhooks {
	case "on":
		return &tournaments.Hooks{Hosts: f.WebhookHosts}, nil
	case "off", "":
		return nil, nil //nolint:nilnil // there are none
	}
	return nil, usage("--webhooks %q: it must be on or off", f.Webhooks)
}
