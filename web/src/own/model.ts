// A pack in the editor: drawings in the notation of docs/own-tiles.md. The server says what is valid.

export interface Drawing {
  name: string;
  copies: number;
  gardens: number;
  /** The rows of the picture, which is a square. */
  rows: string[];
  /** The lines below the picture: signs and the like. */
  lines: string[];
}

export interface Draft {
  title: string;
  tiles: Drawing[];
}

export const sizes = [5, 7, 9, 11, 13, 15];
export const mostBytes = 256 * 1024;
export const mostTiles = 200;
/** Limits above those of a valid tile that the page can still handle: between the two the server says what is wrong. */
const mostCells = 45;
const mostLines = 120;

/** Whether a file is so large that the page does not even show it. */
export const tooMuch = ({ tiles }: Draft): boolean =>
  tiles.length > mostTiles || tiles.some((t) => t.lines.length > mostLines || t.rows.length > mostCells || t.rows.some((row) => row.length > mostCells));

/** The characters with which cells can be drawn. */
export const brushes = ['.', '#', '@', '=', '+', 'M', 'x'] as const;
export type Brush = (typeof brushes)[number];

export type Ground = 'field' | 'road' | 'city';
export type Edge = 'n' | 'e' | 's' | 'w';
export const edges: Edge[] = ['n', 'e', 's', 'w'];

export interface Plan {
  edges: Record<Edge, Ground>;
  joinRoads: boolean;
  joinCities: boolean;
  monastery: boolean;
}

const line = (size: number) => '.'.repeat(size);

export const blank = (name: string, size = 7): Drawing => ({
  name,
  copies: 1,
  gardens: 0,
  rows: Array.from({ length: size }, () => line(size)),
  lines: [],
});

/** A tile name that is free in the pack. */
export function freeName(draft: Draft, base = 'tile'): string {
  for (let n = draft.tiles.length + 1; ; n += 1) {
    const name = `${base}-${n}`;
    if (!draft.tiles.some((t) => t.name === name)) return name;
  }
}

/** Parses a pack, as far as it is one; the server says what is wrong with the rest. */
export function parse(text: string): Draft {
  const draft: Draft = { title: '', tiles: [] };
  let left = 0; // rows of a picture to come
  for (const raw of text.replace(/^\ufeff/, '').split('\n')) {
    const row = raw.trim();
    const tile = draft.tiles.at(-1);
    if (row === '' || row.startsWith('//')) continue;
    if (/^tile\s/.test(row)) {
      const words = row.split(/\s+/);
      const copies = Number(/^x(\d+)$/.exec(words[2] ?? '')?.[1] ?? 1);
      const at = words.indexOf('garden');
      const gardens = at > 1 ? Number(words[at + 1] ?? 0) || 0 : 0;
      draft.tiles.push({ name: words[1] ?? '', copies, gardens, rows: [], lines: [] });
      left = -1;
    } else if (!tile) {
      if (/^title\s/.test(row)) draft.title = row.slice(5).trim();
    } else if (left !== 0) {
      if (left < 0) left = row.length;
      tile.rows.push(row);
      left -= 1;
    } else tile.lines.push(row);
  }
  return draft;
}

/** The text of a tile in the notation. */
export function tileText(tile: Drawing): string {
  const copies = tile.copies === 1 ? '' : ` x${tile.copies}`;
  const gardens = tile.gardens > 0 ? ` garden ${tile.gardens}` : '';
  return [`tile ${tile.name}${copies}${gardens}`, ...tile.rows, ...tile.lines, ''].join('\n');
}

export const packText = (draft: Draft): string => [`title ${draft.title}`, '', ...draft.tiles.map(tileText)].join('\n');

export const cell = (tile: Drawing, row: number, col: number): string => tile.rows[row]?.[col] ?? '.';

