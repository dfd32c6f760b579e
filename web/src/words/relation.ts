// What a feature has to do with another one, by the rule that says so.

import { m } from '../paraglide/messages.js';

interface Words {
  /** A line on the card. */
  line: (inputs: { name: string; x: number; y: number }) => string;
  /** A part of a sentence. */
  brief: (inputs: { names: string }) => string;
}

const relations: Record<string, Words> = {
  'CU-3': { line: m.challenge_by, brief: m.challenged },
};

/** The other feature is called by its name and the square of its first segment. */
export const relationLine = (rule: string, name: string, at: { x: number; y: number }) => relations[rule]?.line({ name, ...at }) ?? '';
export const relationBrief = (rule: string, names: string) => relations[rule]?.brief({ names }) ?? '';
