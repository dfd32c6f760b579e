import { beforeAll, describe, expect, it } from 'vitest';
import type { Choice } from '../lib/types';
import { decision, pass, spot, state } from '../testing/fixtures';
import { optionsOf } from './options';
import { question } from '../model/question';

beforeAll(() => {
  globalThis.document ??= { documentElement: { lang: 'en' } } as Document;
});

const on = (segment: string, feature: string, edges: Choice['edges'] = []): Choice => ({ ...spot(segment), feature, edges });

function labels(...choices: Choice[]): string[] {
  const asked = decision('wood', [...choices, pass]);
  return optionsOf({ question: question(asked), state: state(asked), text: null, auto: false }, 'follower', true, false).map(({ mark, label, short }) => `${mark} ${label} (${short})`);
}

describe('a place in the list', () => {
  it('has no number beside that of its key where its sides tell it from the others', () => {
    expect(labels(on('c1', 'city', ['E']), on('r0', 'road', ['N']), on('r1', 'road', ['S']))).toEqual([
      '1 Follower on city (city)',
      '2 Follower on road (road)',
      '3 Follower on road (road)',
    ]);
  });

  it('keeps its number where nothing else tells it from another', () => {
    expect(labels(on('f0', 'field', ['N']), on('f1', 'field', ['N']), on('c0', 'city', ['N']))).toEqual([
      '1 Follower on field 1 (field 1)',
      '2 Follower on field 2 (field 2)',
      '3 Follower on city (city)',
    ]);
  });
});
