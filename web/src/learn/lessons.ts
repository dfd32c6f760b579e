// The lessons that there are, one file a set, each loaded when it is opened.

import { api } from '../lib/api';
import { strengths } from '../lib/levels';
import { readPref } from '../lib/prefs';
import type { NewGame } from '../lib/types';
import { say } from '../lib/words';
import { botName } from '../words/name';
import { beginCourse } from './course.svelte';
import type { Step } from './course.svelte';

interface File extends Pick<NewGame, 'expansions' | 'start' | 'draw' | 'chance' | 'options'> {
  steps: Step[];
}

const files = import.meta.glob<unknown>('../../lessons/*.json', { import: 'default' });
const pathOf = (set: string): string => `../../lessons/${set}.json`;

/** Whether a set has a lesson. */
export const hasLesson = (set: string): boolean => pathOf(set) in files;

export async function lessonOf(set: string): Promise<File> {
  return (await files[pathOf(set)]!()) as File;
}

/** Cards that offer a lesson are drawn without an address too, so it is asked for late. */
async function open(table: string): Promise<void> {
  const { router } = await import('../lib/route.svelte');
  router.go(`/t/${encodeURIComponent(table)}`);
}

/** Opens the table of a lesson; both seats are played from here. */
export async function startLesson(set: string): Promise<void> {
  const { steps: _, options, ...arranged } = await lessonOf(set);
  const seats = [1, 2].map((number) => ({ name: say('seat.unnamed', { number }), kind: 'here' as const }));
  seats[0]!.name = readPref('name') || seats[0]!.name;
  const { table } = await api.create({ title: '', seats, preset: 'plus', options: { ...options }, aids: 'teach', seed: '1', ...arranged });
  beginCourse(table.id, set);
  await open(table.id);
}

/** A game with a set, against the weakest computer player. */
export async function playWith(set: string): Promise<void> {
  const [{ expansions }, hello] = await Promise.all([lessonOf(set), api.hello()]);
  const bot = strengths(hello.levels)[0] ?? hello.bots[0] ?? '';
  const me = { name: readPref('name') || say('seat.unnamed', { number: 1 }), kind: 'here' as const };
  const { table } = await api.create({ title: '', seats: [me, { name: botName(bot), kind: 'bot', bot }], preset: 'plus', expansions, options: {}, aids: 'teach' });
  await open(table.id);
}
