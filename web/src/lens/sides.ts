// The sides of a tile in words, for readers who cannot see it.

import { m } from '../paraglide/messages.js';
import { directionName, featureName, list } from '../words/name';

const order = ['N', 'E', 'S', 'W'];

const others: Record<string, () => string> = { any: m.lens_edge_any, wall: m.lens_edge_wall };

/** What each side shows after a clockwise rotation by so many degrees. */
export function turnedEdges(edges: Record<string, string>, rotation: number): Record<string, string> {
  const by = Math.round(rotation / 90);
  return Object.fromEntries(order.map((side, n) => [order[(((n + by) % 4) + 4) % 4]!, edges[side] ?? '']));
}

/** "city north, road east and west, field south"; empty where it is not known. */
export function sidesText(edges: Record<string, string> | undefined, rotation: number): string {
  if (!edges) return '';
  const now = turnedEdges(edges, rotation);
  const kinds = [...new Set(order.map((side) => now[side]!))].filter((kind) => kind !== '');
  return kinds
    .map((kind) => {
      const sides = list(order.filter((side) => now[side] === kind).map(directionName));
      return m.lens_side({ name: others[kind]?.() ?? featureName(kind), sides });
    })
    .join(', ');
}
