// Package tunnel is the Tunnel: 4 tiles with roads that run into tunnels, and
// tokens, two of which join two of these roads wherever they lie. README.md lists
// its rules by id (TU-1 to TU-10) in our own words.
package tunnel
