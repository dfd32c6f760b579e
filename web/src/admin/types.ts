// What the server sends to admins, by the names that this page uses.

import type { components } from '../openapi/types';

type Schemas = components['schemas'];

export type Overview = Schemas['AdminOverview'];
export type AdminTable = Schemas['AdminTable'];
export type AdminAccount = Schemas['AdminAccount'];
export type AdminReport = Schemas['AdminReport'];
export type ReportedLine = Schemas['AdminReportedLine'];
export type ReportAct = Schemas['ReportAct'];
export type Ban = Schemas['Ban'];
export type NewBan = Schemas['NewBan'];
export type LogEntry = Schemas['AdminEntry'];
export type AdminRatings = Schemas['AdminRatings'];
export type OddPair = AdminRatings['pairs'][number];
export type Renamed = Schemas['AdminRenamed'];

export type { Page } from '../parts/pages.svelte';
