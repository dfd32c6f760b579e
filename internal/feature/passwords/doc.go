// Package passwords is for people who cannot sign in any more because they have lost their password:
// they ask for a link, which goes by mail to the address that their account has confirmed, or the
// host makes one for them; and by the link they set a new password.
package passwords
