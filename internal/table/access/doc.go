// Package access is who may do what at a table: secrets, their hashes, and the grants
// that stand against them. It knows neither how a secret came nor where grants are
// kept. Everything that lets somebody in is decided here, by RightsOf.
package access
