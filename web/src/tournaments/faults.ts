// The server's refusals about tournaments, in words.

import { ApiError } from '../lib/api';
import type { Fault } from '../lib/types';
import { hasWords, said } from '../lib/words';
import { errorText, faultsOf, faultText } from '../words/fault';
import { say } from './words';

/** A refusal in words. What cannot be done now has a reason of its own, with rounds and boards; one without words is told as the server has it. */
export function refusalText(error: ApiError): string {
  const why = `tournaments.refused.${error.hostReason.reason ?? ''}`;
  if (error.code === 'not-possible' && hasWords(why)) return said(why, error.numbers) ?? '';
  const key = `tournaments.error.${error.code}`;
  const text = (error.status !== 429 && hasWords(key) ? said(key) : undefined) ?? errorText(error);
  return error.code === 'not-possible' && error.message ? say('tournaments.refused', { text, why: error.message }) : text;
}

/** What went wrong, in words; it is thrown again if it is no refusal. */
export function reason(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return refusalText(error);
}

/** The fields of the form at which the page shows what is wrong; other faults stand below it. */
export const fields = [
  'name', 'about', 'entry', 'list', 'guests', 'hidden', 'rated', 'min_rating', 'max_rating',
  ...['kind', 'seats', 'rounds', 'minutes', 'groups', 'qualify', 'legs', 'days', 'best_of', 'double', 'begins', 'check_in', 'break_s', 'max', 'tie_breaks'].map((one) => `form.${one}`),
  ...['preset', 'aids', 'clock', 'options', 'expansions'].map((one) => `game.${one}`),
];

/** The faults at which no field stands. */
export const elsewhere = (faults: Fault[]): Fault[] => faults.filter((fault) => !fields.some((field) => faultsOf([fault], field).length > 0));

/** What is wrong with a field, in words: those of the field if it has any. */
export function wrongWith(faults: Fault[], field: string): string[] {
  const key = `tournaments.fault.${field}`;
  return [...new Set(faultsOf(faults, field).map((fault) => (hasWords(key) ? said(key) : undefined) ?? faultText(fault)))];
}

/** The faults as the fields of the game have them, which know nothing of a tournament. */
export const ofGame = (faults: Fault[]): Fault[] => faults.map((fault) => ({ ...fault, field: fault.field.replace(/^game\./, '') }));

/** Whom a list names who has no account, in a sentence; empty if all have one. */
export function unknownIn(faults: Fault[], field: string, names: string[]): string {
  const numbers = faults.flatMap((fault) => (fault.field.startsWith(`${field}[`) ? [Number.parseInt(fault.field.slice(field.length + 1), 10)] : []));
  const unknown = numbers.flatMap((n) => names[n] ?? []);
  return unknown.length > 0 ? say('tournaments.list.unknown', { names: unknown.join(', ') }) : '';
}
