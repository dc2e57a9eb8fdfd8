import type { App } from '../../server/app.ts';
import { shownTo } from '../../server/kinds/shown.ts';
import { topicsOf } from '../../server/kinds/topics.ts';
import type { AnyKind, Stored } from '../../server/projections/stored.ts';
import { roomOf } from '../../server/push/scope.ts';
import type { Kind, Rows } from '../../shared/rows.ts';
import type { Scope } from '../../shared/sync/scope.ts';
import { viewerOf } from '../../shared/viewer.ts';

/** Rows by `kind id`, each as JSON. */
export type Seen = Map<string, string>;

export const keyOf = (kind: string, id: string) => `${kind} ${id}`;

/** Returns a row as text, with its fields in alphabetical order, because deltas and snapshots contain them in different orders. */
export const rowText = (row: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))));

interface Published {
  kind: Kind;
  row: Rows[Kind];
  topics: readonly string[];
}

/** The current rows of the server, read once for many comparisons. */
export class ExpectedRows {
  private readonly app: App;
  private readonly published: Published[];

  constructor(app: App) {
    this.app = app;
    this.published = app.store.sqlite
      .prepare<[], { kind: AnyKind; row: string }>(
        "SELECT kind, row FROM rows UNION ALL SELECT 'conversation', row FROM conversations " +
          "UNION ALL SELECT 'message', row FROM messages",
      )
      .all()
      .flatMap(({ kind, row: json }) => {
        const row = JSON.parse(json) as Rows[Kind];
        const topics = topicsOf(kind, { row, hidden: null } as unknown as Stored);
        return topics.length === 0 ? [] : [{ kind: kind as Kind, row, topics }];
      });
  }

  /** Returns the rows of a scope as a user sees them. `null` if the user cannot join the scope. */
  of(staffId: string, scope: Scope): Seen | null {
    const { read } = this.app.engine;
    const staff = read('staff', staffId);
    if (staff === undefined || staff.row.status !== 'active') return null;
    const conversation = scope.scope === 'conversation' ? read('conversation', scope.id)?.row : undefined;
    const viewer = viewerOf(staff);
    const assignedBrands = viewer.assignedBrands.filter((id) => id === 'all' || this.existing(id) !== null);
    const room = roomOf(scope, { ...viewer, assignedBrands }, this.existing(conversation?.brandId ?? null));
    if (room === null) return null;
    if ('brand' in scope && scope.brand !== 'all' && this.existing(scope.brand) === null) return null;
    const joinedTopics = new Set(room.topics);
    const isJoined = (topic: string) => joinedTopics.has(topic) || joinedTopics.has(`${topic.split(':')[0]}:*`);
    const seen: Seen = new Map();
    for (const { kind, row, topics } of this.published) {
      const shown = topics.some(isJoined)
        ? shownTo(kind, row, room.audience, (id) => this.existing(id) !== null)
        : null;
      if (shown !== null) seen.set(keyOf(kind, row.id), rowText(shown));
    }
    return seen;
  }

  private existing(brandId: string | null): string | null {
    return brandId !== null && this.app.engine.read('brand', brandId) !== undefined ? brandId : null;
  }
}
