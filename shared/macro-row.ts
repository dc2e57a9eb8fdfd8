import * as z from 'zod';
import { snoozePresets } from './snooze.ts';
import { conversationStatuses, priorities } from './vocabulary.ts';

const id = z.string().min(1).max(100);

/**
 * An action of a macro. `assign`: `me` is the person who runs the macro, `none` the queue, and `last` the last person who replied to the
 * customer; any other value is the id of a person.
 */
export const MacroAction = z.union([
  z.strictObject({ type: z.literal('reply'), text: z.string() }),
  z.strictObject({ type: z.literal('reply'), quickReplyId: id }),
  z.strictObject({ type: z.literal('note'), text: z.string() }),
  z.strictObject({ type: z.literal('labels'), add: z.array(id), remove: z.array(id) }),
  z.strictObject({ type: z.literal('assign'), to: id }),
  z.strictObject({ type: z.literal('status'), status: z.enum(conversationStatuses) }),
  z.strictObject({ type: z.literal('priority'), priority: z.enum(priorities) }),
  z.strictObject({ type: z.literal('snooze'), preset: z.enum(snoozePresets) }),
]);
export type MacroAction = z.infer<typeof MacroAction>;
export type MacroActionType = MacroAction['type'];

/** Several actions on a conversation that a person runs at once. */
export const Macro = z.strictObject({
  id,
  /** Brand in whose conversations the macro can be run. `null` for all brands. */
  brandId: id.nullable(),
  /** Person to whom the macro belongs. Only this person sees it. `null` for shared macros. */
  ownerId: id.nullable(),
  name: z.string(),
  actions: z.array(MacroAction),
  version: z.int().nonnegative(),
});
export type Macro = z.infer<typeof Macro>;
