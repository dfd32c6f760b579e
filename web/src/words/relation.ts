// How a feature is related to another one, by the rule.

import { said } from '../lib/words';
import { whereIs } from './where.svelte';

/** The relation to another feature, with its name and the place of its first segment; or to something at a
 * place of the feature itself, with the points that it would bring. */
export const relationLine = (rule: string, name: string, at: { x: number; y: number }, points: number) => said(`relation.${rule}`, { name, there: whereIs(at), points }) ?? '';
export const relationBrief = (rule: string, names: string, points: number) => said(`relation.${rule}.brief`, { names, points }) ?? '';
