// Where the matches of a knock-out stand when it is drawn: in columns by round, each beside those whose winners come
// to it.

import { halves, resultText, wins } from './phrases';
import type { BracketNode, Match } from './types';
import { say } from './words';

/** A match that is drawn: its column, and how far down its middle is, in lines of one side each. */
export interface Placed {
  node: BracketNode;
  column: number;
  y: number;
}

/** A part of the bracket as it is drawn, with a title unless it is the only one. */
export interface Part {
  key: string;
  title: string;
  columns: Placed[][];
  /** The places of those from which winners come, with whom they come to. */
  lines: { from: Placed; to: Placed }[];
  height: number;
}

/** Draws matches that belong together, without those of the first columns that are left out. */
export function draw(key: string, title: string, all: BracketNode[], leftOut = 0): Part {
  const shown = all.filter((node) => node.status !== 'off');
  const steps = [...new Set(shown.map((node) => node.step))].toSorted((a, b) => a - b).slice(leftOut);
  const nodes = shown.filter((node) => steps.includes(node.step));
  const byNumber = new Map(nodes.map((node) => [node.number, node]));
  const placed = new Map<number, Placed>();
  const lines: Part['lines'] = [];
  let height = 0;
  const place = (node: BracketNode): Placed => {
    const from = node.sides.map((side) => {
      const before = side.from === 'winner' ? byNumber.get(side.of) : undefined;
      return before ? place(before) : undefined;
    });
    // A side that comes from nowhere here has a line of its own.
    const ys = from.map((one) => one?.y ?? height++);
    const here = { node, column: steps.indexOf(node.step), y: ys.reduce((sum, y) => sum + y, 0) / ys.length };
    lines.push(...from.flatMap((one) => (one ? [{ from: one, to: here }] : [])));
    placed.set(node.number, here);
    return here;
  };
  // The last ones lead back to all others.
  for (const node of nodes.toReversed()) if (!placed.has(node.number)) place(node);
  const columns = steps.map((_, column) => [...placed.values()].filter((one) => one.column === column).toSorted((a, b) => a.y - b.y));
  return { key, title, columns, lines, height: Math.max(2, height) };
}

/** The parts of a bracket: of a single knock-out one, with the match for the third place; of a double one its sides. */
export function partsOf(nodes: BracketNode[], leftOut = 0): Part[] {
  const of = (...parts: BracketNode['part'][]) => nodes.filter((node) => parts.includes(node.part));
  const list = nodes.some((node) => node.part === 'losers')
    ? [
        draw('winners', say('tournaments.bracket.winners'), of('winners'), leftOut),
        draw('losers', say('tournaments.bracket.losers'), of('losers'), leftOut),
        draw('final', say('tournaments.final'), of('final')),
      ]
    : [draw('all', '', of('winners', 'final'), leftOut), draw('third', say('tournaments.bracket.third'), of('third'))];
  return list.filter((part) => part.columns.length > 0);
}

/** How many of the first columns are left out at first: those with more matches than are read with ease. */
export function crowded(nodes: BracketNode[]): number {
  const counts = new Map<number, number>();
  for (const node of nodes) if (node.part !== 'losers') counts.set(node.step, (counts.get(node.step) ?? 0) + 1);
  return [...counts.values()].filter((count) => count > 32).length;
}

/** What a column is called: the last ones of a single knock-out by what they are. */
export function columnName({ key, columns }: Part, at: number): string {
  const left = columns.length - at;
  if (key === 'all' && left === 1) return say('tournaments.final');
  if (key === 'all' && left === 2 && columns[at]!.length === 2) return say('tournaments.semifinal');
  if (key === 'all' && left === 3 && columns[at]!.length === 4) return say('tournaments.quarterfinal');
  return say('tournaments.round', { number: columns[at]![0]!.node.step });
}

/** What a side of a match has: games won, or of a single game its points; empty while it is not known. */
export function sideScore(match: Match | undefined, side: number): string {
  if (!match || resultText(match) === '') return '';
  if (match.award) return match.points?.[side] ?? '';
  const over = (match.games ?? []).filter((game) => game.over && !game.void && game.ranks);
  return over.length === 1 ? String(over[0]!.points?.[side] ?? '') : halves(wins(over, side));
}
