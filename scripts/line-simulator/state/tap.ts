import type { Json } from '../ids.ts';
import type { Done, Voice } from './voice.ts';

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Every action in a message: quick reply, template, Flex. */
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

function findByLabel(voice: Voice, label: string): Json | undefined {
  const last = voice.chat.entries.findLast((entry) => entry.from === 'bot');
  return actionsOf(last?.message).find((action) => action.label === label);
}

/** What LINE's app does when a button is tapped. Resolves to undefined when the console learns nothing of it. */
export async function performAction(voice: Voice, wanted: Json | string): Promise<Done | undefined> {
  const found = typeof wanted === 'string' ? findByLabel(voice, wanted) : wanted;
  if (!found) throw new Error(`no button ${String(wanted)} on the last message`);
  // A quick-reply item wraps its action.
  const action = isJson(found.action) ? found.action : found;
  switch (action.type) {
    case 'message':
      return voice.writes(String(action.text));
    case 'postback': {
      const shown = action.displayText ?? action.text;
      if (shown) voice.chat.add(shownText(voice, String(shown)));
      return voice.postback(String(action.data));
    }
    case 'datetimepicker': {
      const mode = String(action.mode ?? 'datetime');
      return voice.postback(String(action.data), { [mode]: String(action.initial ?? pickedTime(mode, voice)) });
    }
    case 'location':
      return voice.sendsLocation();
    case 'camera':
    case 'cameraRoll':
      return voice.sendsImage();
    default:
      return undefined;
  }
}

const shownText = (voice: Voice, text: string) => ({
  id: voice.world.nextMessageId(),
  from: voice.userId,
  at: voice.world.now(),
  message: { type: 'text', text },
});

function pickedTime(mode: string, voice: Voice): string {
  const iso = new Date(voice.world.now()).toISOString();
  if (mode === 'date') return iso.slice(0, 10);
  return mode === 'time' ? iso.slice(11, 16) : iso.slice(0, 16);
}
