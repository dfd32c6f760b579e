package main

import (
	"context"

	"circulade/internal/admin"
)

// ReadyCmd asks a running server whether it can serve, for whatever starts it again if not.
type ReadyCmd struct {
	AdminAddr string `env:"CIRCULADE_ADMIN_ADDR" default:"127.0.0.1:9090" placeholder:"HOST:PORT" help:"Where the server answers its host: its --admin-addr."`
}

// Run returns an error unless the server answers that it is ready.
func (c *ReadyCmd) Run() error { return admin.Ready(context.Background(), c.AdminAddr) }