/** Draws one cell. */
export function paint(tile: Drawing, row: number, col: number, with_: string): Drawing {
  const rows = tile.rows.map((text, r) => (r === row ? text.slice(0, col) + with_ + text.slice(col + 1) : text));
  return { ...tile, rows };
}

/** Resizes a tile: its drawing stays in the middle, and the edges are extended outwards. */
export function resize(tile: Drawing, size: number): Drawing {
  const shift = (size - tile.rows.length) / 2;
  const last = tile.rows.length - 1;
  const near = (at: number) => Math.min(Math.max(at - shift, 0), last);
  const rows = Array.from({ length: size }, (_, r) =>
    Array.from({ length: size }, (__, c) => cell(tile, near(r), near(c))).join(''),
  );
  return { ...tile, rows };
}

/** Draws a tile from its edges and from which of them are connected. */
export function drawPlan(tile: Drawing, plan: Plan): Drawing {
  const n = tile.rows.length;
  const mid = (n - 1) / 2;
  const of = (ground: Ground) => edges.filter((e) => plan.edges[e] === ground);
  const [roads, cities] = [of('road'), of('city')];
  const grid = Array.from({ length: n }, () => Array.from({ length: n }, () => '.'));
  const put = (e: Edge, depth: number, along: number, what: string) => {
    const r = e === 'n' ? depth : e === 's' ? n - 1 - depth : along;
    const c = e === 'w' ? depth : e === 'e' ? n - 1 - depth : along;
    const row = grid[r];
    if (row) row[c] = what;
  };
  const joined = plan.joinCities && cities.length > 1;
  const inwards = joined ? mid : 0; // how far cities reach
  for (const e of cities) {
    for (let along = 1; along < n - 1; along += 1) put(e, 0, along, '#');
    for (let depth = 1; depth <= inwards; depth += 1) {
      for (let along = Math.max(1, mid - 1); along <= Math.min(n - 2, mid + 1); along += 1) put(e, depth, along, '#');
    }
  }
  const centre = plan.monastery ? 'M' : roads.length === 2 && plan.joinRoads ? '=' : '+';
  const reach = joined && !plan.monastery ? mid - 1 : mid;
  for (const e of roads) for (let depth = 0; depth < reach; depth += 1) put(e, depth, mid, '=');
  const middle = grid[mid];
  if (middle && (plan.monastery || (roads.length > 0 && !joined))) middle[mid] = centre;
  return { ...tile, rows: grid.map((row) => row.join('')), lines: [] };
}

/** The signs on a tile: where they are, and which. */
export interface Sign {
  where: string;
  sign: string;
}

const signLine = /^(?:(\S+) )?marks (.+)$/;

export function signsOf(tile: Drawing): Sign[] {
  return tile.lines.flatMap((text) => {
    const found = signLine.exec(text);
    return found ? (found[2] ?? '').split(/\s+/).map((sign) => ({ where: found[1] ?? '', sign })) : [];
  });
}

/** Replaces the signs of a tile. */
export function withSigns(tile: Drawing, signs: Sign[]): Drawing {
  const places = [...new Set(signs.map((s) => s.where))];
  const marks = places.map((where) => {
    const list = signs.filter((s) => s.where === where).map((s) => s.sign);
    return `${where ? `${where} ` : ''}marks ${list.join(' ')}`;
  });
  return { ...tile, lines: [...marks, ...tile.lines.filter((text) => !signLine.test(text))] };
}

export const isShrine = (tile: Drawing): boolean => tile.lines.includes('m is shrine');

export function withShrine(tile: Drawing, on: boolean): Drawing {
  const lines = tile.lines.filter((text) => !text.startsWith('m is '));
  return { ...tile, lines: on ? [...lines, 'm is shrine'] : lines };
}

/** The row of a tile's picture in which an error lies, from its line in a pack of title and tile alone. */
export function rowOf(line_: number): number {
  const head = 3; // title, an empty line, the line of the tile
  return line_ - head - 1;
}
