// The server's refusals of what admins want, in words.

import type { ApiError } from '../lib/api';
import { errorText } from '../words/fault';
import { say, sayOf } from './words';

/** Who may not see any of it: nobody is signed in, or no admin is. */
export const strangers: Partial<Record<string, () => string>> = {
  'sign-in': () => say('admin.sign_in'),
  'not-admin': () => say('admin.not_admin'),
};

export const faultText = (error: ApiError): string => strangers[error.code]?.() ?? sayOf('admin.error', error.code) ?? errorText(error);
