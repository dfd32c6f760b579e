// The game that somebody is challenged to.

import { presets } from '../lib/clocks';
import type { ClockTimes, Hello, PresetInfo } from '../lib/types';
import { presetName } from '../words/name';
import type { ChallengeWish } from './types';

/** The fields of the dialog. */
export interface Terms {
  /** The id of an edition. */
  preset: string;
  /** With the expansions in its box, or the base game alone. */
  box: boolean;
  /** The number of the clock among those on offer. */
  clock: number;
  rated: boolean;
}

/** The clocks on offer; without one nobody is challenged: a game may not wait for ever. */
export const clocks: ClockTimes[] = presets.filter(({ kind }) => kind !== 'turn');

const editionOf = (hello: Hello, id: string): PresetInfo | undefined => hello.presets.find((preset) => preset.id === id);

/** The expansions in an edition's box that the server has. */
export const boxOf = (hello: Hello, id: string): string[] => (editionOf(hello, id)?.sets ?? []).filter((set) => set !== 'base' && hello.sets.some((s) => s.id === set));

/** The editions by name. */
export const editions = (hello: Hello): { id: string; name: string }[] => hello.presets.map(({ id, title }) => ({ id, name: presetName(id, title) }));

/** What the dialog begins with: the newest edition, the base game, ten minutes. */
export const usual = (hello: Hello): Terms => ({
  preset: hello.presets[0]?.id ?? '',
  box: false,
  clock: Math.max(0, clocks.findIndex(({ kind, bank_s }) => kind === 'bank' && bank_s === 600)),
  rated: true,
});

/** The terms in the form of the API. Whoever runs out of time loses. */
export function wishOf({ preset, box, clock, rated }: Terms, hello: Hello): ChallengeWish {
  const times = clocks[clock] ?? clocks[0]!;
  return { preset, expansions: ['base', ...(box ? boxOf(hello, preset) : [])], clock: { ...times, flag: 'out' }, rated };
}
