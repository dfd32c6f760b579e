// What a feature has to do with another one, by the rule that says so.

import { known } from '../lib/registry';

/** The other feature is called by its name and the square of its first segment. */
export const relationLine = (rule: string, name: string, at: { x: number; y: number }) => known('relations', rule)?.line({ name, ...at }) ?? '';
export const relationBrief = (rule: string, names: string) => known('relations', rule)?.brief({ names }) ?? '';
