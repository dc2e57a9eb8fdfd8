import { limits } from '../../shared/limits.ts';
import type { AnyKind, InboxKind, InternalRows } from '../projections/stored.ts';
import { figureKinds } from './figures.ts';
import { type InternalKind, inRows } from './kind.ts';
import { publishedKinds } from './published.ts';

const cache = 'common' as const;

/** Kinds of rows that never leave the server. */
const internalKinds: { readonly [K in keyof InternalRows]: InternalKind<K> } = {
  session: { storing: inRows((row) => row.staffId), retention: 'ended', cache },
  link: { storing: inRows((row) => row.staffId), retention: 'ended', cache },
  apiToken: { storing: inRows((row) => row.createdBy), retention: 'ended', cache },
  name: { storing: inRows(), retention: 'ended', cache },
  roster: { storing: inRows(), retention: 'stored', cache },
  vipRises: { storing: inRows(), retention: 'stored', cache },
  recent: { storing: inRows(), retention: 'stored', cache },
  brandSends: { storing: inRows(), retention: 'stored', cache },
  outbox: { storing: inRows(), retention: 'ended', cache },
  automatic: { storing: inRows(), retention: 'ended', cache },
  automaticPast: { storing: inRows(), retention: 'stored', cache },
  media: { storing: inRows((row) => row.blob), retention: 'ended', cache },
  preview: { storing: inRows((row) => row.blob), retention: 'ended', cache },
  fileLink: { storing: inRows(), retention: 'stored', cache },
  sentAs: { storing: inRows(), retention: 'stored', cache },
  withdrawn: { storing: inRows((row) => row.conversationId), retention: 'stored', cache },
  setAside: { storing: inRows(), retention: 'stored', cache },
  oddEvent: {
    storing: inRows((row) => row.lineAccountId),
    retention: { ms: limits.setAsideMs, from: (row) => row.at },
    cache,
  },
  quotedAs: { storing: inRows(), retention: { ms: limits.quotableMs, from: (row) => row.at }, cache },
  fetch: { storing: inRows((row) => row.conversationId), retention: 'ended', cache },
  erasure: { storing: inRows(), retention: 'ended', cache },
  timer: {
    storing: inRows(
      () => null,
      (row) => row.at,
    ),
    retention: 'ended',
    cache,
  },
  reportJob: { storing: inRows(), retention: 'ended', cache },
  reportQueue: { storing: inRows(), retention: 'ended', cache },
  reportFile: { storing: inRows((row) => row.blob), retention: 'ended', cache },
  wordyReports: { storing: inRows(), retention: 'ended', cache },
  messagesDue: { storing: inRows(), retention: 'ended', cache },
  scheduleDue: { storing: inRows(), retention: 'ended', cache },
  scheduleRun: { storing: inRows((row) => row.scheduleId), retention: 'ended', cache },
  reportMail: { storing: inRows(), retention: 'ended', cache },
  pastTurns: { storing: inRows(), retention: 'stored', cache },
};

/** All kinds of rows. */
const kinds: { readonly [K in AnyKind]: InternalKind<K> } = {
  ...internalKinds,
  ...publishedKinds,
  ...figureKinds,
};

export function kindOf<K extends AnyKind>(kind: K): InternalKind<K> {
  return kinds[kind] as unknown as InternalKind<K>;
}

export const isTransient = (kind: AnyKind): boolean => kindOf(kind).retention === 'transient';

export const inboxKinds = Object.keys({ ...internalKinds, ...publishedKinds }) as InboxKind[];
