package main

import (
	"fmt"
	"io"
	"net/url"
	"os"
	"strings"

	"circulade/internal/oidc"
)

// clubFlags say by which identity provider of a club's own people sign in.
type clubFlags struct {
	OIDCIssuer string `name:"oidc-issuer" env:"CIRCULADE_OIDC_ISSUER" placeholder:"URL" help:"An identity provider (OpenID Connect) by which people may sign in, like https://id.example.org. Needs --public-url and the other three."`
	OIDCClient string `name:"oidc-client-id" env:"CIRCULADE_OIDC_CLIENT_ID" placeholder:"ID" help:"As whom the provider knows this server."`
	OIDCSecret string `name:"oidc-client-secret-file" env:"CIRCULADE_OIDC_CLIENT_SECRET_FILE" placeholder:"FILE" help:"A file with the secret that the provider gave for that."`
	OIDCName   string `name:"oidc-name" env:"CIRCULADE_OIDC_NAME" placeholder:"NAME" help:"What people call the provider: the name of the club."`

	settings *oidc.Settings
}

// maxSecretFile is the size of the largest file with a secret, in bytes.
const maxSecretFile = 4096

// readClub looks at the flags and reads the secret. Public is the address to which browsers come
// back.
func (f *clubFlags) readClub(public *url.URL) error {
	all := []string{f.OIDCIssuer, f.OIDCClient, f.OIDCSecret, f.OIDCName}
	switch given := strings.Join(all, ""); {
	case given == "":
		return nil
	case f.OIDCIssuer == "" || f.OIDCClient == "" || f.OIDCSecret == "" || f.OIDCName == "":
		return usage("--oidc-issuer, --oidc-client-id, --oidc-client-secret-file and --oidc-name: each needs the others")
	case public == nil:
		return usage("--oidc-issuer needs --public-url: the provider sends browsers back there")
	}
	secret, err := readSecret(f.OIDCSecret)
	if err != nil {
		return usage("--oidc-client-secret-file: %w", err)
	}
	if f.settings, err = oidc.NewSettings(f.OIDCIssuer, f.OIDCClient, secret, f.OIDCName); err != nil {
		return usage("--oidc-issuer: %w", err)
	}
	return nil
}

// readSecret reads a file that has a secret in it and nothing else.
func readSecret(path string) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = file.Close() }() // it is only read
	data, err := io.ReadAll(io.LimitReader(file, maxSecretFile+1))
	if err != nil {
		return "", err
	}
	if len(data) > maxSecretFile {
		return "", fmt.Errorf("%s has more than %d bytes: it holds a secret and nothing else", path, maxSecretFile)
	}
	return strings.TrimSpace(string(data)), nil
}
