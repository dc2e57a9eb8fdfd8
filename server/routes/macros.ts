import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../shared/errors.ts';
import type { Macro, MacroAction } from '../../shared/macro-row.ts';
import { selfOf, type Viewer } from '../../shared/permissions.ts';
import { found } from '../commands/found.ts';
import { changeMacro, createMacro, deleteMacro } from '../commands/macros.ts';
import { newId } from '../keys/ids.ts';
import type { MessageQueries } from '../queries/messages.ts';
import { pageOf } from '../queries/page.ts';
import { conversationView } from './conversations.ts';
import type { RouteDeps } from './deps.ts';
import { mount } from './mount.ts';
import { mustWriteFor } from './owned-or-shared.ts';
import { macroDecision, visibleMacro } from './run-macro.ts';
import { mustSeeBrands } from './shown.ts';
import { seesExistingBrand } from './subject.ts';
import { withPresent } from './with-present.ts';

export function macroRoutes(app: FastifyInstance, deps: RouteDeps & { messages: MessageQueries }): void {
  const { engine, rows } = deps;

  const shown = (id: string): Macro => found(engine.read, 'macro', id).row;
  const ownedBy = (ownerId: string | null) => rows.of('macro', ownerId ?? '').length;

  const mustWrite = (viewer: Viewer, row: Pick<Macro, 'brandId' | 'ownerId'>) =>
    mustWriteFor(engine.read, viewer, row, 'macros');

  /**
   * Checks that the person sees what the actions refer to. Labels and quick replies must belong to the brand of the macro. Shared macros
   * contain shared quick replies only, because other people do not see personal ones.
   */
  function mustSeeReferences(
    viewer: Viewer,
    { brandId, ownerId }: Pick<Macro, 'brandId' | 'ownerId'>,
    actions: readonly MacroAction[],
  ): void {
    const sees = (brand: string | null) =>
      brand === null || ((brandId === null || brand === brandId) && seesExistingBrand(engine.read, viewer, brand));
    for (const action of actions) {
      if (action.type === 'reply' && 'quickReplyId' in action) {
        const { row } = found(engine.read, 'quickReply', action.quickReplyId);
        const isUsable = row.ownerId === null || row.ownerId === ownerId;
        if (!isUsable || !sees(row.brandId)) throw new Refusal('quick_reply_not_found');
      }
      if (action.type === 'labels') {
        for (const id of [...action.add, ...action.remove]) {
          if (!sees(found(engine.read, 'label', id).row.brandId)) throw new Refusal('label_not_found');
        }
      }
      if (action.type === 'assign' && !['me', 'none', 'last'].includes(action.to)) {
        const person = engine.read('colleague', action.to)?.row;
        const seen = person?.assignedBrands.some(
          (brand) => brand === 'all' || seesExistingBrand(engine.read, viewer, brand),
        );
        if (seen !== true) throw new Refusal('staff_not_found');
      }
    }
  }

  mount(app, deps.mounting, {
    'GET /macros': ({ query, viewer }) => {
      const brandIds = mustSeeBrands(deps, viewer, query.brand);
      const own = selfOf(viewer);
      const owners = [...(query.owner === 'me' ? [] : ['']), ...(query.owner === 'none' || own === null ? [] : [own])];
      const found = owners
        .flatMap((owner) => rows.of('macro', owner))
        .map(({ row }) => row)
        .filter(({ brandId }) => brandId === null || brandIds.includes(brandId));
      const { items, ...meta } = pageOf(found, query, ({ name }) => [name]);
      return { data: items, meta };
    },
    'POST /macros': async ({ body, command }) => {
      const macroId = newId(engine.now());
      await command('config', (by) => {
        mustWrite(by, body);
        mustSeeReferences(by, body, body.actions);
        return createMacro({ ...body, macroId, owned: ownedBy(body.ownerId) });
      });
      return { data: shown(macroId) };
    },
    'PUT /macros/:id': async ({ params, body, command }) => {
      const change = command('config', (by) => {
        const before = visibleMacro(deps, params.id, by);
        const { brandId = before.brandId, ownerId = before.ownerId, actions = before.actions } = body;
        mustWrite(by, before);
        mustWrite(by, { brandId, ownerId });
        const isMoved = brandId !== before.brandId || ownerId !== before.ownerId;
        if (body.actions !== undefined || isMoved) mustSeeReferences(by, { brandId, ownerId }, actions);
        return changeMacro({ ...body, macroId: params.id, owned: ownedBy(ownerId) });
      });
      return withPresent(change, () => shown(params.id));
    },
    'DELETE /macros/:id': async ({ params, command }) => {
      await command('config', (by) => {
        mustWrite(by, visibleMacro(deps, params.id, by));
        return deleteMacro({ macroId: params.id });
      });
      return { data: {} };
    },
    'POST /conversations/:id/macros/:macroId': async ({ params, body, subject, command }) => {
      const { id: conversationId, macroId } = params;
      await command(`conversation/${conversationId}`, (by) =>
        macroDecision(deps, { conversationId, macroId }, by, body),
      );
      const { row } = engine.read('conversation', conversationId) ?? subject;
      return { data: conversationView(deps, row) };
    },
  });
}
