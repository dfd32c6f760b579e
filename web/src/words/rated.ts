// Ratings in words: how strong a player is and how surely, what may be won, what has changed and why.

import { numberFormat } from '../lib/intl';
import { pairMost } from '../lib/rated';
import type { GameRating, RatingClass, SeatRating } from '../lib/rated';
import { m } from '../paraglide/messages.js';
import { getLocale } from '../paraglide/runtime.js';
import { list, seatName } from './name';
import { signed } from './ruling';

const minute = 60;

/** About how long a wait is, for so many seconds: in steps of ten seconds, and in minutes from two minutes on. */
export function likelyText(seconds: number): string {
  const [step, unit] = seconds < 2 * minute - 5 ? [10, 'second'] : [minute, 'minute'];
  const steps = Math.max(1, Math.round(seconds / step));
  return numberFormat(getLocale(), { style: 'unit', unit, unitDisplay: 'long' }).format(unit === 'second' ? steps * step : steps);
}

const classes: Record<RatingClass, () => string> = { two: m.rated_class_two, more: m.rated_class_more, sets: m.rated_class_sets, days: m.rated_class_days };

/** The pool in which a game is rated; empty if this page does not know it. */
export const className = (of: string): string => (Object.hasOwn(classes, of) ? classes[of as RatingClass]() : '');

/** How much a rating changes: "+12", "−9", "±0". */
export const changeText = (points: number): string => (points === 0 ? '±0' : signed(points));

type Rated = Pick<SeatRating, 'points' | 'interval'> & { provisional?: boolean };

/** A rating as it is seen: "1523 ± 80", or "1523 ± 300, provisional". */
export const ratingText = ({ points, interval, provisional }: Rated): string => `${points} ± ${interval}${provisional ? `, ${m.rated_provisional()}` : ''}`;

/** The same as it is read out: "1523, between 1443 and 1603". */
export const ratingSpoken = ({ points, interval, provisional }: Rated): string =>
  `${m.rated_between({ points, low: points - interval, high: points + interval })}${provisional ? `, ${m.rated_provisional()}` : ''}`;

/** What may be won or lost: "win +12, loss −9" or, with more than two, "first +12, last −9"; empty if it is not known. */
export function stakesText({ stakes }: SeatRating, seats: number): string {
  if (!stakes) return '';
  const text = { first: changeText(stakes.first), last: changeText(stakes.last) };
  return seats === 2 ? m.rated_stakes_two(text) : m.rated_stakes_more(text);
}

/** That a game may not count, or will not if it ends today; empty if it will. */
export function limitText({ limit }: GameRating): string {
  if (!limit) return '';
  return limit.counted >= pairMost ? m.rated_limit({ most: pairMost }) : m.rated_limit_maybe({ most: pairMost, count: limit.counted, running: limit.running });
}

/** Whether a rated game has ended, and the server has not counted it for every seat yet. */
export const isPending = ({ rated, seats }: GameRating): boolean => rated && seats.some(({ after }) => !after || after.why.includes('pending'));

const reasons: Record<string, (names: string) => string> = {
  counted: () => m.rated_why_counted(),
  'pair-limit': () => m.rated_why_pair_limit(),
  'same-network': () => m.rated_why_same_network(),
  frozen: (names) => m.rated_why_frozen({ names }),
  unmoved: () => m.rated_why_unmoved(),
};

/** Why the ratings have changed, or have not: a sentence for each reason that this page knows. */
export function whyTexts({ seats }: GameRating, named: { name: string }[]): string[] {
  return Object.entries(reasons).flatMap(([code, say]) => {
    const which = seats.filter(({ after }) => after?.why.includes(code)).map(({ seat }) => seatName(named, seat));
    return which.length > 0 ? [say(list(which))] : [];
  });
}
