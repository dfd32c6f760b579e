package server

import (
	"context"

	"circulade/internal/cluster/bus"
	"circulade/internal/feature/adminpages"
)

// addAdminPages makes the feature of the pages on which admins see tables, people and the state of the servers.
func (s *Server) addAdminPages() {
	s.adminPages = adminpages.New(adminpages.Config{
		Rows: s.cfg.Rows, Log: s.log, Version: s.cfg.Version, Storage: s.cfg.Storage, Now: s.decisions.Now,
		Servers: s.servers, Ready: s.Ready, People: s.streams.People, Activity: s.recent.Glance,
		Tables: func() adminpages.Tables { return s.registry },
	})
}

// servers lists the running servers on this database, or only this one where it is not in a cluster.
func (s *Server) servers(ctx context.Context) ([]bus.Server, error) {
	if s.cfg.Bus != nil {
		return s.cfg.Bus.Servers(ctx)
	}
	return []bus.Server{{Name: bus.HostName(), Version: s.cfg.Version, Since: s.began, Here: true, Knows: bus.KnowsJoiners}}, nil
}
