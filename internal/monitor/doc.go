// Package monitor is how whoever runs a server sees how it does: the metrics that it keeps, and
// the listener of its own on which they are read, with the state of the server and Go's
// profiles. docs/settings.md lists the metrics.
//
// It knows no server: what happens is told to it. No label has values that a visitor chooses.
package monitor
