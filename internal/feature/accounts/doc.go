// Package accounts is for what people do with their accounts by the page or a program: make one, sign
// in by name and password, end sessions, change the name, the password and the recovery codes, make
// the account a bot's, download everything, delete it; and the host's invitation codes to new accounts.
// What an account is, and how it is stored, package account knows.
package accounts
