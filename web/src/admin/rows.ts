// The rows of the admin page's lists, in words.

import { phraseText } from '../talk/words';
import { list } from '../words/name';
import type { LogEntry, AdminAccount, AdminReport, AdminTable, Ban, ReportedLine } from './types';
import { when } from './until';
import { say, sayOf } from './words';

/** The players of a table; with the account's name if it is another one. */
export const sitters = ({ seats }: AdminTable): string =>
  list(
    seats.map(({ seat, name, kind, account }) => {
      if (kind === 'free') return say('admin.table.seat_free');
      const called = name || say('admin.report.seat', { number: seat + 1 });
      return account && account !== called ? say('admin.table.seat_account', { name: called, account }) : called;
    }),
  );

export const statusOf = ({ status }: AdminTable): string => sayOf('admin.table.status', status) ?? status;

export const banOf = ({ reason, until }: NonNullable<AdminAccount['ban']>): string =>
  until ? say('admin.account.banned_until', { until: when(until), reason }) : say('admin.account.banned', { reason });

export const whom = ({ account, guest, network }: Ban): string => account ?? network ?? (guest ? say('admin.report.about_guest', { name: guest }) : '');

export const banTimes = ({ made, until }: Ban): string =>
  until ? say('admin.ban.times', { at: when(made), until: when(until) }) : say('admin.ban.times_ever', { at: when(made) });

const at = (seat: number): string => (seat < 0 ? say('admin.report.watcher') : say('admin.report.seat', { number: seat + 1 }));

/** The line "who reports whom" of a report. */
export const reportLine = ({ by_account, of_account, by_seat, of_seat, name }: AdminReport): string =>
  say('admin.report.line', { by: by_account ?? at(by_seat), of: of_account ?? (name || at(of_seat)) });

/** The person whom a report is about, in words. */
export function aboutWhom({ about, of_account, of_seat, name }: AdminReport): string {
  if (about === 'gone') return say('admin.report.about_gone');
  if (of_account) return say('admin.report.about_account', { name: of_account });
  return say('admin.report.about_guest', { name: name || at(of_seat) });
}

export const speaker = ({ seat }: ReportedLine): string => at(seat);

export function spoken({ phrase, text, gone }: ReportedLine): string {
  if (gone) return say('admin.report.gone');
  return phrase ? phraseText(phrase) : (text ?? '');
}

/** What was done, in words; an action that this page does not know is shown by its id. */
export const actOf = ({ what }: LogEntry): string => sayOf('admin.log.what', what) ?? what;

/** When an entry of the log was done, and by which admin; an empty `by` means that the person concerned did it. */
export const doneLine = ({ at: then, by }: LogEntry): string =>
  by ? `${when(then)} · ${say('admin.log.by', { name: by === 'host' ? say('admin.log.by_host') : by })}` : when(then);
