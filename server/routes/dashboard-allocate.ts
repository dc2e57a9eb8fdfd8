import type { FastifyInstance } from 'fastify';
import type { AllocationMeta } from '../../shared/api/dashboard.ts';
import { nameOfCustomer } from '../../shared/customer.ts';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import { can, isAdministrator, type Viewer } from '../../shared/permissions.ts';
import type { Conversation } from '../../shared/rows.ts';
import { canTake, heldOf, worksIn } from '../../shared/team.ts';
import { languageOf } from '../../shared/vocabulary.ts';
import {
  type Allocation,
  type AllocationPlan,
  allocateConversation,
  type Helper,
  isMovable,
  isUnassigned,
  planAllocation,
  planBalancing,
  type Unassigned,
} from '../commands/allocation.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { Stored } from '../projections/stored.ts';
import { visibleBrandIds } from '../queries/brands.ts';
import type { ConversationQueries } from '../queries/conversations.ts';
import type { RouteDeps } from './deps.ts';
import { type Command, mount } from './mount.ts';

interface Wish {
  brandIds: readonly string[];
  viewer: Viewer;
  /** Whether conversations are also assigned to administrators. */
  administrators: boolean;
  /** Id of the person whose conversations are moved. If omitted, conversations of everyone at capacity are moved. */
  from?: string | undefined;
}

interface Planned extends AllocationPlan {
  rows: readonly Conversation[];
}

const about = { kind: 'conversation', in: 'body', key: 'conversationId' } as const;
const list = { sort: 'smart', match: 'any', archived: false, brand: 'all', limit: limits.totalMax } as const;

/**
 * Registers the routes that assign waiting, unassigned conversations to people who are online, and that move conversations of people at
 * capacity.
 */
export function dashboardAllocateRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { conversations: ConversationQueries },
): void {
  const { engine, rows, conversations } = deps;
  const people = () => rows.all('colleague').map(({ row }) => row);
  const capacity = () => settingsOf(engine.read).staffCapacity;
  const unassignedOf = (row: Conversation): Unassigned => ({
    row,
    lastHolder: engine.read('conversation', row.id)?.hidden.lastHolder ?? null,
    language: languageOf(row.customer.language),
  });

  const helpers = ({ administrators }: Wish): Helper[] =>
    people()
      .filter((person) => canTake(person) && person.presence === 'online')
      .map((person) => ({
        id: person.id,
        fullName: person.fullName,
        held: heldOf(person),
        takes: (brandId: string) => worksIn(person, brandId),
        languages: person.languages,
        isKeptFree: !administrators && isAdministrator(person.role),
      }));

  async function unassigned(wish: Wish): Promise<Planned> {
    const { brandIds, viewer } = wish;
    const found = await conversations.list({ ...list, filter: 'unassigned' }, brandIds, viewer.id);
    const waiting = found.items.filter(isUnassigned);
    const calm = found.items.filter((row) => !isUnassigned(row));
    const shared = planAllocation(waiting.map(unassignedOf), helpers(wish), capacity(), limits.allocationMax);
    const notWaiting = calm.map(({ id }) => ({ conversationId: id, reason: 'not_waiting' as const }));
    const unlisted = Math.max(0, found.total - found.items.length);
    return { ...shared, left: [...shared.left, ...notWaiting], rows: found.items, more: shared.more + unlisted };
  }

  async function balance(wish: Wish): Promise<Planned> {
    const { brandIds, viewer, from } = wish;
    const full = people().filter((person) => heldOf(person) >= capacity() && (from ?? person.id) === person.id);
    const lists = full.map(async (person) => {
      const found = await conversations.list({ ...list, filter: 'all', assignedTo: person.id }, brandIds, viewer.id);
      const movable = found.items.filter(isMovable);
      const load = brandIds.reduce((sum, brandId) => sum + (person.load[brandId] ?? 0), 0);
      return { person, rows: movable, unlisted: found.nextCursor === null ? 0 : Math.max(0, load - movable.length) };
    });
    const held = await Promise.all(lists);
    const givers = held.map(({ person, rows: movable, unlisted }) => ({
      id: person.id,
      held: heldOf(person),
      conversations: movable.map(unassignedOf),
      unlisted,
    }));
    const planned = planBalancing(givers, helpers(wish), capacity(), limits.allocationMax);
    return { ...planned, rows: held.flatMap((one) => one.rows) };
  }

  function metaOf({ plan, left, rows: all, more }: Planned, viewer: Viewer): AllocationMeta {
    const named = new Set([...plan, ...left].map(({ conversationId }) => conversationId));
    const mayRead = can(viewer, 'messages.view');
    return {
      conversations: all
        .filter(({ id }) => named.has(id))
        .map(({ id, brandId, customer, memberGroup, waitingSince, dueAt, assignedTo }) => ({
          ...{ id, brandId, memberGroup, waitingSince, dueAt, assignedTo },
          customerName: mayRead ? nameOfCustomer(customer) : null,
          language: customer.language,
        })),
      left,
      more,
    };
  }

  async function resultOf(allocation: Allocation, brandIds: readonly string[], command: Command) {
    const { conversationId: id } = allocation;
    try {
      await command(`conversation/${id}`, (viewer) => {
        const input = { params: undefined, query: undefined, body: allocation };
        const { row } = deps.mounting.subject(about, input, viewer) as Stored<'conversation'>;
        if (!brandIds.includes(row.brandId)) throw new Refusal('conversation_not_found');
        return allocateConversation({ ...allocation, by: viewer.id });
      });
      return { id, success: true };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { id, success: false, code: error.code };
    }
  }

  mount(app, deps.mounting, {
    'POST /dashboard/allocate': async ({ body: { brand, apply, plan, task, ...body }, viewer, command }) => {
      const brandIds = visibleBrandIds(deps.rows, viewer, brand);
      if (!apply) {
        const wish = { brandIds, viewer, ...body };
        const planned = await (task === 'balance' ? balance(wish) : unassigned(wish));
        return { data: planned.plan, meta: metaOf(planned, viewer) };
      }
      if (plan === undefined)
        throw new Refusal('validation_failed', [{ path: 'plan', message: 'required to apply the plan' }]);
      const data = await Promise.all(plan.map((allocation) => resultOf(allocation, brandIds, command)));
      return { data, meta: { conversations: [], left: [], more: 0 } };
    },
  });
}
