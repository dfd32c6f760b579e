// The server's reasons for and against a turn, in words.

import type { Reason, Saying, Seat } from '../lib/types';
import { hasWords, said, say } from '../lib/words';
import type { Args } from '../lib/words';
import { featureName, list, seatName } from './name';
import { bearings } from './where.svelte';

/** For a reason that is addressed to others than the player of the turn. */
export const nobody = -1;

const points = (count = 0) => say('say.reason-points', { count });
const change = (count = 0) => (count < 0 ? say('say.reason-less', { count: -count }) : say('say.reason-more', { count }));

/** "your city" where a language has it. */
function yours(feature: string): string {
  const key = `feature.${feature}.your`;
  return hasWords(key) ? said(key)! : featureName(feature);
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** The numbers of tiles that fit the squares of a reason: "5" or "5 and 12". */
const fits = ({ squares = [] }: Reason) => list(squares.map((s) => String(s.fits)));

/** Where squares are: "(3, 4) and (0, 1)". */
const places = ({ squares = [] }: Reason) => list(squares.map((s) => `(${s.x}, ${s.y})`));

/** The keys for the same with the number of squares. */
const counted = { 'reason.stuck': 'reason.stuck.count', 'reason.stuck.own': 'reason.stuck.own.count', 'reason.dead': 'reason.dead.count' } as const;

/** The words about squares: with coordinates while those are shown, else with their number. The board shows which. */
const ofSquares = (key: keyof typeof counted, reason: Reason, args: Args = {}): string =>
  bearings.coordinates ? say(key, { ...args, squares: places(reason) }) : say(counted[key], { ...args, count: reason.squares?.length ?? 0 });

/** The words of a reason, in the version for others if it is addressed to them. */
const sentence = (kind: Reason['kind'], you: number, args: Args): string =>
  (you === nobody ? said(`reason.${kind}.told`, args) : undefined) ?? said(`reason.${kind}`, args) ?? kind;

/** A reason, addressed to the player of the turn; `you` is their seat, or `nobody` for others. */
export function reasonText(reason: Reason, seats: Pick<Seat, 'name'>[], you: number): string {
  return capital(textOf(reason, seats, you));
}

function textOf(reason: Reason, seats: Pick<Seat, 'name'>[], you: number): string {
  const feature = reason.feature ?? '';
  const theirs = { feature: featureName(feature), name: seatName(seats, reason.player) };
  const mine = { feature: you === nobody ? featureName(feature) : yours(feature) };
  const names = list((reason.with ?? []).map((seat) => seatName(seats, seat)));
  switch (reason.kind) {
    case 'points':
      return say(names ? 'reason.points.shared' : 'reason.points', { points: points(reason.points), names, feature: featureName(feature) });
    case 'gives':
    case 'final':
      return say(`reason.${reason.kind}`, { ...theirs, points: points(reason.points) });
    case 'claim':
      return sentence('claim', you, { feature: featureName(feature), points: points(reason.points) });
    case 'join':
    case 'grow':
    case 'lose':
      return sentence(reason.kind, you, { ...mine, change: change(reason.points) });
    case 'share':
    case 'takeover':
      return sentence(reason.kind, you, { feature: featureName(feature), names, change: change(reason.points) });
    case 'help':
    case 'harm':
      return say('reason.help', { ...theirs, change: change(reason.points) });
    default:
      return laterOf(reason, mine, theirs, you);
  }
}

/** The words of reasons about later turns. */
function laterOf(reason: Reason, mine: { feature: string }, theirs: { feature: string; name: string }, you: number): string {
  const { percent = 0, was = 0, left = 0, draws = 0, count = 0 } = reason;
  switch (reason.kind) {
    case 'chance':
      if (percent === 0) return you === nobody ? say('reason.chance.never.told', mine) : say('reason.chance.never', { ...mine, fits: fits(reason), left, draws });
      return sentence('chance', you, { ...mine, percent, fits: fits(reason), left, draws });
    case 'hinder':
      return say(percent === 0 ? 'reason.hinder.never' : 'reason.hinder', { ...theirs, percent, was });
    case 'stuck':
      return reason.player === you
        ? ofSquares('reason.stuck.own', reason, mine)
        : ofSquares('reason.stuck', reason, theirs);
    case 'dead':
      return ofSquares('reason.dead', reason);
    case 'followers':
      if (count > 0 || was === 0) return say('reason.followers', { count });
      return say(you === nobody ? 'reason.followers.last.told' : 'reason.followers.last');
    case 'quiet':
      return say('reason.quiet', { count });
    default:
      return reason.text;
  }
}

/** Why a computer player has played a turn, as they say it to the table: "Bo: “4 points now: city.”" */
export const sayingText = ({ player, reason }: Saying, seats: Pick<Seat, 'name'>[]): string =>
  say('say.because', { name: seatName(seats, player), reason: reasonText(reason, seats, nobody) });
