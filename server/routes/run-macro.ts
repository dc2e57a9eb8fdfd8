import { Refusal } from '../../shared/errors.ts';
import type { Macro } from '../../shared/macro-row.ts';
import { can, type Viewer } from '../../shared/permissions.ts';
import type { Particle } from '../../shared/reply-variables.ts';
import { found } from '../commands/found.ts';
import { runMacro } from '../commands/macros.ts';
import type { Decide } from '../engine/decision.ts';
import { newId } from '../keys/ids.ts';
import { audienceOf } from '../kinds/audience.ts';
import { isWithin } from '../kinds/shown.ts';
import { settingsOf } from '../projections/defaults.ts';
import type { MessageQueries } from '../queries/messages.ts';
import { textsIn } from '../texts/texts.ts';
import { mustBeAllowed } from './change-permissions.ts';
import type { RouteDeps } from './deps.ts';
import { forbidden } from './mount.ts';

/** @throws Refusal `macro_not_found` if the macro does not exist or the viewer cannot see it */
export function visibleMacro({ engine }: Pick<RouteDeps, 'engine'>, id: string, viewer: Viewer): Macro {
  const { row } = found(engine.read, 'macro', id);
  const exists = (brandId: string) => engine.read('brand', brandId) !== undefined;
  if (!isWithin('macro', row, audienceOf(viewer, true), exists)) throw new Refusal('macro_not_found');
  return row;
}

interface Options {
  particle?: Particle | undefined;
  clientId?: string | undefined;
}

/** Returns the decision that runs a macro in a conversation, with the permissions of the person. @throws Refusal `macro_not_found` */
export function macroDecision(
  deps: RouteDeps & { messages: MessageQueries },
  { conversationId, macroId }: { conversationId: string; macroId: string },
  viewer: Viewer,
  { particle = undefined, clientId = undefined }: Options = {},
): Decide {
  const { engine, rows, messages } = deps;
  const macro = visibleMacro(deps, macroId, viewer);
  const brandId = found(engine.read, 'conversation', conversationId).row.brandId;
  return runMacro({
    conversationId,
    macro,
    staff: { id: viewer.id, name: engine.read('staff', viewer.id)?.row.fullName ?? '' },
    particle: particle ?? null,
    timeZone: settingsOf(engine.read).timeZone,
    labels: rows.of('label', brandId).map(({ row }) => row),
    clientId: clientId ?? null,
    ids: macro.actions.map(() => newId(engine.now())),
    fileIds: macro.actions.map(() => newId(engine.now())),
    permit: (change, row) => {
      if (change !== null) return mustBeAllowed(change, row, viewer);
      if (!can(viewer, 'messages.reply')) throw forbidden(['messages.reply']);
    },
    sentAs: messages.sentAs,
    textsIn,
  });
}
