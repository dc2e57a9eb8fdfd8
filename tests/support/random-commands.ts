import { authorViewerOf } from '../../server/auth/author.ts';
import { assignConversation, escalateConversation, transferConversation } from '../../server/commands/assignments.ts';
import { addNote, eraseConversation, markComplaint, recordSale } from '../../server/commands/conversation-records.ts';
import { setStatus, stateChanges } from '../../server/commands/conversation-state.ts';
import { describeCustomer } from '../../server/commands/customer.ts';
import { markRead, noteMessage, queueMessage, withdrawMessage } from '../../server/commands/messages.ts';
import { rescheduleMessage, type SendLater } from '../../server/commands/scheduled-messages.ts';
import { snoozeConversation } from '../../server/commands/snooze.ts';
import type { Decide } from '../../server/engine/decision.ts';
import { newId } from '../../server/keys/ids.ts';
import { Refusal } from '../../shared/errors.ts';
import { conversationStatuses, memberGroups, priorities, serviceStatuses } from '../../shared/vocabulary.ts';
import { noClientIds } from './given.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

/** Runs a command as a user. A refusal is a valid outcome. @returns whether the command was accepted */
export async function tryCommand(world: World, stream: string, by: string, decide: Decide): Promise<boolean> {
  try {
    await world.app.engine.execute(stream, `staff:${by}`, decide);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Returns a random command of a user on a conversation. Any command can be chosen. */
export function randomCommand(
  random: Random,
  conversationId: string,
  by: string,
  people: string[],
  labels: string[],
): Decide {
  const staff = { id: by, name: 'Someone' };
  const note = random.chance(0.5) ? 'ด่วน 急' : null;
  const writing = { messageId: newId(), conversationId, staff, clientId: null };
  const acts: (() => Decide)[] = [
    () =>
      queueMessage(
        { ...writing, kind: 'text', content: { text: 'ค่ะ', content: {} }, quotedMessageId: null },
        noClientIds,
      ),
    () => (read, at) => {
      const later: SendLater = random.chance(0.5)
        ? { hold: 'undo', delayMs: 5000 }
        : {
            hold: 'later',
            sendAt: at + 1000 + random.below(3 * 3_600_000),
            cancelIfCustomerWrites: random.chance(0.5),
          };
      const content = { text: 'ทีหลังค่ะ', content: {} };
      return queueMessage({ ...writing, kind: 'text', content, quotedMessageId: null, later }, noClientIds)(read, at);
    },
    () => (read, at) => {
      const messageId = read('conversation', conversationId)?.hidden.scheduled[0]?.id ?? '';
      if (random.chance(0.3)) return withdrawMessage({ messageId, by: null })(read, at);
      const sendAt = random.chance(0.5) ? null : at + 1000 + random.below(3_600_000);
      return rescheduleMessage({ messageId, sendAt, authorViewer: authorViewerOf })(read, at);
    },
    () => noteMessage({ ...writing, text: 'look at this', mentioned: [random.pick(people)] }, noClientIds),
    () => markRead({ conversationId, upTo: null }),
    () => stateChanges.processed({ conversationId }),
    () => assignConversation({ conversationId, staffId: random.pick([null, ...people]), by }),
    () =>
      transferConversation({ conversationId, staffId: random.pick([null, ...people]), by, note, messageId: newId() }),
    () => escalateConversation({ conversationId, by, note, messageId: newId(), labelId: null, leads: people }),
    () =>
      setStatus({
        conversationId,
        status: random.pick(conversationStatuses),
        serviceStatus: undefined,
        reason: note,
        remarkId: newId(),
        undo: random.chance(0.5),
      }),
    () =>
      setStatus({
        conversationId,
        status: undefined,
        serviceStatus: random.pick(serviceStatuses),
        reason: 'ส่งโฆษณา',
        remarkId: newId(),
        undo: random.chance(0.5),
      }),
    () => {
      const hours = random.pick([null, 1, 24]);
      const [confirm, messageId] = [random.chance(0.5), newId()];
      return (read, at) => {
        const until = hours === null ? null : at + hours * 3_600_000;
        return snoozeConversation({ conversationId, until, note, confirm, messageId })(read, at);
      };
    },
    () => stateChanges.priority({ conversationId, priority: random.pick(priorities) }),
    () => stateChanges.memberGroup({ conversationId, memberGroup: random.pick(memberGroups) }),
    () => stateChanges.labels({ conversationId, labels: labels.length === 0 ? [] : [random.pick(labels)] }),
    () => stateChanges.tags({ conversationId, tags: [random.pick(['ขายส่ง', '批发', 'wholesale'])] }),
    () => stateChanges.pin({ conversationId, pinned: random.chance(0.5) }),
    () => stateChanges.archive({ conversationId, archived: random.chance(0.5) }),
    () => addNote({ conversationId, noteId: newId(), text: 'prefers the phone' }),
    () => describeCustomer({ conversationId, alias: random.pick(['คุณนก', '阿諾', null]), contentId: newId() }),
    () => recordSale({ conversationId, saleId: newId(), amount: 4200, note }),
    () => markComplaint({ conversationId, note, remarkId: newId() }),
  ];
  if (random.chance(0.03)) return eraseConversation({ conversationId });
  return random.pick(acts)();
}
