import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Loader, Progress } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { unreachable } from '../../../../shared/unreachable.ts';
import { call } from '../../../api/api.ts';
import { errorText } from '../../../api/error-text.ts';
import { paths } from '../../../app/routes.ts';
import { number } from '../../../time/time.ts';
import { toastDone, toastProblem } from '../../../toasts/toast.ts';
import { connectionChecks } from '../connection-checks.ts';
import { CheckLine } from '../connection-section.tsx';
import { WebhookField } from '../webhook-field.tsx';
import classes from './guide.module.css';
import { GuideAside } from './guide-aside.tsx';
import { stepLabels } from './guide-labels.ts';
import { type GuideStep, guideSteps } from './guide-steps.ts';
import { BrandStep, ConsoleLink, SecretStep, TokenStep } from './step-fields.tsx';
import { type Guide, useGuide } from './use-guide.ts';

/** Media query of the layout with one column, in which the help is inside the step. Must match the width in the style sheet. */
const oneColumn = '(max-width: 79.99em)';

/**
 * Returns the value to show for a completed step; `null` if the step has none. For the token, shows the name of the bot, which LINE returns
 * when it checks the token.
 */
function resultOf(step: GuideStep, { nickname, row, webhookUrl }: Guide): string | null {
  if (step === 'brand') return nickname;
  if (step === 'secret') return row?.channelId ?? null;
  if (step === 'deliver') return webhookUrl;
  return step === 'token' ? (row?.botName ?? null) : null;
}

/** Setup guide of a LINE account. A step is completed when the server's data shows that it was done. */
export function GuidePage() {
  const { i18n, t } = useLingui();
  const guide = useGuide();
  const { done, open } = guide;
  const isNarrow = useMediaQuery(oneColumn, undefined, { getInitialValueInEffect: false }) ?? false;
  const body = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  // Moves the focus to the step that opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the open step changes.
  useEffect(() => {
    if (first.current) first.current = false;
    else body.current?.querySelector<HTMLElement>('input:not([readonly]), button, a')?.focus();
  }, [open]);
  const [count, all] = [number(done.size, i18n.locale), number(guideSteps.length, i18n.locale)];
  return (
    <div className="flex flex-col h-full scroll-y">
      <header className="flex flex-wrap items-center gap-x-16 gap-y-8 px-32 py-16 border-bottom phone-px-16">
        <ActionIcon
          variant="subtle"
          size={36}
          onClick={guide.leave}
          aria-label={t({ id: 'lineconfig.back', message: 'Back to accounts' })}
        >
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
        <div className={`min-w-0 ${classes.names}`}>
          <h1 className="text-20 weight-650">
            <Trans id="lineconfig.guide">Connect a real account</Trans>
          </h1>
          <p className="text-13 dimmed">
            <Trans id="lineconfig.guide_kept">Your entries are saved. You can leave and come back.</Trans>
          </p>
        </div>
        <Progress
          className="w-160"
          value={(100 * done.size) / guideSteps.length}
          aria-label={t({ id: 'lineconfig.guide_progress', message: 'Steps done' })}
        />
        <span className="text-13 dimmed" role="status">
          <Trans id="lineconfig.guide_count">
            {count} of {all}
          </Trans>
        </span>
        <Button variant="default" onClick={guide.leave}>
          {open === null ? (
            <Trans id="lineconfig.guide_close">Close the guide</Trans>
          ) : (
            <Trans id="lineconfig.guide_later">Finish later</Trans>
          )}
        </Button>
      </header>
      <div className={`grid px-32 py-24 phone-px-16 ${classes.columns}`}>
        <ol>
          {guideSteps.map((step, place) => {
            const state = step === open ? 'open' : done.has(step) ? 'done' : 'later';
            return (
              <li
                key={step}
                className={`grid relative gap-16 ${classes.step}`}
                data-state={state}
                aria-current={state === 'open' ? 'step' : undefined}
              >
                <span
                  className={`grid place-items-center text-13 weight-600 dimmed w-28 h-28 rounded-full ${classes.mark}`}
                >
                  {state === 'done' ? (
                    <IconCheck size={16} role="img" aria-label={t({ id: 'lineconfig.guide_done', message: 'Done' })} />
                  ) : (
                    number(place + 1, i18n.locale)
                  )}
                </span>
                <div className={`min-w-0 ${classes.what}`}>
                  <h2 className={`text-15 weight-600 ${classes.stepTitle}`}>{i18n._(stepLabels[step].title)}</h2>
                  {state === 'done' && resultOf(step, guide) !== null && (
                    <p className="text-13 dimmed">
                      <bdi>{resultOf(step, guide)}</bdi>
                    </p>
                  )}
                  {state === 'open' && (
                    <div ref={body} className="flex flex-col gap-16">
                      <p className="mt-6 text-pretty">{i18n._(stepLabels[step].text)}</p>
                      <GuideBody step={step} guide={guide} />
                    </div>
                  )}
                  {state === 'open' && isNarrow && <GuideAside step={step} />}
                </div>
              </li>
            );
          })}
        </ol>
        {open === null ? (
          <p className="p-16 bg-accent rounded-8 weight-550" role="status">
            <Trans id="lineconfig.guide_live">
              The account is live. Customer messages arrive in the inbox, and your replies reach them.
            </Trans>
          </p>
        ) : (
          !isNarrow && <GuideAside step={open} />
        )}
      </div>
    </div>
  );
}

