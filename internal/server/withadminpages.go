package server

import (
	"context"

	"circulade/internal/cluster/bus"
	"circulade/internal/feature/adminpages"
)

// addAdminPages adds what admins look through.
func (s *Server) addAdminPages() {
	s.adminPages = adminpages.New(adminpages.Config{
		Rows: s.cfg.Rows, Log: s.log, Version: s.cfg.Version, Storage: s.cfg.Storage, Now: s.decisions.Now,
		Servers: s.servers, Ready: s.Ready, People: s.streams.People, Activity: s.recent.Glance,
		Tables: func() adminpages.Tables { return s.registry },
	})
}

// servers lists the servers that live: others are known by the bus.
func (s *Server) servers(ctx context.Context) ([]bus.Server, error) {
	if s.cfg.Bus != nil {
		return s.cfg.Bus.Servers(ctx)
	}
	return []bus.Server{{Name: bus.HostName(), Version: s.cfg.Version, Since: s.began, Here: true, Knows: bus.KnowsJoiners}}, nil
}
