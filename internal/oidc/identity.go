package oidc

import (
	"context"
	"crypto/subtle"
	"errors"
	"time"
	"unicode/utf8"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

// freshTime is how long ago the provider may have made sure who it is, if that is asked.
const freshTime = 10 * time.Minute

// An Identity is somebody, as the provider knows them.
type Identity struct {
	Subject string // the same as long as they are there
	Name    string // what they like to be called; may be empty, or anything
	Fresh   bool   // the provider has made sure lately who it is, and says so
}

// claims are what an ID token says beside what every token does.
type claims struct {
	Party    string   `json:"azp"`
	Time     *float64 `json:"auth_time"`
	Username string   `json:"preferred_username"`
	Nickname string   `json:"nickname"`
	Name     string   `json:"name"`
}

// Identity asks the provider who came back with a code from an attempt. The code is good once.
// With again the provider must have made sure lately who it is, and say when: that it was asked
// to stands in the browser's address alone, where whoever has the browser can take it away.
func (p *Provider) Identity(ctx context.Context, a Attempt, code string, again bool) (id Identity, err error) {
	f, err := p.discover(ctx)
	if err != nil {
		return id, err
	}
	ctx, cancel := context.WithTimeout(oidc.ClientContext(ctx, p.client), 2*answerTime)
	defer cancel()
	raw, err := p.exchange(ctx, f, a, code)
	if err != nil {
		return id, err
	}
	token, err := f.verifier.Verify(ctx, raw)
	if err != nil {
		return id, p.logRefused("its ID token does not hold")
	}
	var c claims
	if err := token.Claims(&c); err != nil {
		return id, p.logRefused("its ID token cannot be read")
	}
	switch {
	case subtle.ConstantTimeCompare([]byte(token.Nonce), []byte(a.Nonce)) != 1:
		return id, p.logRefused("its ID token is of another attempt")
	case c.Party != "" && c.Party != p.settings.Client, c.Party == "" && len(token.Audience) > 1:
		return id, p.logRefused("its ID token is for somebody else")
	case token.Subject == "" || len(token.Subject) > 255 || !utf8.ValidString(token.Subject):
		return id, p.logRefused("its ID token does not say whose it is")
	case again && c.Time == nil:
		return id, p.logRefused("it does not say when it made sure who it is (auth_time)")
	case again && !c.isFresh():
		return id, p.logRefused("it did not make sure anew who it is")
	}
	return Identity{Subject: token.Subject, Name: c.displayName(), Fresh: c.isFresh()}, nil
}

// exchange has the provider take a code, and returns the ID token that it gives for it.
func (p *Provider) exchange(ctx context.Context, f *discovery, a Attempt, code string) (raw string, err error) {
	token, err := f.config.Exchange(ctx, code, oauth2.VerifierOption(a.Verifier))
	var said *oauth2.RetrieveError
	switch {
	case errors.As(err, &said) && said.Response.StatusCode >= 400 && said.Response.StatusCode < 500:
		return "", p.logRefused("it does not take the code, or does not know us")
	case err != nil:
		return "", p.logDown("its answer to a code is none")
	}
	raw, ok := token.Extra("id_token").(string)
	if !ok {
		return "", p.logRefused("it sends no ID token")
	}
	return raw, nil
}

// isFresh reports whether the provider made sure lately who it is.
func (c *claims) isFresh() bool {
	return c.Time != nil && time.Since(time.Unix(int64(*c.Time), 0)) <= freshTime
}

func (c *claims) displayName() string {
	for _, name := range []string{c.Username, c.Nickname, c.Name} {
		if name != "" {
			return name
		}
	}
	return ""
}
