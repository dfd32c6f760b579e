// Sets that are often in play together: their bundles share a file, and so do their words in a
// language. A table of everything then asks for a few files, and not for two of each set. A plugin
// for Vite makes the modules that have the bundles of a pack.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const members = {
  'sets-first': ['inns-cathedrals', 'traders-builders', 'abbot', 'river-1', 'river-1-roadsource', 'river-2', 'king-robber'],
  'sets-large': ['princess-dragon', 'tower', 'abbey-mayor', 'bridges-castles-bazaars', 'catapult', 'wheel-of-fortune', 'count'],
};

/** What is in no other is in the last. */
const rest = 'sets-more';

export const packs = [...Object.keys(members), rest];

/** The pack of a set. */
export const packOf = (set) => Object.keys(members).find((pack) => members[pack].includes(set)) ?? rest;

const name = 'virtual:sets';
const folder = join(import.meta.dirname, '../src/sets');

/** Every page has the base set. */
const base = 'base';

const all = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'all.ts')
    .map((file) => file.slice(0, -'.ts'.length));

const fileOf = (set) => JSON.stringify(join(folder, `${set}.ts`).replaceAll('\\', '/'));

/** How each set is loaded, as src/sets/all.ts has it for tests. */
const indexModule = () =>
  [
    'export const sets = {',
    ...all().map((set) => `  '${set}': () => ${set === base ? `import(${fileOf(set)}).then((bundle) => bundle.default)` : `import('${name}/${packOf(set)}').then((pack) => pack.default['${set}'])`},`),
    '};',
  ].join('\n');

function packModule(pack) {
  const those = all().filter((set) => set !== base && packOf(set) === pack);
  return [...those.map((set, n) => `import s${n} from ${fileOf(set)};`), `export default { ${those.map((set, n) => `'${set}': s${n}`).join(', ')} };`].join('\n');
}

export function sets() {
  return {
    name: 'packs-of-sets',
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load: (id) => (id === `\0${name}` ? indexModule() : id.startsWith(`\0${name}/`) ? packModule(id.slice(name.length + 2)) : undefined),
  };
}

/** The pack whose bundles a module has. */
export const packIn = (id) => (id.startsWith(`\0${name}/`) ? id.slice(name.length + 2) : undefined);
