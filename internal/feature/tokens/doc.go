// Package tokens has the endpoints by which the owner of an account lists, makes and revokes the
// API tokens with which programs play as that account. Packages account and caller store and check
// them.
package tokens
