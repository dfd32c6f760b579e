// Package players has the public pages of accounts: who wants to be seen there, what a player's page says, the
// search of published games, and their records to download. It reads results, which other features write, and
// shows the published ones alone; to somebody themselves also those of theirs that are not published.
//
// An account is private until its owner makes it public. Of a private account, of a guest and of a name that
// nobody has, strangers are told the same: that there is nothing.
package players
