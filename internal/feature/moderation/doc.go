// Package moderation is what the host and admins decide about people and about the server: bans,
// mutes, announcements, maintenance, and what becomes of reports.
//
// [Decisions] are what holds now, as this server has read it last: whoever asks whether somebody may
// come, play or write asks them, and waits for no store.
//
// What is stored of them is in packages hostwords and sanction, and in permission and auditlog, which are
// below accounts because those use them too: who is banned does not sign in, and what is done to an
// account is noted.
package moderation
