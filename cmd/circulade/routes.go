package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"circulade/internal/api"
	"circulade/internal/server"
)

// RoutesCmd lists what the server answers.
type RoutesCmd struct{}

// Run prints a line for each method at each path.
func (RoutesCmd) Run() error { return writeRoutes(os.Stdout, server.Endpoints()) }

// none stands in a column where there is nothing to say.
const none = "-"

// writeRoutes writes a table of endpoints, one a line.
func writeRoutes(to io.Writer, endpoints []api.Endpoint) error {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(w, "METHOD\tPATH\tACCESS\tBODY\tMIDDLEWARES") // Flush returns what fails
	for i := range endpoints {
		e := &endpoints[i]
		_, _ = fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", e.Method, e.Path, routeAccess(e), routeBody(e), routeMiddlewares(e))
	}
	return w.Flush()
}

// routeAccess is who may call an endpoint, with a star if its function identifies the caller itself.
func routeAccess(e *api.Endpoint) string {
	if e.Access != api.Public && e.IsLate() {
		return e.Access.String() + "*"
	}
	return e.Access.String()
}

// routeBody is how large a body may be.
func routeBody(e *api.Endpoint) string {
	switch {
	case e.MaxBody == 0:
		return none
	case e.MaxBody%1024 == 0:
		return fmt.Sprintf("%d KiB", e.MaxBody/1024)
	}
	return fmt.Sprintf("%d B", e.MaxBody)
}

func routeMiddlewares(e *api.Endpoint) string {
	var names []string
	for _, m := range e.Middlewares {
		names = append(names, m.Name)
	}
	if len(names) == 0 {
		return none
	}
	return strings.Join(names, ", ")
}
