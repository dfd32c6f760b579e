// The server's refusals about tournaments, in words.

import { ApiError } from '../lib/api';
import type { Fault } from '../lib/types';
import { hasWords, said } from '../lib/words';
import { errorText, faultsOf, faultText } from '../words/fault';
import { say } from './words';

/** A refusal in words. What cannot be done now has its reason in the server's words: they name rounds and boards. */
export function refusalText(error: ApiError): string {
  const key = `tournaments.error.${error.code}`;
  const text = (error.status !== 429 && hasWords(key) ? said(key) : undefined) ?? errorText(error);
  return error.code === 'not-possible' && error.message ? say('tournaments.refused', { text, why: error.message }) : text;
}

/** What went wrong, in words; it is thrown again if it is no refusal. */
export function reason(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return refusalText(error);
}

/** The fields of the form at which the page shows what is wrong. */
export const fields = ['name', 'about', 'entry', 'guests', 'hidden', 'rated', 'min_rating', 'form', 'game'];

/** What is wrong with a field, in words: those of the field if it has any. */
export function wrongWith(faults: Fault[], field: string): string[] {
  const key = `tournaments.fault.${field}`;
  return [...new Set(faultsOf(faults, field).map((fault) => (hasWords(key) ? said(key) : undefined) ?? faultText(fault)))];
}

/** The faults as the fields of the game have them, which know nothing of a tournament. */
export const ofGame = (faults: Fault[]): Fault[] => faults.map((fault) => ({ ...fault, field: fault.field.replace(/^game\./, '') }));
