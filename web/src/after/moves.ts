// Moves and estimates of an analysis, in words, and as comments of a record.

import type { Line, Reason, ReplaySeat, Report } from '../lib/types';
import { m } from '../paraglide/messages.js';
import { seatName } from '../words/name';
import { reasonText } from '../words/reason';

/** An estimated number of points: "+3.5", "−0.2", in the reader's language. */
export function reckoned(points: number, signed = true): string {
  const format = new Intl.NumberFormat(document.documentElement.lang || 'en', {
    maximumFractionDigits: 1,
    signDisplay: signed ? 'exceptZero' : 'auto',
  });
  return format.format(points).replace('-', '−');
}

/** The reasons of a line of moves, addressed to the seat whose turn it was. */
export const reasonsOf = ({ reasons }: { reasons: Reason[] }, seats: ReplaySeat[], seat: number): string[] =>
  reasons.map((reason) => reasonText(reason, seats, seat));

const comment = (text: string) => `# ${text}`;

const numbered = /^\s*(\d+)\./;

/** The record with the analysis as comments: the comments on a turn stand before its line, once. */
export function commented(record: string, report: Report, seats: ReplaySeat[]): string {
  const name = (seat: number) => seatName(seats, seat);
  const notes = new Map<number, string[]>();
  report.turns.forEach(({ turn, player, margins, luck, lost }, i) => {
    const [margin, ...rest] = [margins[player] ?? 0, luck, lost].map((n, k) => reckoned(n, k < 2));
    const point = report.turning_points.find((p) => p.turn === i);
    notes.set(turn, [
      ...(notes.get(turn) ?? []),
      m.analysis_comment_turn({ name: name(player), margin: margin!, luck: rest[0]!, lost: rest[1]! }),
      ...(point ? pointNotes(point.better, seats, player) : []),
    ]);
  });
  const sums = seats.map(({ seat }) =>
    m.analysis_comment_sum({ name: name(seat), luck: reckoned(report.luck[seat] ?? 0), lost: reckoned(report.lost[seat] ?? 0, false) }),
  );
  const head = [m.analysis_sums(), ...sums];
  const own = new Set([...head, ...[...notes.values()].flat()].map(comment));
  const lines = record.split('\n').filter((line) => !own.has(line));
  const first = lines.findIndex((line) => numbered.test(line));
  return lines
    .flatMap((line, i) => {
      const turn = Number(numbered.exec(line)?.[1] ?? Number.NaN);
      return [...(i === first ? head : []), ...(notes.get(turn) ?? [])].map(comment).concat(line);
    })
    .join('\n');
}

/** Comments on a better move, with its notation, so that it can be tried. */
const pointNotes = (better: Line, seats: ReplaySeat[], seat: number): string[] => [
  `${m.analysis_better()}: ${better.all.join('; ')}`,
  ...reasonsOf(better, seats, seat).map((text) => `  ${text}`),
];
