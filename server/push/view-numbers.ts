import { facetNames, facetOf, type Test, testsOf, timeFacets } from '../../shared/inbox-conditions.ts';
import { limits } from '../../shared/limits.ts';
import { can } from '../../shared/permissions.ts';
import type { Conversation } from '../../shared/rows.ts';
import type { Joined, ViewsDelta } from '../../shared/sync/messages.ts';
import type { ViewsScope } from '../../shared/sync/scope.ts';
import type { SavedView } from '../../shared/view-row.ts';
import type { Engine } from '../engine/engine.ts';
import type { Commit } from '../engine/projector.ts';
import { contain, type Warn } from '../process/contain.ts';
import type { RowChange } from '../projections/stored.ts';
import { visibleBrands } from '../queries/brands.ts';
import type { ConversationQueries } from '../queries/conversations.ts';
import { pageOf } from '../queries/page.ts';
import type { RowQueries } from '../queries/rows.ts';
import { visibleViews } from '../queries/views.ts';
import type { Hub, Member } from './hub.ts';

export interface ViewNumbersDeps {
  engine: Engine;
  hub: Hub;
  rows: RowQueries;
  conversations: ConversationQueries;
  warn: Warn;
}

interface Listening {
  socket: { id: string; emit: (event: 'delta', delta: ViewsDelta) => unknown };
  member: Member;
}

/** Number of conversations that pass the same tests in the same brands. Shared by all listeners. */
interface Tally {
  brandIds: ReadonlySet<string>;
  tests: readonly Test[];
  /** Whether the number changes with the time. */
  isTimed: boolean;
  number: number;
  isMore: boolean;
  /** Whether the conversations have to be counted again. */
  isStale: boolean;
}

/** A socket that shows the list of views. */
interface Listener extends Listening {
  scope: ViewsScope;
  /** Keys of the tallies, by id of the view. `null` if the views have to be read. */
  views: Map<string, string> | null;
  /** Numbers that were sent, by id of the view. */
  sent: Map<string, string>;
}

/** Numbers of conversations of the views, for sockets that show them (SYNC-23). */
export class ViewNumbers {
  private readonly deps: ViewNumbersDeps;
  /** Scopes of sockets whose numbers have not been counted yet. */
  private readonly joining = new Map<string, ViewsScope>();
  private readonly listeners = new Map<string, Listener>();
  private readonly tallies = new Map<string, Tally>();
  private readonly unsubscribe: () => void;
  private timer: NodeJS.Timeout | null = null;

  constructor(deps: ViewNumbersDeps) {
    this.deps = deps;
    this.unsubscribe = deps.engine.onCommit((commit) => this.take(commit));
  }

  async join({ socket, member }: Listening, scope: ViewsScope): Promise<Joined> {
    const { hub, conversations } = this.deps;
    if (member.session.kind !== 'session' || !can(member.session.viewer, 'messages.view'))
      return { success: false, code: 'forbidden' };
    if (hub.roomOf({ scope: 'inbox', brand: scope.brand }, member.session) === null)
      return { success: false, code: 'brand_not_found' };
    this.joining.set(socket.id, scope);
    await conversations.prepare();
    const joined = { success: true, position: hub.position, epoch: hub.epoch } as const;
    // The socket may have left the scope, or ended, in the meantime.
    if (this.joining.get(socket.id) !== scope) return joined;
    this.joining.delete(socket.id);
    const listener = { socket, member, scope, views: null, sent: new Map<string, string>() };
    this.listeners.set(socket.id, listener);
    this.send(listener);
    this.expect();
    return joined;
  }

  /** Reads the views of a socket again, because its person may see others. */
  accessChanged(socketId: string): void {
    const listener = this.listeners.get(socketId);
    if (listener === undefined) return;
    listener.views = null;
    this.expect();
  }

  leave(socketId: string): void {
    this.joining.delete(socketId);
    this.listeners.delete(socketId);
    if (this.listeners.size === 0) this.tallies.clear();
  }

  stop(): void {
    this.unsubscribe();
    this.listeners.clear();
    if (this.timer !== null) clearTimeout(this.timer);
  }

  private take({ changes }: Commit): void {
    if (this.listeners.size === 0) return;
    let isChanged = false;
    for (const change of changes) {
      if (change.kind === 'conversation') isChanged = this.count(change as RowChange<'conversation'>) || isChanged;
      if (change.kind !== 'view' && change.kind !== 'brand') continue;
      isChanged = true;
      for (const listener of this.listeners.values()) listener.views = null;
    }
    if (isChanged) this.expect();
  }

