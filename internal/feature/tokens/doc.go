// Package tokens is for the tokens by which programs play as an account: its owner lists, makes and
// revokes them. How they are stored, and what a request with one may do, accounts and callers know.
package tokens