const manager = 'https://manager.line.biz/';

/** Controls of a step. */
function GuideBody({ step, guide }: { step: GuideStep; guide: Guide }) {
  switch (step) {
    case 'brand':
      return <BrandStep guide={guide} />;
    case 'channel':
      return (
        <div className="flex flex-wrap gap-8">
          <Button onClick={() => guide.say('channel')}>
            <Trans id="lineconfig.guide_have_channel">I have the channel</Trans>
          </Button>
          <ConsoleLink href={manager} />
        </div>
      );
    case 'secret':
      return <SecretStep guide={guide} />;
    case 'token':
      return <TokenStep guide={guide} />;
    case 'deliver':
      return <DeliverStep guide={guide} />;
    case 'robot':
      return (
        <div className="flex flex-wrap gap-8">
          <Button onClick={() => guide.say('robot')}>
            <Trans id="lineconfig.guide_robot_off">They are off</Trans>
          </Button>
          <ConsoleLink href={manager} />
        </div>
      );
    case 'receive':
      return (
        <p className="flex items-center gap-8 dimmed" role="status">
          <Loader size={16} /> <Trans id="lineconfig.guide_waiting">Waiting for the first message</Trans>
        </p>
      );
    case 'answer':
      return (
        <div className="flex flex-wrap gap-8">
          <Button component={Link} href={paths.messages()}>
            <Trans id="lineconfig.guide_inbox">Open the inbox</Trans>
          </Button>
        </div>
      );
    default:
      return unreachable(step);
  }
}

function DeliverStep({ guide }: { guide: Guide }) {
  const { t } = useLingui();
  const { id, row, lastTest, webhookUrl, isTesting, test } = guide;
  const [isRegistering, setRegistering] = useState(false);
  if (id === null || row === null) return null;
  const register = async () => {
    setRegistering(true);
    const result = await call('POST /line-accounts/:id/webhook', { params: { id }, body: {} });
    setRegistering(false);
    if (result.error) {
      toastProblem([errorText(result), ...result.details.map(({ message }) => message)].join(' '));
      return;
    }
    toastDone(t({ id: 'lineconfig.registered', message: 'Webhook URL registered' }));
    await test();
  };
  const checks = connectionChecks(row, lastTest, webhookUrl).filter(
    ({ name, state }) => name !== 'token' || state === 'bad',
  );
  return (
    <div className="flex flex-col gap-16 p-16 border rounded-8">
      <WebhookField url={webhookUrl} isTesting={isTesting} onTest={null} onElsewhere={null} />
      <div className="flex flex-wrap gap-8">
        <Button loading={isRegistering} onClick={() => void register()}>
          <Trans id="lineconfig.register">Register</Trans>
        </Button>
        <ConsoleLink />
        <Button variant="default" loading={isTesting} onClick={() => void test()}>
          <Trans id="lineconfig.guide_look">Check again</Trans>
        </Button>
      </div>
      <ul className="flex flex-col gap-10">
        {checks.map((check) => (
          <Fragment key={check.name}>
            <CheckLine check={check} isTesting={isTesting} onRegister={null} />
            {check.state === 'bad' && check.name === 'token' && (
              <li>
                <TokenStep guide={guide} />
              </li>
            )}
            {check.state === 'bad' && check.name === 'signature' && (
              <li>
                <SecretStep guide={guide} />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
    </div>
  );
}
