// Package moderation is the feature by which host and admins decide about people and the server: bans,
// mutes, announcements, maintenance, and what becomes of reports.
//
// [Decisions] hold what has been decided, as this server read it last: code that asks whether a
// person may come, play or write asks them, without waiting for the store.
//
// Its rows are kept by packages hostwords and sanction, and by permission and auditlog, which are below
// accounts because those use them too: a banned account cannot sign in, and the log notes what is done
// to an account.
package moderation
