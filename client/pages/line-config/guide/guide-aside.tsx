import '@mantine/core/styles/Accordion.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Accordion } from '@mantine/core';
import classes from './guide.module.css';
import { greyNotes } from './guide-labels.ts';
import type { GuideStep } from './guide-steps.ts';

/** Sketch of LINE's screen for a step, and help if the step is not completed. */
export function GuideAside({ step }: { step: GuideStep }) {
  const { i18n, t } = useLingui();
  const look = looks[step];
  const grey = greyNotes[step] ?? [];
  if (look === undefined && grey.length === 0) return null;
  return (
    <aside
      className={`flex flex-col gap-12 ${classes.aside}`}
      aria-label={t({ id: 'lineconfig.guide_beside', message: 'Help with this step' })}
    >
      {look !== undefined && (
        <>
          {/* Decorative: the text of the step contains the same information. */}
          <div className="flex flex-col gap-12" aria-hidden>
            <h2 className={`text-15 weight-600 ${classes.stepTitle}`}>
              <Trans id="lineconfig.guide_look_for">What to look for</Trans>
            </h2>
            <ScreenLook look={look} />
          </div>
          <p className="text-13 dimmed">
            <Trans id="lineconfig.guide_names">
              Names are shown as in the English LINE consoles. Yours may be in another language.
            </Trans>
          </p>
        </>
      )}
      {grey.length > 0 && (
        <>
          <h2 className={`text-15 weight-600 ${classes.stepTitle}`}>
            <Trans id="lineconfig.grey">If it stays gray</Trans>
          </h2>
          <Accordion variant="default" chevronPosition="left">
            {grey.map(({ title, text }) => (
              <Accordion.Item key={title.id} value={title.id}>
                <Accordion.Control>{i18n._(title)}</Accordion.Control>
                <Accordion.Panel>{i18n._(text)}</Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </>
      )}
    </aside>
  );
}

/** Sketch of one of LINE's screens. */
function ScreenLook({ look: { tabs, open, lines } }: { look: Look }) {
  return (
    <div className={`flex flex-col gap-16 px-16 pt-12 pb-16 text-12 border rounded-8 ${classes.screen}`} lang="en">
      <div className="flex flex-wrap gap-x-12 gap-y-4 border-bottom">
        {tabs.map((tab) => (
          <span key={tab} className={`py-6 dimmed ${classes.tab}`} data-open={tab === open || undefined}>
            {tab}
          </span>
        ))}
      </div>
      {lines.map(({ label, parts }) => (
        <div key={label} className={`grid items-center gap-8 ${classes.line}`}>
          <span className="dimmed">{label}</span>
          <span className="flex flex-wrap items-center gap-10">
            {parts.map((part) => (
              <Part key={textOf(part) ?? part.kind} part={part} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
}

const textOf = (part: LookPart) => ('text' in part ? part.text : null);

function Part({ part }: { part: LookPart }) {
  const { kind, place } = part;
  return (
    <span
      className={`relative bg-body border rounded-4 min-h-24 py-3 px-8 ${classes.part}`}
      data-kind={kind}
      data-used={place !== null || undefined}
    >
      {textOf(part)}
      {place !== null && (
        <span className={`grid absolute place-items-center weight-700 text-11 rounded-full ${classes.place}`}>
          {place}
        </span>
      )}
    </span>
  );
}

/**
 * Part of a line on one of LINE's screens. `place` numbers the parts in the order in which the user needs them during the step. `null` if
 * the step does not need the part.
 */
type LookPart = { place: number | null } & (
  | { kind: 'value' | 'button'; text: string }
  | { kind: 'switch-on' | 'switch-off' }
);

/** Sketch of one of LINE's screens, with the labels of its English version. */
interface Look {
  tabs: readonly string[];
  open: string;
  lines: readonly { label: string; parts: readonly LookPart[] }[];
}

const developers = { tabs: ['Basic settings', 'Messaging API', 'LIFF'] } as const;

/** Sketches of LINE's screens by step. */
const looks: Partial<Record<GuideStep, Look>> = {
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
