// How a feature is related to another one, by the rule.

import { said } from '../lib/words';
import { whereIs } from './where.svelte';

/** The relation to another feature, with its name and the place of its first segment. */
export const relationLine = (rule: string, name: string, at: { x: number; y: number }) => said(`relation.${rule}`, { name, there: whereIs(at) }) ?? '';
export const relationBrief = (rule: string, names: string) => said(`relation.${rule}.brief`, { names }) ?? '';
