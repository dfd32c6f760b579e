// Which modules share a file. Left to itself Rolldown makes one of all that the same parts of the
// page need, so that a first table asked the server for 79 scripts; here those that a table needs
// are six. A plugin for Vite that sees who needs what, and groups for Rolldown. What only one part
// needs stays with it; the bundles of sets that are often together share a file (packs.mjs), for
// most of them are smaller than the question for them.

import { basename } from 'node:path';
import { packIn } from './packs.mjs';

const bundle = 'a set';

/** What loads later, by the name of its file; the bundles of the sets are all alike. */
const partOf = (id) => (packIn(id) || always.test(id) ? bundle : basename(id).split('.')[0]);

/** Every page has the base set. */
const always = /\/src\/sets\/base\.ts$/;

/** Who needs a table's modules without being at one: pages without a board of their own, and those with one. */
const plain = new Set(['StartPage', 'GatePage', 'LobbyPage', 'PlayNow', 'FewTables', 'FriendsRoom', 'AccountPage', 'AddressPage', 'AdminPage', 'OwnPage', 'PrivacyPage', 'MissingPage', 'PlayerPage', 'GamesPage', 'LeadersPage', 'ChallengeList', 'Pages', 'ListPage', 'NewPage', 'TournamentPage', 'ScreenPage', 'Desk', 'MatchDialog', 'TimeTalk']);
const boards = new Set(['AfterPages', 'BoardsPage', 'RulesPage', 'ResultCard', bundle]);

/** From the ground up: who needs a module needs also what that imports, so each file imports only
 * from those before it. */
const order = ['core', 'picture', 'common', 'board', 'game', 'table'];

/** The file of a module by the parts that need it, or nothing where Rolldown is to decide. */
export function fileOf(parts) {
  if (!parts.has('TablePage')) return undefined;
  if ([...parts].some((part) => plain.has(part))) return parts.has('StartPage') && parts.has('AfterPages') ? 'picture' : 'common';
  const others = [...parts].filter((part) => boards.has(part));
  if (others.length === 0) return 'table';
  // What a table in play and one in a replay are made of, beside the board.
  return others.every((part) => part === 'AfterPages') ? 'game' : 'board';
}

/** The file of what only sets need: it stays with its pack, or is loaded before all of them. */
const ofPacks = (packs) => (packs.size === 1 ? undefined : 'board');

/** All that is loaded with a module. */
function closure(id, imports, seen = new Set()) {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const other of imports(id)) closure(other, imports, seen);
  return seen;
}

/** The file of each module; `first` are there at every start, `later` are loaded when they are needed. */
export function filesOf(first, later, imports) {
  const files = new Map();
  const heads = new Set([...first, ...later]);
  for (const id of first) for (const each of closure(id, imports)) files.set(each, 'core');
  const parts = new Map();
  const users = new Map();
  for (const id of later) {
    for (const each of closure(id, imports)) {
      if (files.has(each)) continue;
      parts.set(each, (parts.get(each) ?? new Set()).add(partOf(id)));
      users.set(each, (users.get(each) ?? new Set()).add(id));
    }
  }
  for (const [id, needed] of parts) files.set(id, needed.size === 1 && needed.has(bundle) ? ofPacks(users.get(id)) : fileOf(needed));
  for (const id of heads) files.delete(id);
  return files;
}

export function chunks() {
  let files = new Map();
  const plugin = {
    name: 'fewer-files',
    buildEnd() {
      const all = [...this.getModuleIds()].map((id) => [id, this.getModuleInfo(id)]);
      const infos = new Map(all);
      const later = all.flatMap(([, info]) => info.dynamicallyImportedIds).filter((id) => infos.has(id) && (!id.startsWith('\0') || packIn(id)));
      const first = [...all.filter(([, info]) => info.isEntry).map(([id]) => id), ...later.filter((id) => always.test(id))];
      files = filesOf(first, new Set(later), (id) => infos.get(id)?.importedIds ?? []);
    },
  };
  const groups = order.map((name, i) => ({ name, priority: order.length - i, test: (id) => files.get(id) === name }));
  return { plugin, groups };
}
