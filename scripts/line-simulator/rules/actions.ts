import type { Json } from '../ids.ts';
import type { RuleContext } from './context.ts';
import { isObject } from './problems.ts';
import { checkLinkUri } from './urls.ts';

const common = ['message', 'postback', 'uri', 'datetimepicker', 'clipboard'];
const phoneOnly = ['camera', 'cameraRoll', 'location'];

export interface ActionRule {
  labelMax: number;
  labelOptional?: boolean;
  /** Whether the action is in a quick reply. Camera, cameraRoll and location are allowed only there. */
  quickReply?: boolean;
}

/** Validates an action of a message. `at` is its property path. */
export function checkAction({ problems }: RuleContext, at: string, value: unknown, rule: ActionRule): void {
  const action = problems.object(at, value);
  if (!action) return;
  const types = rule.quickReply ? [...common, ...phoneOnly] : common;
  problems.oneOf(`${at}.type`, action.type, types);
  if (!types.includes(action.type as string)) return;
  problems.text(`${at}.label`, action.label, {
    max: rule.labelMax,
    optional: rule.labelOptional ?? false,
    graphemes: true,
  });
  const checks: Record<string, (action: Json) => void> = {
    message: () => problems.text(`${at}.text`, action.text, { max: 300, graphemes: true }),
    postback: () => {
      problems.text(`${at}.data`, action.data, { max: 300 });
      for (const key of ['displayText', 'text', 'fillInText']) {
        problems.text(`${at}.${key}`, action[key], { max: 300, optional: true, graphemes: true });
      }
      if (action.displayText !== undefined && action.text !== undefined) {
        problems.add(`${at}.text`, 'displayText and text cannot be used together');
      }
      if (action.inputOption !== undefined) {
        const options = ['closeRichMenu', 'openRichMenu', 'openKeyboard', 'openVoice'];
        problems.oneOf(`${at}.inputOption`, action.inputOption, options);
      }
    },
    uri: () => {
      checkLinkUri(problems, `${at}.uri`, action.uri);
      const desktop = isObject(action.altUri) ? action.altUri.desktop : undefined;
      if (desktop !== undefined) checkLinkUri(problems, `${at}.altUri.desktop`, desktop);
    },
    datetimepicker: () => {
      problems.text(`${at}.data`, action.data, { max: 300 });
      problems.oneOf(`${at}.mode`, action.mode, ['date', 'time', 'datetime']);
    },
    clipboard: () => problems.text(`${at}.clipboardText`, action.clipboardText, { max: 1_000 }),
  };
  checks[action.type as string]?.(action);
}
