import { sortKeys } from '../../shared/inbox-order.ts';
import { filtersOf } from './figures.ts';
import type { AllRows, AnyKind, Stored } from './stored.ts';

type Columns = (string | number | null)[];

function conversationColumns({ row }: Stored<'conversation'>): Columns {
  const under = filtersOf(row);
  return [
    row.brandId,
    row.lineAccountId,
    row.archived ? 1 : 0,
    sortKeys.smart(row),
    sortKeys.latest(row),
    sortKeys.priority(row),
    sortKeys.unread(row),
    under.pending,
    under.important,
    under.pinned,
    under.unread,
    under.overtime,
    under.unassigned,
    under.vip,
    row.assignedTo,
    row.memberGroup,
    row.customer.displayName.normalize('NFKC').toLowerCase(),
  ];
}

function messageColumns({ row, hidden }: Stored<'message'>): Columns {
  return [row.conversationId, Date.parse(row.at), hidden.position, hidden.blob];
}

type Owner<K extends AnyKind> = (row: AllRows[K]) => string | null;
const owners: { readonly [K in AnyKind]?: Owner<K> } = {
  lineAccount: (row) => row.brandId,
  label: (row) => row.brandId,
  automation: (row) => row.brandId,
  lineQuota: (row) => row.brandId,
  metric: (row) => row.brandId,
  counts: (row) => row.staffId ?? row.brandId,
  session: (row) => row.staffId,
  apiToken: (row) => row.createdBy,
  notification: (row) => row.staffId,
  episode: (row) => row.conversationId,
  sale: (row) => row.conversationId,
  call: (row) => row.conversationId,
  fetch: (row) => row.conversationId,
  media: (row) => row.blob,
  preview: (row) => row.blob,
};

function ownerOf(kind: AnyKind, row: AllRows[AnyKind]): string | null {
  const owner = owners[kind] as Owner<AnyKind> | undefined;
  return owner === undefined ? null : owner(row);
}

function dueOf(kind: AnyKind, row: AllRows[AnyKind]): number | null {
  return kind === 'timer' ? (row as AllRows['timer']).at : null;
}

/** What stands beside a row's JSON in its table, in the order of write.ts. */
export function columnsOf(kind: AnyKind, stored: Stored): Columns {
  if (kind === 'conversation') return conversationColumns(stored as Stored<'conversation'>);
  if (kind === 'message') return messageColumns(stored as Stored<'message'>);
  return [ownerOf(kind, stored.row), dueOf(kind, stored.row)];
}
