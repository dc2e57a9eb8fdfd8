import type { Json } from '../ids.ts';
import type { ActResult, ChatParticipant } from './chat-participant.ts';

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Returns all actions in a message: of its quick reply, template and Flex content. */
export function actionsOf(message: unknown): Json[] {
  if (Array.isArray(message)) return message.flatMap(actionsOf);
  if (!isJson(message)) return [];
  return Object.entries(message).flatMap(([key, value]) =>
    key === 'action' && isJson(value)
      ? [value]
      : key === 'actions' && Array.isArray(value)
        ? value.filter(isJson)
        : actionsOf(value),
  );
}

function findByLabel(participant: ChatParticipant, label: string): Json | undefined {
  const last = participant.chat.entries.findLast((entry) => entry.from === 'bot');
  return actionsOf(last?.message).find((action) => action.label === label);
}

/** Performs a button's action as LINE's app does. Resolves to `undefined` if it causes no webhook. */
export async function performAction(
  participant: ChatParticipant,
  wanted: Json | string,
): Promise<ActResult | undefined> {
  const found = typeof wanted === 'string' ? findByLabel(participant, wanted) : wanted;
  if (!found) throw new Error(`no button ${String(wanted)} on the last message`);
  // A quick reply item wraps its action.
  const action = isJson(found.action) ? found.action : found;
  switch (action.type) {
    case 'message':
      return participant.writes(String(action.text));
    case 'postback': {
      const shown = action.displayText ?? action.text;
      if (shown) participant.chat.add(shownText(participant, String(shown)));
      return participant.postback(String(action.data));
    }
    case 'datetimepicker': {
      const mode = String(action.mode ?? 'datetime');
      return participant.postback(String(action.data), {
        [mode]: String(action.initial ?? pickedTime(mode, participant)),
      });
    }
    case 'location':
      return participant.sendsLocation();
    case 'camera':
    case 'cameraRoll':
      return participant.sendsImage();
    default:
      return undefined;
  }
}

const shownText = (participant: ChatParticipant, text: string) => ({
  id: participant.world.nextMessageId(),
  from: participant.userId,
  at: participant.world.now(),
  message: { type: 'text', text },
});

function pickedTime(mode: string, participant: ChatParticipant): string {
  const iso = new Date(participant.world.now()).toISOString();
  if (mode === 'date') return iso.slice(0, 10);
  return mode === 'time' ? iso.slice(11, 16) : iso.slice(0, 16);
}
