// The requests of the API for admins (docs/protocol.md).

import { json } from '../lib/api';
import type { HostSays } from '../lib/types';
import type { LogEntry, AdminAccount, AdminRatings, AdminReport, AdminTable, Ban, NewBan, Overview, Page, Renamed, ReportAct } from './types';

interface Done {
  ok: boolean;
}

const at = '/api/admin';

type Listed<Name extends string, Row> = { [name in Name]: Row[] } & { next?: string | number };

/** Makes a function that fetches a list's page after the last one. */
function lister<Row, Name extends string = string>(name: Name) {
  return async (asked: Record<string, string>, before: string): Promise<Page<Row>> => {
    const query = new URLSearchParams(Object.entries({ ...asked, before }).filter(([, value]) => value !== ''));
    const page = await json<Listed<Name, Row>>('GET', `${at}/${name}${query.size > 0 ? `?${query}` : ''}`);
    return { rows: page[name], next: String(page.next ?? '') };
  };
}

export const admin = {
  overview: () => json<Overview>('GET', at),

  tables: lister<AdminTable>('tables'),
  removeTable: (id: string) => json<Done>('DELETE', `${at}/tables/${encodeURIComponent(id)}`),

  accounts: lister<AdminAccount>('accounts'),
  rename: (was: string, name: string) => json<Renamed>('POST', `${at}/accounts/${encodeURIComponent(was)}/name`, { name }),

  reports: lister<AdminReport>('reports'),
  report: (id: number) => json<AdminReport>('GET', `${at}/reports/${id}`),
  reportDone: (id: number) => json<Done>('POST', `${at}/reports/${id}/done`, {}),

  /** Acts on the person whom a report is about: mutes, bans, renames or signs out. Lifting a mute or
   * ban needs no text. */
  about: (id: number, act: 'mute' | 'ban' | 'name' | 'sign-out', what: ReportAct) => json<AdminReport>('POST', `${at}/reports/${id}/${act}`, what),
  liftAbout: (id: number, act: 'mute' | 'ban') => json<AdminReport>('DELETE', `${at}/reports/${id}/${act}`),

  bans: lister<Ban>('bans'),
  ban: (ban: NewBan) => json<Ban>('POST', `${at}/bans`, ban),
  lift: (id: number) => json<Done>('DELETE', `${at}/bans/${id}`),

  ratings: () => json<AdminRatings>('GET', `${at}/ratings`),
  freeze: (account: string, reason: string) => json<Done>('PUT', `${at}/ratings/${encodeURIComponent(account)}/freeze`, { reason }),
  thaw: (account: string) => json<Done>('DELETE', `${at}/ratings/${encodeURIComponent(account)}/freeze`),

  log: lister<LogEntry>('log'),

  announce: (text: string, until: string) => json<HostSays>('PUT', `${at}/announcement`, { text, ...(until && { until }) }),
  clear: () => json<HostSays>('DELETE', `${at}/announcement`),
  maintain: (text: string) => json<HostSays>('PUT', `${at}/maintenance`, { text }),
  endMaintenance: () => json<HostSays>('DELETE', `${at}/maintenance`),
};
