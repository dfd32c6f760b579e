package main

import (
	"log/slog"
	"net"
	"net/netip"
	"net/url"

	"circulade/internal/outside"
)

// This file is of whoever comes from the internet: they must be able to reach who runs the server.

// needsContact refuses a server that is surely public and tells of no contact.
func (c *ServeCmd) needsContact(public *url.URL) error {
	flag := ""
	switch {
	case c.Contact != "":
		return nil
	case public != nil:
		flag = "--public-url"
	case isPublic(c.Addr):
		flag = "--addr"
	default:
		return nil
	}
	return usage("%s: whoever comes to a public server must be able to reach who runs it: "+
		"name an e-mail address or a page with --contact ADDRESS, or in CIRCULADE_CONTACT", flag)
}

// isPublic reports whether HOST:PORT is an address of the internet. A name is none
// yet: what it stands for is known once the server listens.
func isPublic(addr string) bool {
	at, err := netip.ParseAddrPort(addr)
	return err == nil && outside.IsPublic(at.Addr())
}

// missContact warns of a server without a contact that others may reach from the internet, at
// an address that the machine has: there may be something in between that keeps them away.
func (c *ServeCmd) missContact(log *slog.Logger, addr net.Addr) {
	machine, err := net.InterfaceAddrs()
	if err != nil || c.Contact != "" {
		return
	}
	if at, ok := publicOf(addr, machine); ok {
		log.Warn("this machine has an address of the internet, and nobody says who runs the server: "+
			"name an e-mail address or a page with --contact ADDRESS, or in CIRCULADE_CONTACT", "address", at.String())
	}
}

// publicOf returns an address of the internet at which a server listens that listens at addr,
// on a machine that has the given addresses, if there is one.
func publicOf(addr net.Addr, machine []net.Addr) (netip.Addr, bool) {
	at, err := netip.ParseAddrPort(addr.String())
	if err != nil {
		return netip.Addr{}, false
	}
	if ip := at.Addr().Unmap(); !ip.IsUnspecified() {
		return ip, outside.IsPublic(ip)
	}
	for _, a := range machine {
		p, err := netip.ParsePrefix(a.String())
		if err != nil || at.Addr().Is4() && !p.Addr().Unmap().Is4() {
			continue
		}
		if outside.IsPublic(p.Addr()) {
			return p.Addr().Unmap(), true
		}
	}
	return netip.Addr{}, false
}
