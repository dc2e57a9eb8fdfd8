import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { unreachable } from '../../../../shared/unreachable.ts';
import { call } from '../../../api/api.ts';
import { errorWords } from '../../../api/error-words.ts';
import { paths } from '../../../app/routes.ts';
import { toastDone, toastProblem } from '../../../toasts/toast.ts';
import { connectionChecks } from '../connection-checks.ts';
import { CheckLine } from '../connection-section.tsx';
import { WebhookField } from '../webhook-field.tsx';
import { BrandStep } from './brand-step.tsx';
import { ConsoleLink } from './console-link.tsx';
import classes from './guide.module.css';
import type { GuideStep } from './guide-steps.ts';
import { SecretStep } from './secret-step.tsx';
import { TokenStep } from './token-step.tsx';
import type { Guide } from './use-guide.ts';

const manager = 'https://manager.line.biz/';

/** Interactive part of a step. */
export function GuideBody({ step, guide }: { step: GuideStep; guide: Guide }) {
  switch (step) {
    case 'brand':
      return <BrandStep guide={guide} />;
    case 'channel':
      return (
        <div className={classes.acts}>
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
        <div className={classes.acts}>
          <Button onClick={() => guide.say('robot')}>
            <Trans id="lineconfig.guide_robot_off">They are off</Trans>
          </Button>
          <ConsoleLink href={manager} />
        </div>
      );
    case 'receive':
      return (
        <p className={classes.waiting} role="status">
          <Loader size={16} /> <Trans id="lineconfig.guide_waiting">Waiting for the first message</Trans>
        </p>
      );
    case 'answer':
      return (
        <div className={classes.acts}>
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
  const [isTelling, setTelling] = useState(false);
  if (id === null || row === null) return null;
  const tell = async () => {
    setTelling(true);
    const result = await call('POST /line-accounts/:id/webhook', { params: { id }, body: {} });
    setTelling(false);
    if (result.error) {
      toastProblem([errorWords(result), ...result.details.map(({ message }) => message)].join(' '));
      return;
    }
    toastDone(t({ id: 'lineconfig.registered', message: 'Webhook URL registered' }));
    await test();
  };
  const checks = connectionChecks(row, lastTest, webhookUrl).filter(({ name }) => name !== 'token');
  return (
    <div className={classes.box}>
      <WebhookField url={webhookUrl} isTesting={isTesting} onTest={null} onElsewhere={null} />
      <div className={classes.acts}>
        <Button loading={isTelling} onClick={() => void tell()}>
          <Trans id="lineconfig.register">Register</Trans>
        </Button>
        <ConsoleLink />
        <Button variant="default" loading={isTesting} onClick={() => void test()}>
          <Trans id="lineconfig.guide_look">Check again</Trans>
        </Button>
      </div>
      <ul className={classes.checks}>
        {checks.map((check) => (
          <CheckLine key={check.name} check={check} isTesting={isTesting} onRegister={null} />
        ))}
      </ul>
    </div>
  );
}
