// What a feature has to do with another one, by the rule that says so.

import { said } from '../lib/words';
import { whereIs } from './where.svelte';

/** The other feature is called by its name and where its first segment is. */
export const relationLine = (rule: string, name: string, at: { x: number; y: number }) => said(`relation.${rule}`, { name, there: whereIs(at) }) ?? '';
export const relationBrief = (rule: string, names: string) => said(`relation.${rule}.brief`, { names }) ?? '';
