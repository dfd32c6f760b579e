package pgbus

// SQLStirs asks what has changed since a snapshot.
const SQLStirs = sqlStirs
