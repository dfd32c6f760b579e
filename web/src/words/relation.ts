// What a feature has to do with another one, by the rule that says so.

import { said } from '../lib/words';

/** The other feature is called by its name and the square of its first segment. */
export const relationLine = (rule: string, name: string, at: { x: number; y: number }) => said(`relation.${rule}`, { name, ...at }) ?? '';
export const relationBrief = (rule: string, names: string) => said(`relation.${rule}.brief`, { names }) ?? '';
