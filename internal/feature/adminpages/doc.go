// Package adminpages tells admins what the server does and how it is, and lists tables and accounts for
// them. It changes nothing: what admins decide is package moderation's.
package adminpages
