// Names of things in the reader's language. A name without a translation is shown as the server sends it.

import { colours, painted } from '../lib/colours.svelte';
import { listFormat } from '../lib/intl';
import { m } from '../paraglide/messages.js';
import type { TileArt } from '../lib/types';
import { allKnown, kindOfLetter, known } from '../lib/registry';
import { said, say } from '../lib/words';

type Word = () => string;

const paints: Word[] = [
  m.colour_0,
  m.colour_1,
  m.colour_2,
  m.colour_3,
  m.colour_4,
  m.colour_5,
];

const glyphs: Word[] = [m.glyph_0, m.glyph_1, m.glyph_2, m.glyph_3, m.glyph_4, m.glyph_5];

/** A name such as `bridge-place` as plain words, where there is no translation. */
export const plain = (name: string) => name.replaceAll('-', ' ');

export const figureName = (id: string) => said(`figure.${id}`) ?? plain(id);
/** The name of a role; a figure that is its own role, such as a builder, has no other word for it. */
export const roleName = (id: string) => said(`role.${id}`) ?? figureName(id);
export const featureName = (kind: string) => said(`feature.${kind}`) ?? plain(kind);
export const markName = (mark: string) => said(`mark.${mark}`) ?? plain(mark);
export const directionName = (edge: string) => said(`direction.${edge}`) ?? plain(edge);
export const botName = (id: string) => said(`bot.${id}`) ?? plain(id);
export const botHelp = (id: string) => said(`bot.${id}.help`) ?? '';
/** The names of an edition's rules and of its box, which are different things. */
export const presetName = (id: string, title: string) => said(`preset.${id}`) ?? title;
export const boxName = (id: string, title: string) => said(`box.${id}`) ?? title;
export const aidsName = (id: string) => said(`aids.${id}`) ?? plain(id);
export const aidsHelp = (id: string) => said(`aids.${id}.help`) ?? '';
/** A colour's name, by the server's id for it. */
export const paintName = (colour: string) => paints[painted.findIndex((p) => p === colour)]?.() ?? colour;
/** The name of a seat's colour at the shown table. */
export const colourName = (seat: number) => (seat < painted.length ? paintName(colours.now[seat] ?? '') : String(seat + 1));
export const glyphName = (seat: number) => glyphs[seat]?.() ?? String(seat + 1);

/** The sources of points (kinds of features and others), in the order of the table of points. */
export const pointKinds = (): string[] =>
  allKnown('features')
    .flatMap(([kind, { rank }]) => (rank === undefined ? [] : [{ kind, rank }]))
    .sort((a, b) => a.rank - b.rank)
    .map(({ kind }) => kind);

export function seatName(seats: { name: string }[], seat: number | undefined): string {
  if (seat === undefined) return '';
  const name = seats[seat]?.name;
  return name ? name : say('seat.unnamed', { number: seat + 1 });
}

/** "a, b and c" as the reader's language joins words. */
export function list(words: string[]): string {
  return listFormat(document.documentElement.lang || 'en').format(words);
}

/** "a, b or c". */
export function either(words: string[]): string {
  return listFormat(document.documentElement.lang || 'en', { type: 'disjunction' }).format(words);
}

const isBuilt = (kind: string): boolean => known('features', kind)?.built ?? false;

/** A segment such as `r0` without a number: "road". */
export const groundName = (segment: string, feature?: string): string => featureName(feature ?? kindOfLetter(segment[0] ?? '') ?? segment);

/** A segment such as `r0`: "road 1"; one that is alone of its kind has no number. */
export function segmentName(segment: string, feature?: string): string {
  const letter = kindOfLetter(segment[0] ?? '');
  // A bridge is a road, but is called by what the player sees; there is one on a tile at most.
  if (letter && isBuilt(letter)) return featureName(letter);
  const kind = feature ?? letter ?? segment;
  const number = /\d+$/.exec(segment)?.[0];
  const name = featureName(kind);
  return number === undefined ? name : say('segment.numbered', { name, number: Number(number) + 1 });
}

// Cached, because a board asks for the names of all its tiles often.
const tileNames = new WeakMap<TileArt, Map<string, string>>();

/** A tile described for readers who cannot see it: "Tile U: road, 2 fields". */
export function tileName(tile: string, art: TileArt | undefined): string {
  if (!art) return tileWords(tile, art);
  const names = tileNames.get(art) ?? new Map<string, string>();
  tileNames.set(art, names);
  const name = names.get(tile) ?? tileWords(tile, art);
  names.set(tile, name);
  return name;
}

function tileWords(tile: string, art: TileArt | undefined): string {
  const id = tile.slice(tile.indexOf('/') + 1);
  const counts = new Map<string, number>();
  for (const segment of Object.keys(art?.spots ?? {})) {
    const kind = kindOfLetter(segment[0] ?? '');
    // A bridge is not printed; where one may lie, tiles have a segment for it.
    if (kind && !isBuilt(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const parts = [...counts].map(([kind, n]) => (n === 1 ? featureName(kind) : `${n} × ${featureName(kind)}`));
  return parts.length > 0 ? say('tile.showing', { id, parts: list(parts) }) : say('tile.named', { id });
}
