// Features in words: owner, size, open ends, direction, fitting tiles and worth. "your city, 4 tiles, 2
// open ends, north-east, 3 tiles fit".

import type { Feature, Seat, State } from '../lib/types';
import { m } from '../paraglide/messages.js';
import { marksText, valueText } from '../words/feature';
import { headText } from '../words/owner';
import { relationBrief, relationLine } from '../words/relation';
import { barredText } from '../words/token';
import { say } from '../lib/words';

type Word = () => string;

/** "2 open ends", "3 empty squares around it". */
export function endsText(feature: Feature): string {
  const { ends } = feature;
  if (feature.completed || ends.length === 0) return feature.completed ? m.feature_completed() : '';
  return ends.every((e) => e.edge === '') && feature.kind !== 'road' ? m.lens_around({ count: ends.length }) : m.lens_open_ends({ count: ends.length });
}

export const fitsText = (count: number): string => (count === 0 ? m.lens_fit_none() : m.lens_fit({ count }));

/** All about a feature in one sentence. */
export function featureLine(feature: Feature, state: State, seats: Seat[], you: number): string {
  const { value, shields, marks = [], fits } = feature;
  return [
    headText(feature, seats, you),
    say('term.tile', { count: feature.tiles }),
    endsText(feature),
    directionOf(feature, state),
    fits === undefined ? '' : fitsText(fits),
    shields ? say('term.shield', { count: shields }) : '',
    ...marksText(marks),
    ...related(feature, state).map(({ rule, other, place }) => relationBrief(rule, headText(other, seats, you), place?.points ?? 0)),
    barredText(feature, state),
    value && !feature.completed && Math.max(value.completed, value.end) > 0 ? valueText(value) : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}

type Notes = NonNullable<Feature['notes']>;

/** The features related to a feature, or itself at a place, with the rule that relates them. */
function related({ notes = [] }: Feature, { features = [] }: State): { rule: string; other: Feature; place: Notes[number]['place'] }[] {
  return notes.flatMap(({ rule, feature: id, place }) => features.filter((f) => f.id === id).map((other) => ({ rule, other, place })));
}

/** The lines of a card about related features: "Challenged by: shrine of Bo at 3, 4". */
export function relationLines(feature: Feature, state: State, seats: Seat[], you: number): string[] {
  return related(feature, state).map(({ rule, other, place }) =>
    relationLine(rule, headText(other, seats, you), place ?? { x: other.segments[0]?.x ?? 0, y: other.segments[0]?.y ?? 0 }, place?.points ?? 0),
  );
}

/** The directions clockwise from the north. */
const winds: Word[] = [m.lens_dir_n, m.lens_dir_ne, m.lens_dir_e, m.lens_dir_se, m.lens_dir_s, m.lens_dir_sw, m.lens_dir_w, m.lens_dir_nw];

/** Features this near to the middle of the board, in tiles, have no direction. */
const central = 0.75;

/** The direction of a feature from the middle of the board. */
export function directionOf({ segments }: Pick<Feature, 'segments'>, { tiles }: Pick<State, 'tiles'>): string {
  const dx = mean(segments.map((s) => s.x)) - middle(tiles.map((t) => t.x));
  const dy = mean(segments.map((s) => s.y)) - middle(tiles.map((t) => t.y));
  if (Math.hypot(dx, dy) < central) return m.lens_dir_middle();
  const eighth = Math.round((Math.atan2(dx, -dy) / (2 * Math.PI)) * 8 + 8) % 8;
  return winds[eighth]!();
}

const mean = (all: number[]) => all.reduce((sum, n) => sum + n, 0) / all.length;
const middle = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2;

/** "27 %", as the reader's language writes it. */
export function percent(part: number): string {
  const style = { style: 'percent', maximumFractionDigits: part > 0 && part < 0.1 ? 1 : 0 } as const;
  return new Intl.NumberFormat(document.documentElement.lang || 'en', style).format(part);
}

/** "4 tiles, 2 open ends, 1 shield". */
export function sizeLine(feature: Feature): string {
  const shields = feature.shields ? say('term.shield', { count: feature.shields }) : '';
  return [say('term.tile', { count: feature.tiles }), endsText(feature), shields].filter((part) => part !== '').join(', ');
}

/** "inn, wine × 2"; empty if nothing is printed on it. */
export const marksLine = ({ marks = [] }: Feature): string => marksText(marks).join(', ');
