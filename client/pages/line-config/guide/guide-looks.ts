import type { GuideStep } from './guide-steps.ts';

/** Part of a line on LINE's screens. `place`: order in which the step uses it; `null` if unused. */
export type LookPart = { place: number | null } & (
  | { kind: 'value' | 'button'; text: string }
  | { kind: 'switch-on' | 'switch-off' }
);

/** Sketch of one of LINE's screens, with the labels of its English version. */
export interface Look {
  tabs: readonly string[];
  open: string;
  lines: readonly { label: string; parts: readonly LookPart[] }[];
}

const developers = { tabs: ['Basic settings', 'Messaging API', 'LIFF'] } as const;

/** Sketches of LINE's screens by step. */
export const looks: Partial<Record<GuideStep, Look>> = {
  channel: {
    tabs: ['Account settings', 'Messaging API'],
    open: 'Messaging API',
    lines: [
      { label: 'Status', parts: [{ kind: 'button', text: 'Enable Messaging API', place: 1 }] },
      { label: 'Provider', parts: [{ kind: 'value', text: 'Siam Tea Co.', place: 2 }] },
    ],
  },
  secret: {
    ...developers,
    open: 'Basic settings',
    lines: [
      { label: 'Channel ID', parts: [{ kind: 'value', text: '1660114209', place: 1 }] },
      { label: 'Channel secret', parts: [{ kind: 'value', text: '8f2c…41d7', place: 2 }] },
    ],
  },
  token: {
    ...developers,
    open: 'Messaging API',
    lines: [
      {
        label: 'Channel access token (long-lived)',
        parts: [
          { kind: 'button', text: 'Issue', place: 1 },
          { kind: 'value', text: 'Xk3/…lFU=', place: 2 },
        ],
      },
    ],
  },
  deliver: {
    ...developers,
    open: 'Messaging API',
    lines: [
      { label: 'Webhook URL', parts: [{ kind: 'value', text: 'https://…/webhooks/line/…', place: 1 }] },
      {
        label: '',
        parts: [
          { kind: 'button', text: 'Verify', place: null },
          { kind: 'button', text: 'Update', place: 2 },
        ],
      },
      { label: 'Use webhook', parts: [{ kind: 'switch-on', place: 3 }] },
      { label: 'Webhook redelivery', parts: [{ kind: 'switch-on', place: 4 }] },
    ],
  },
  robot: {
    tabs: ['Response settings'],
    open: 'Response settings',
    lines: [
      { label: 'Greeting message', parts: [{ kind: 'switch-off', place: 2 }] },
      { label: 'Webhooks', parts: [{ kind: 'switch-on', place: 3 }] },
      { label: 'Auto-response messages', parts: [{ kind: 'switch-off', place: 1 }] },
    ],
  },
};
