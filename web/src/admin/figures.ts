// The figures of the overview, in words.

import { numberFormat } from '../lib/intl';
import { getLocale } from '../paraglide/runtime.js';
import type { Overview } from './types';
import { say } from './words';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A number of bytes in its largest unit. */
export function bytes(n: number): string {
  let rest = n;
  let at = 0;
  while (rest >= 1000 && at < units.length - 1) {
    rest /= 1000;
    at += 1;
  }
  return numberFormat(getLocale(), { style: 'unit', unit: units[at]!, unitDisplay: at === 0 ? 'long' : 'short', maximumFractionDigits: rest < 10 && at > 0 ? 1 : 0 }).format(rest);
}

export const number = (n: number, digits = 0): string => numberFormat(getLocale(), { maximumFractionDigits: digits }).format(n);
const share = (n: number): string => numberFormat(getLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(n);

const stores: Partial<Record<string, string>> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

function store({ kind, bytes: size, ready }: Overview['store']): string {
  const name = stores[kind] ?? kind;
  return ready ? say('admin.value.store', { kind: name, size: size > 0 ? bytes(size) : say('admin.unknown') }) : say('admin.value.store_away', { kind: name });
}

export interface Figure {
  label: string;
  value: string;
  /** The value is bad: an admin should look into it. */
  bad?: boolean;
}

/** Below this share of free disk the figure is bad. */
const littleDisk = 0.05;
/** Above this load per core the figure is bad. */
const muchLoad = 0.9;

/** All figures, those of people first and those of the machine last. */
export function figuresOf({ people, tables, choices, errors, load, memory, disk, goroutines, version, ...rest }: Overview): Figure[] {
  const measured = choices.p99_ms > 0;
  return [
    { label: say('admin.figure.people'), value: number(people) },
    { label: say('admin.figure.open'), value: number(tables.open) },
    { label: say('admin.figure.playing'), value: number(tables.playing) },
    { label: say('admin.figure.waiting'), value: number(tables.waiting) },
    { label: say('admin.figure.stored'), value: number(tables.stored) },
    { label: say('admin.figure.choices'), value: number(choices.per_second, 1) },
    { label: say('admin.figure.time'), value: measured ? say('admin.value.time', { half: number(choices.p50_ms, 1), most: number(choices.p99_ms, 1) }) : say('admin.unknown') },
    { label: say('admin.figure.errors'), value: number(errors.last_hour), bad: errors.last_hour > 0 },
    { label: say('admin.figure.load'), value: share(load), bad: load > muchLoad },
    { label: say('admin.figure.memory'), value: bytes(memory) },
    { label: say('admin.figure.store'), value: store(rest.store), bad: !rest.store.ready },
    {
      label: say('admin.figure.disk'),
      value: disk.total > 0 ? say('admin.value.disk', { free: bytes(disk.free), total: bytes(disk.total) }) : say('admin.unknown'),
      bad: disk.total > 0 && disk.free < littleDisk * disk.total,
    },
    { label: say('admin.figure.goroutines'), value: number(goroutines) },
    { label: say('admin.figure.version'), value: version },
  ];
}
