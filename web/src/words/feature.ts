// Features in words, for readers who cannot see the board.

import { m } from '../paraglide/messages.js';
import type { Feature, Figure, Seat, State } from '../lib/types';
import { known } from '../lib/registry';
import { placeExactly } from './context';
import { featureName, figureName, list, markName, roleName, seatName, segmentName } from './name';
import { say } from '../lib/words';

/** A feature in one line: kind, size, place, holders, worth. */
export function featureText(feature: Feature, seats: Seat[]): string {
  const first = feature.segments[0];
  const parts: string[] = [
    m.feature_head({
      name: featureName(feature.kind),
      size: say('term.tile', { count: feature.tiles }),
      x: first?.x ?? 0,
      y: first?.y ?? 0,
    }),
  ];
  if (feature.completed) parts.push(m.feature_completed());
  else if (feature.open > 0) parts.push(m.count_open({ count: feature.open }));
  if (feature.shields) parts.push(say('term.shield', { count: feature.shields }));
  parts.push(...marksText(feature.marks));
  parts.push(ownersText(feature, seats));
  if (!feature.completed) parts.push(valueText(feature.value));
  return parts.join(', ');
}

/** Marks without repeats, with their number: */
export function marksText(marks: string[]): string[] {
  return [...new Set(marks)].map((mark) => {
    const count = marks.filter((other) => other === mark).length;
    return count > 1 ? say('say.times', { what: markName(mark), count }) : markName(mark);
  });
}

function ownersText(feature: Feature, seats: Seat[]): string {
  if (feature.owners.length === 0) return m.feature_free();
  return m.feature_owned({ names: list(feature.owners.map((o) => seatName(seats, o))) });
}

export function valueText(value: { now: number; completed: number; end: number }): string {
  return value.completed > value.end
    ? m.feature_worth_both({ completed: value.completed, end: value.end })
    : m.feature_worth({ end: value.end });
}

export function figureText(figure: Figure, seats: Seat[]): string {
  const name = seatName(seats, figure.player);
  const what = figureAs(figure);
  if (figure.segment && figure.x !== undefined && figure.y !== undefined) {
    const place = segmentName(figure.segment, known('roles', figure.role ?? '')?.home);
    return say('say.figure-stands', { name, what, place, x: figure.x, y: figure.y });
  }
  return say('say.figure-at', { name, what, place: placeExactly(figure, seats) });
}

/** "knight", "Big follower (knight)", "Builder". */
function figureAs({ figure, role }: Figure): string {
  if (!role || role === figure) return figureName(figure);
  return figure === 'follower' ? roleName(role) : say('say.figure-as', { figure: figureName(figure), role: roleName(role) });
}

/** The place of a kind in lists of features; unknown kinds come last. */
const place = (kind: string) => known('features', kind)?.order ?? Infinity;

/** Compares two places; those of unknown kinds are equal. */
const before = (a: number, b: number) => (a === b ? 0 : a - b);

// The order of features: held and open ones, free and open ones, completed ones.
function rank(f: Feature): number {
  if (f.completed) return 2;
  return f.owners.length > 0 ? 0 : 1;
}

/** The features in the order of description: held ones first, then open ones by size. */
export function tellable(state: State): Feature[] {
  return [...(state.features ?? [])].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      before(place(a.kind), place(b.kind)) ||
      b.tiles - a.tiles,
  );
}
