import type { DeltaRow } from '../../shared/sync/messages.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import type { Caller } from './world.ts';

/** Error for a snapshot that could not be loaded. `again`: whether the caller can retry immediately, or only after another step. */
export class StaleSnapshot extends Error {
  readonly again: boolean;

  constructor(again: boolean) {
    super('no snapshot');
    this.again = again;
  }
}

type Row = { id: string; version: number; onlineState?: string; internalNotes?: unknown };
type SocketRows = () => Promise<{ reset: boolean; rows?: DeltaRow[] } | null>;

/** Loads a scope's snapshot over REST. Kinds without an endpoint use a resume from the beginning, as in the product's client. */
export async function snapshotOf(
  scope: Scope,
  caller: Caller,
  epoch: string | null,
  socketRows: SocketRows,
): Promise<DeltaRow[]> {
  const pages = (kind: string, path: string) => allPages(caller, epoch, kind, path);
  switch (scope.scope) {
    case 'inbox': {
      const lists = await Promise.all([false, true].map((archived) => inboxPages(scope.brand, archived, pages)));
      return [...lists.flat(), ...(await rest(socketRows, ['conversation']))];
    }
    case 'conversation': {
      const [one, thread] = await Promise.all([
        single(caller, epoch, 'conversation', `/conversations/${scope.id}`),
        pages('message', `/messages/conversation/${scope.id}?`),
      ]);
      return [one, ...thread, ...(await rest(socketRows, ['conversation', 'message']))];
    }
    case 'config':
      return [...(await pages('brand', '/brands?')), ...(await rest(socketRows, ['brand']))];
    default:
      return rest(socketRows, []);
  }
}

/** Loads the inbox. Callers who cannot filter by brand request all brands and filter the result. */
async function inboxPages(
  brand: string,
  archived: boolean,
  pages: (kind: string, path: string) => Promise<DeltaRow[]>,
): Promise<DeltaRow[]> {
  const rows = await pages('conversation', `/conversations?brand=all&sort=latest&archived=${archived}&`);
  return rows.filter(({ row }) => brand === 'all' || row?.brandId === brand);
}

async function rest(socketRows: SocketRows, without: string[]): Promise<DeltaRow[]> {
  const answer = await socketRows();
  if (answer === null) throw new StaleSnapshot(false);
  if (answer.reset) throw new Error('a resume since the beginning was answered with a reset');
  return (answer.rows ?? []).filter(({ kind }) => !without.includes(kind));
}

async function allPages(caller: Caller, epoch: string | null, kind: string, path: string): Promise<DeltaRow[]> {
  const rows: DeltaRow[] = [];
  let cursor = '';
  do {
    const { data, meta } = await get(caller, epoch, `${path}limit=200${cursor}`);
    rows.push(...(data as Row[]).map((row) => cellOf(kind, row)));
    cursor = meta?.nextCursor ? `&cursor=${encodeURIComponent(meta.nextCursor)}` : '';
  } while (cursor !== '');
  return rows;
}

async function single(caller: Caller, epoch: string | null, kind: string, path: string): Promise<DeltaRow> {
  return cellOf(kind, (await get(caller, epoch, path)).data as Row);
}

/** Drops the fields that are not part of the row: `onlineState` depends on the time, and notes are separate rows. */
function cellOf(kind: string, { onlineState: _, internalNotes: __, ...row }: Row): DeltaRow {
  return { kind, id: row.id, version: row.version, row };
}

async function get(
  caller: Caller,
  epoch: string | null,
  path: string,
): Promise<{ data: unknown; meta?: { nextCursor: string | null } }> {
  const answer = await caller.get(path).catch(() => null);
  if (answer === null) throw new StaleSnapshot(false);
  if (answer.status !== 200) {
    if ([401, 403, 404].includes(answer.status)) throw new StaleSnapshot(false);
    throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
  if (answer.headers.get('log-epoch') !== epoch) throw new StaleSnapshot(true);
  return answer.body;
}
