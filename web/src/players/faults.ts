// The server's refusals about players and challenges, in words.

import { ApiError } from '../lib/api';
import { hasWords, said } from '../lib/words';
import { errorText } from '../words/fault';
import { say } from './words';

/** A refusal in words. */
export function faultText(error: ApiError): string {
  const key = `players.error.${error.code}`;
  return (hasWords(key) ? said(key) : undefined) ?? errorText(error);
}

/** Why a search was refused; only a name can be unknown there. */
export const searchFault = (error: ApiError): string => (error.code === 'not-found' ? say('players.search.nobody') : faultText(error));

/** Why a challenge was refused: whoever is unknown there takes none of the reader's. */
export const challengeFault = (error: ApiError): string => (error.code === 'not-found' ? say('players.challenge.refused') : faultText(error));

/** What went wrong, in words; it is thrown again if it is no refusal. */
export function reason(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return faultText(error);
}
