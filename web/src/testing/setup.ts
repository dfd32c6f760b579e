// Runs before the tests of a file: loads the bundles of all sets, as the page would, and their words in
// every language.

import { loadSets, offerSets } from '../lib/registry';
import { takeWords } from '../lib/words';
import type { Words } from '../lib/words';
import { sets } from '../sets/all';

const files = import.meta.glob<Words>(['../../messages/??/*.json', '../../messages/??/page/account.json', '../../messages/??/page/notice.json', '../../messages/??/page/friends.json', '../../messages/??/page/plan.json', '../../messages/??/page/admin.json', '../../messages/??/page/players.json', '../../messages/??/page/tournaments.json'], { eager: true, import: 'default' });
for (const [path, words] of Object.entries(files)) {
  const [, language = '', set = ''] = /messages\/([a-z]+)\/(.+)\.json$/.exec(path) ?? [];
  takeWords(language, set, words);
}

offerSets(sets);
await loadSets(Object.keys(sets));
