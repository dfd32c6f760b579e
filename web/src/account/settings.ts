// The settings of a person as one flat list, and how those of a browser and of an account are merged.

/** The preferences of this browser that are synced, by their keys. */
export const keys = [
  'theme',
  'squares',
  'motion',
  'sound',
  'volume',
  'nearing',
  'track',
  'speak',
  'chat.aloud',
  'commit',
  'lapse',
  'onward',
  'lenses',
  'lobby.filter',
  'lobby.wish',
  'lobby.pace',
  'lobby.aids',
  'lobby.bots',
  'lobby.players',
  'lobby.rated',
];
/** Keys of the two settings that are stored in another way: the language, and the favourites, each of
 * which is synced by itself. */
export const language = 'language';
export const shelf = 'favourites';

/** Settings by key, with a key for each favourite. Nothing here depends on their values. */
export type Flat = Map<string, unknown>;

/** How many bytes of settings are sent at most: a few less than the server keeps. */
const most = 16_000;

export const isObject = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v);
export const text = (v: unknown): string => JSON.stringify(v) ?? '';
const onShelf = (key: string): boolean => key.startsWith(`${shelf}/`);
const ours = (key: string): boolean => key === language || keys.includes(key) || onShelf(key);

/** Makes the settings of an account flat: a key for each favourite. */
export function toFlat(settings: Record<string, unknown>): Flat {
  const all: Flat = new Map();
  for (const [key, value] of Object.entries(settings)) {
    if (key !== shelf) all.set(key, value);
    else if (Array.isArray(value)) for (const f of value) if (isObject(f) && typeof f.name === 'string') all.set(`${shelf}/${f.name}`, f);
  }
  return all;
}

/** Makes flat settings those of an account again. */
export function toSettings(all: Flat): Record<string, unknown> {
  const list = favouritesOf(all);
  const others = Object.fromEntries([...all].filter(([key]) => !onShelf(key)));
  return list.length > 0 ? { ...others, [shelf]: list } : others;
}

export const favouritesOf = (all: Flat): unknown[] => [...all].filter(([key]) => onShelf(key)).map(([, value]) => value);

/** Merges the settings of a device and of the account: what was changed here since `base`, on which they agreed
 * last, is as it is here, all else as in the account. If they never agreed (null), the account comes first, and
 * what it lacks is as here. */
export function merged(here: Flat, there: Flat, base: Flat | null): Flat {
  const all: Flat = new Map();
  const mine = (key: string) => ours(key) && (base ? text(here.get(key)) !== text(base.get(key)) : !there.has(key));
  // New favourites come first, as in the list.
  for (const [key, value] of here) if (!there.has(key) && mine(key)) all.set(key, value);
  for (const [key, value] of there) {
    if (!mine(key)) all.set(key, value);
    else if (here.has(key)) all.set(key, here.get(key));
  }
  return all;
}

/** Leaves out what an account has no room for: first favourites that it does not have yet. */
export function fitting(all: Flat, there: Flat): Flat {
  const up = new Map(all);
  const size = () => new TextEncoder().encode(text(toSettings(up))).length;
  const late = [...up.keys()].filter(onShelf).toReversed();
  for (const key of [...late.filter((k) => !there.has(k)), ...late.filter((k) => there.has(k))]) {
    if (size() <= most) break;
    up.delete(key);
  }
  return up;
}