  /** Updates the tallies by a changed conversation. @returns whether any of them has changed */
  private count({ before, after }: RowChange<'conversation'>): boolean {
    const [was, is] = [facetsOf(before?.row), facetsOf(after?.row)];
    const changed = new Set(facetNames.filter((name) => was?.facets.get(name) !== is?.facets.get(name)));
    let isChanged = false;
    for (const tally of this.tallies.values()) {
      if (!tally.tests.some(({ facet }) => changed.has(facet))) continue;
      const by = Number(includes(tally, is)) - Number(includes(tally, was));
      if (by === 0 || tally.isStale) continue;
      isChanged = true;
      // Beyond the highest exact number, only a new count shows whether the number is still that high.
      if (tally.isMore) tally.isStale = by < 0;
      else {
        tally.number += by;
        tally.isStale = tally.number > limits.totalMax;
      }
    }
    return isChanged;
  }

  /** Sends the numbers after the interval, unless that is due already. */
  private expect(): void {
    if (this.timer !== null) return;
    const send = contain(this.deps.warn, 'Numbers of views', () => this.sendAll());
    this.timer = setTimeout(send, limits.viewNumbersMs);
    this.timer.unref();
  }

  private sendAll(): void {
    this.timer = null;
    for (const tally of this.tallies.values()) tally.isStale ||= tally.isTimed;
    for (const listener of this.listeners.values()) this.send(listener);
    const used = new Set([...this.listeners.values()].flatMap(({ views }) => [...(views?.values() ?? [])]));
    for (const key of this.tallies.keys()) if (!used.has(key)) this.tallies.delete(key);
    if ([...this.tallies.values()].some(({ isTimed }) => isTimed)) this.expect();
  }

  /** Sends the numbers that have changed. */
  private send(listener: Listener): void {
    const { socket, scope, sent } = listener;
    listener.views ??= this.viewsOf(listener);
    const version = this.deps.hub.position;
    const rows: ViewsDelta['rows'] = [];
    for (const id of sent.keys()) {
      if (listener.views.has(id)) continue;
      sent.delete(id);
      rows.push({ kind: 'viewNumber', id, version, row: null });
    }
    for (const [id, key] of listener.views) {
      const { number, isMore } = this.counted(this.tallies.get(key) as Tally);
      const shown = `${number}${isMore ? '+' : ''}`;
      if (sent.get(id) === shown) continue;
      sent.set(id, shown);
      rows.push({ kind: 'viewNumber', id, version, row: { id, number, isMore, version } });
    }
    if (rows.length > 0) socket.emit('delta', { scope, position: version, rows });
  }

  private counted(tally: Tally): Tally {
    if (!tally.isStale) return tally;
    const count = this.deps.conversations.countOf([...tally.brandIds], tally.tests);
    tally.isMore = count > limits.totalMax;
    tally.number = Math.min(count, limits.totalMax);
    tally.isStale = false;
    return tally;
  }

  /** Returns the keys of the tallies of a listener's views, and creates tallies that are missing. */
  private viewsOf({ member, scope }: Listener): Map<string, string> {
    const { engine, rows } = this.deps;
    const { viewer } = member.session;
    if (!can(viewer, 'messages.view')) return new Map();
    const brands = visibleBrands(rows, viewer).map(({ id }) => id);
    const chosen = scope.brand === 'all' ? brands : brands.filter((id) => id === scope.brand);
    const listed = pageOf(visibleViews(engine.read, rows, viewer), { limit: limits.countedViewsMax }, ({ order }) => [
      order,
    ]);
    return new Map(listed.items.map((view) => [view.id, this.keyOf(view, chosen, viewer.id)]));
  }

  private keyOf({ query, brandIds }: SavedView, brands: readonly string[], me: string): string {
    const own = brandIds.includes('all') ? brands : brands.filter((id) => brandIds.includes(id));
    // Only some conditions depend on the person, so that most tallies are shared.
    const isPersonal =
      query.mentioned !== undefined || query.filter === 'assigned' || query.assignee?.includes('me') === true;
    const key = JSON.stringify([own, Object.entries(query).toSorted(), isPersonal ? me : null]);
    if (!this.tallies.has(key)) {
      const tests = testsOf({ own: query, view: null }, { me, now: this.deps.engine.now });
      const isTimed = tests.some(({ facet }) => timeFacets.includes(facet));
      this.tallies.set(key, { brandIds: new Set(own), tests, isTimed, number: 0, isMore: false, isStale: true });
    }
    return key;
  }
}

/** Returns the facets of a conversation. They are computed once, however many tallies read them. */
const facetsOf = (row: Conversation | undefined) =>
  row === undefined
    ? null
    : { brandId: row.brandId, facets: new Map(facetNames.map((name) => [name, facetOf(name, row)])) };

const includes = ({ brandIds, tests }: Tally, row: ReturnType<typeof facetsOf>): boolean =>
  row !== null &&
  brandIds.has(row.brandId) &&
  tests.every(({ facet, passes }) => passes(row.facets.get(facet) as never));
