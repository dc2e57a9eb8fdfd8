import type { GuideStep } from './guide-steps.ts';

/** A part of a line of LINE's screens: its number says in which order it is used; without one it only stands there. */
export interface LookPart {
  kind: 'value' | 'button' | 'switch-on' | 'switch-off';
  text?: string;
  place?: number;
}

/** A screen of LINE's as a drawing, in the words of its English version. */
export interface Look {
  tabs: readonly string[];
  open: string;
  lines: readonly { label: string; parts: readonly LookPart[] }[];
}

const console = { tabs: ['Basic settings', 'Messaging API', 'LIFF'] } as const;

/** Where in LINE's screens the things of a step are. */
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
    ...console,
    open: 'Basic settings',
    lines: [
      { label: 'Channel ID', parts: [{ kind: 'value', text: '1660114209', place: 1 }] },
      { label: 'Channel secret', parts: [{ kind: 'value', text: '8f2c…41d7', place: 2 }] },
    ],
  },
  token: {
    ...console,
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
    ...console,
    open: 'Messaging API',
    lines: [
      { label: 'Webhook URL', parts: [{ kind: 'value', text: 'https://…/webhooks/line/…', place: 1 }] },
      {
        label: '',
        parts: [
          { kind: 'button', text: 'Verify' },
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
      { label: 'Greeting message', parts: [{ kind: 'switch-off', place: 1 }] },
      { label: 'Webhooks', parts: [{ kind: 'switch-on', place: 2 }] },
      { label: 'Auto-response messages', parts: [{ kind: 'switch-off', place: 3 }] },
    ],
  },
};
