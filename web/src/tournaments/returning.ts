// Somebody who does not take part any more: whether they can come back, and what they are told.

import { placeText } from './phrases';
import type { Entrant, Standings, Tournament } from './types';
import { say } from './words';

/** It began without them, as they had not said that they were there. */
const isLeftOut = ({ phase, plan: { form } }: Tournament, own: Entrant): boolean => phase === 'running' && !own.seed && Boolean(form.check_in) && !own.checked_in;

/** Whether somebody who is out can come back: where it is known from the beginning who meets whom, nobody can. */
export function mayReturn(t: Tournament, own: Entrant): boolean {
  const { kind, late } = t.plan.form;
  if (t.phase !== 'running') return t.phase === 'planned';
  return (kind === 'swiss' || kind === 'arena') && (late === true || Boolean(own.seed));
}

/** What somebody who is out is told. */
export function goneText(t: Tournament, own: Entrant): string {
  if (mayReturn(t, own)) return say('tournaments.withdrawn_you');
  return say(isLeftOut(t, own) ? 'tournaments.began_without' : 'tournaments.left');
}

/** That somebody is out of a knock-out that goes on, and in which place; empty if they are not, as far as it is known. */
export function outText({ phase }: Tournament, own: Entrant, standings: Standings | null): string {
  const at = standings?.places?.find((place) => place.entrant === own.number);
  return phase === 'running' && at && at.first > 1 ? say('tournaments.out', { place: placeText({ place: at.first, last: at.last }) }) : '';
}
