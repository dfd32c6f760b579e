import { describe, expect, it } from 'vitest';
import { crossTables, seenBy } from './crosstable';
import type { Match, Standings } from './types';

const row = (entrant: number, place: number) => ({ entrant, place, values: [] });

describe('a cross-table', () => {
  it('has a line for each in the order of the standings, and says whom they met by the number of the line', () => {
    const standings: Standings = {
      seq: 9, tie_breaks: ['score'], rows: [row(2, 1), row(0, 2), row(1, 2)],
      meetings: [
        { round: 1, board: 1, entrants: [0, 1], points: ['½', '½'] },
        { round: 1, entrants: [2], points: ['1'] },
        { round: 2, board: 1, entrants: [2, 0] },
      ],
    };
    const [table] = crossTables(standings);
    expect(table?.rounds).toEqual([1, 2]);
    expect(table?.lines.map(({ line, entrant, cells }) => [line, entrant, cells.map((met) => met.map(({ points, others }) => `${points}/${others.map((one) => one.line).join()}`).join())])).toEqual([
      [1, 2, ['1/', '/2']],
      [2, 0, ['½/3', '/1']],
      [3, 1, ['½/2', '']],
    ]);
  });
  it('is one for each group, without the matches of others', () => {
    const groups = [{ group: 1, rows: [row(0, 1), row(1, 2)] }, { group: 2, rows: [row(2, 1), row(3, 2)] }];
    const tables = crossTables({
      seq: 9, tie_breaks: ['score'], rows: [], groups,
      meetings: [{ round: 1, board: 1, group: 1, entrants: [0, 1] }, { round: 1, board: 2, group: 2, entrants: [2, 3] }, { round: 2, board: 1, entrants: [0, 2] }, { round: 3, board: 1, entrants: [0, 1] }],
    });
    expect(tables.map(({ group, rounds, lines }) => [group, rounds, lines.length])).toEqual([[1, [1], 2], [2, [1], 2]]);
  });
  it('is not there without meetings', () => expect(crossTables({ seq: 1, tie_breaks: [], rows: [row(0, 1)] })).toEqual([]));
});

it('shows a match as one of the two sees it', () => {
  const match: Match = { board: 1, entrants: [4, 7], points: ['0', '1'], games: [{ game: 'g', number: 1, order: [0, 1], over: true, absent: [0], ranks: [2, 1], points: [3, 50] }] };
  expect(seenBy(match, 4)).toBe(match);
  expect(seenBy(match, 7)).toEqual({ board: 1, entrants: [7, 4], points: ['1', '0'], games: [{ game: 'g', number: 1, order: [1, 0], over: true, absent: [1], ranks: [1, 2], points: [50, 3] }] });
  const three: Match = { board: 1, entrants: [4, 7, 9] };
  expect(seenBy(three, 9)).toBe(three);
});
