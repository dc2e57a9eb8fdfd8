import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import { limits } from '../../shared/limits.ts';
import type { Viewer } from '../../shared/permissions.ts';
import { heldOf, worksIn } from '../../shared/team.ts';
import { type Allocation, allocateConversation, allocationOf, isUnheld } from '../commands/allocation.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { Stored } from '../projections/stored.ts';
import { brandsMeant } from '../queries/brands.ts';
import type { ConversationQueries } from '../queries/conversations.ts';
import { actorOf, type RouteDeps } from './deps.ts';
import { mount } from './mount.ts';

/** Shares waiting conversations that nobody has among the people who are there. */
export function dashboardAllocateRoutes(
  app: FastifyInstance,
  deps: RouteDeps & { conversations: ConversationQueries },
): void {
  const { engine, rows, conversations } = deps;

  function planOf(brandIds: readonly string[], viewer: Viewer): Allocation[] {
    const unassigned = { filter: 'unassigned', sort: 'smart', match: 'any', archived: false } as const;
    const query = { ...unassigned, brand: 'all', limit: limits.totalMax };
    const unheld = conversations
      .list(query, brandIds, viewer.id)
      .items.filter(isUnheld)
      .slice(0, limits.allocationMax)
      .map((row) => ({ row, lastHolder: engine.read('conversation', row.id)?.hidden.lastHolder ?? null }));
    const helpers = rows
      .all('colleague')
      .map(({ row }) => row)
      .filter(({ active, answers, presence }) => active && answers && presence === 'online')
      .map((person) => ({
        id: person.id,
        fullName: person.fullName,
        held: heldOf(person),
        takes: (brandId: string) => worksIn(person, brandId),
      }));
    return allocationOf(unheld, helpers, settingsOf(engine.read).staffCapacity);
  }

  async function allocate(allocation: Allocation, brandIds: readonly string[], viewer: Viewer): Promise<void> {
    const about = { kind: 'conversation', in: 'body', key: 'conversationId' } as const;
    const input = { params: undefined, query: undefined, body: allocation };
    const { row } = deps.mounting.subject(about, input, viewer) as Stored<'conversation'>;
    if (!brandIds.includes(row.brandId)) throw new Refusal('conversation_not_found');
    await engine.execute(`conversation/${row.id}`, actorOf(viewer), allocateConversation(allocation));
  }

  async function answerFor(allocation: Allocation, brandIds: readonly string[], viewer: Viewer) {
    const { conversationId: id } = allocation;
    try {
      await allocate(allocation, brandIds, viewer);
      return { id, success: true };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { id, success: false, code: error.code };
    }
  }

  mount(app, deps.mounting, {
    'POST /dashboard/allocate': async ({ body: { brand, apply, plan }, viewer }) => {
      const brandIds = brandsMeant(deps.rows, viewer, brand);
      if (!apply) return { data: planOf(brandIds, viewer) };
      if (plan === undefined) throw new Refusal('validation_failed', [{ path: 'plan', message: 'needed to apply' }]);
      return { data: await Promise.all(plan.map((allocation) => answerFor(allocation, brandIds, viewer))) };
    },
  });
}
