// Package adminpages serves what admins see: an overview of the server's state, and lists of tables
// and accounts. It changes nothing: the decisions of admins belong to package moderation.
package adminpages
