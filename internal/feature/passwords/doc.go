// Package passwords is for people who have lost their password: they ask for a link, which is sent
// by mail to the address that their account has confirmed, or the host makes one for them; with the
// link they set a new password.
package passwords
