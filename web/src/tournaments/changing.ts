// What the organiser changes of a tournament: what the form shows, and what is sent of it.

import type { Limits } from './form.svelte';
import { mostEntrants } from './phrases';
import { localValue, momentOf } from './time';
import type { Change, Plan, Rewrite, Tournament } from './types';

export interface Wish {
  name: string;
  about: string;
  /** As a field of local time; empty: when the organiser says. */
  begins: string;
  rounds: number;
  byHand: boolean;
  pause: number;
  entry: NonNullable<Plan['entry']>;
  delay: number;
  limits: Limits;
  late: boolean;
}

/** The form as the tournament is. */
export function stated({ name, about = '', plan: { form, game, entry = 'open', min_rating, max_rating } }: Tournament): Wish {
  const max = form.max && form.max < mostEntrants(form) ? form.max : null;
  return {
    name,
    about,
    begins: form.begins ? localValue(new Date(form.begins)) : '',
    rounds: form.rounds ?? 0,
    byHand: form.by_hand ?? false,
    pause: form.break_s ?? 60,
    entry,
    delay: game.watch_delay ?? 0,
    limits: { max, min: min_rating || null, most: max_rating || null },
    late: form.late ?? false,
  };
}

/** What the staff has changed. */
export function changes(t: Tournament, wish: Wish): Change {
  const was = stated(t);
  return {
    ...(t.phase === 'planned' && wish.begins !== was.begins ? { begins: wish.begins === '' ? 0 : momentOf(wish.begins) } : {}),
    ...(wish.rounds === was.rounds ? {} : { rounds: wish.rounds }),
    ...(wish.byHand === was.byHand ? {} : { by_hand: wish.byHand }),
    ...(wish.pause === was.pause ? {} : { break_s: wish.pause }),
  };
}

/** What the owner has written anew. */
export function rewrites(t: Tournament, wish: Wish): Rewrite {
  const was = stated(t);
  const { max, min, most } = wish.limits;
  return {
    ...(wish.name.trim() === was.name ? {} : { name: wish.name.trim() }),
    ...(wish.about.trim() === was.about ? {} : { about: wish.about.trim() }),
    ...(wish.entry === was.entry || wish.entry === 'list' ? {} : { entry: wish.entry }),
    ...(wish.delay === was.delay ? {} : { watch_delay: wish.delay }),
    ...(max === was.limits.max ? {} : { max: max ?? mostEntrants(t.plan.form) }),
    ...(min === was.limits.min ? {} : { min_rating: min ?? 0 }),
    ...(most === was.limits.most ? {} : { max_rating: most ?? 0 }),
    ...(wish.late === was.late ? {} : { late: wish.late }),
  };
}
