// The files of a tournament: what it is called on the page, and where it is.

import type { Tournament } from './types';
import type { Key } from './words';

/** The files that there are now; times are in the words of a language. */
export function filesOf({ id, phase, plan, you }: Tournament, language: string): [Key, string][] {
  const at = `/api/tournaments/${encodeURIComponent(id)}`;
  const calendar = `${at}/calendar.ics?lang=${language}`;
  const list: [Key, string][] = [['tournaments.files.calendar', calendar]];
  if (you?.entrant !== undefined) list.push(['tournaments.files.yours', `${calendar}&entrant=${you.entrant}`]);
  const file = (key: Key, format: string) => list.push([key, `${at}/export?format=${format}`]);
  if (phase !== 'planned') {
    file('tournaments.files.standings', 'standings.csv');
    file('tournaments.files.results', 'results.csv');
    if (plan.form.kind === 'swiss' && plan.form.seats === 2) file('tournaments.files.trf', 'trf');
  }
  file('tournaments.files.all', 'json');
  return list;
}
