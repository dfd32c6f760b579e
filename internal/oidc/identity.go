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

// freshTime is how long ago the provider may have authenticated the person for that to count as
// now.
const freshTime = 10 * time.Minute

// An Identity is a person as the identity provider knows them: their id there and their name.
type Identity struct {
	Subject string // the provider's permanent id of the person
	Name    string // the name that they prefer; may be empty, or any text
	Fresh   bool   // the provider authenticated the person just now, and says so
}

// claims are the claims of an ID token that the OIDC library does not check itself.
type claims struct {
	Party    string   `json:"azp"`
	Time     *float64 `json:"auth_time"`
	Username string   `json:"preferred_username"`
	Nickname string   `json:"nickname"`
	Name     string   `json:"name"`
}

// Identity exchanges the code with which a browser came back from the identity provider for an ID
// token, verifies the token and returns whom it identifies. a is the attempt with which the browser was
// sent there. With confirm the token must say that the provider authenticated the person just now: the
// browser was sent there with the request to do that, but its user could have removed it. It returns
// ErrDown if the provider does not answer, and ErrRefused if code or token do not hold.
func (p *Provider) Identity(ctx context.Context, a Attempt, code string, confirm bool) (id Identity, err error) {
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
	case confirm && c.Time == nil:
		return id, p.logRefused("it does not say when it made sure who it is (auth_time)")
	case confirm && !c.isFresh():
		return id, p.logRefused("it did not make sure anew who it is")
	}
	return Identity{Subject: token.Subject, Name: c.displayName(), Fresh: c.isFresh()}, nil
}

// exchange sends the code to the provider's token endpoint and returns the ID token, which is not
// verified yet. f has the endpoint's address, and a the PKCE verifier. It returns ErrDown or ErrRefused
// if there is no token.
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

// isFresh reports whether the token says that the provider authenticated the person within freshTime.
func (c *claims) isFresh() bool {
	return c.Time != nil && time.Since(time.Unix(int64(*c.Time), 0)) <= freshTime
}

// displayName returns the name to call the person: the first of username, nickname and name in the
// token that is not empty, else "".
func (c *claims) displayName() string {
	for _, name := range []string{c.Username, c.Nickname, c.Name} {
		if name != "" {
			return name
		}
	}
	return ""
}
