// Before the tests of a file: the bundles of all sets, which the page would load.

import { loadSets, offerSets } from '../lib/registry';
import { sets } from '../sets/all';

offerSets(sets);
await loadSets();
