// The server's refusals to admins, in words.

import type { ApiError } from '../lib/api';
import { errorText } from '../words/fault';
import { say, sayOf } from './words';

/** Refusals to people who may not see the pages: not signed in, or no admin. */
const strangers: Partial<Record<string, () => string>> = {
  'sign-in': () => say('admin.sign_in'),
  'not-admin': () => say('admin.not_admin'),
};

/** The key of a refusal: for a bad rule the first wrong field, else the error's code. */
const named = ({ code, faults }: ApiError): string => (code === 'bad-rule' ? (faults[0]?.field ?? '') : code);

export const faultText = (error: ApiError): string => strangers[error.code]?.() ?? sayOf('admin.error', named(error)) ?? errorText(error);
