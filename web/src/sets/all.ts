// Every set that the page knows, by the server's id, which names its file. The page itself loads
// them in packs (scripts/packs.mjs); this is for tests.

import type { Bundle } from '../lib/bundle';
import type { Load } from '../lib/registry';

const files = import.meta.glob<Bundle>(['./*.ts', '!./all.ts', '!./*.test.ts'], { import: 'default' });

const idOf = (file: string) => file.slice('./'.length, -'.ts'.length);

export const sets: Record<string, Load> = Object.fromEntries(Object.entries(files).map(([file, load]) => [idOf(file), load]));
