import '@mantine/core/styles/Radio.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Radio, Stack } from '@mantine/core';
import { useAtom } from 'jotai';
import { particles } from '../../../../shared/reply-variables.ts';
import { AlertSwitches } from '../../../alerts/alert-switches.tsx';
import { type AfterResolve, afterResolveAtom, afterResolveChoices } from '../../../app/after-resolve-setting.ts';
import { useParticle } from '../../../app/particle-setting.ts';
import { type SendDelay, sendDelays, useSendDelay } from '../../../app/send-delay.ts';
import { type SendKey, useSendKey } from '../../../app/send-setting.ts';
import { Panel } from '../../../forms/panel.tsx';
import { useCan } from '../../../session/session.ts';
import { LanguagePicker } from '../../../shell/language-picker.tsx';

const storageHint = <Trans id="account.kept_here">Saved in this browser.</Trans>;

/** Settings stored in the browser: language, send key, what follows a resolved conversation, and polite ending. */
export function BrowserPanel() {
  const mayReply = useCan('messages.reply');
  const mayClose = useCan('messages.close');
  return (
    <Panel title={<Trans id="account.browser">Language and keyboard</Trans>} hint={storageHint}>
      <div className="max-w-260">
        <LanguagePicker />
      </div>
      {mayReply && <SendingKey />}
      {mayReply && <SendingDelay />}
      {mayClose && <AfterResolving />}
      {mayReply && <ThaiEnding />}
    </Panel>
  );
}

function SendingKey() {
  const { t } = useLingui();
  const { key, choose } = useSendKey();
  return (
    <Radio.Group
      label={t({ id: 'account.sending_key', message: 'Send messages with' })}
      value={key}
      onChange={(chosen) => choose(chosen as SendKey)}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="enter"
          label={t({ id: 'account.enter_sends', message: 'Enter sends, Shift+Enter adds a line' })}
        />
        <Radio
          value="shiftEnter"
          label={t({ id: 'account.shift_sends', message: 'Shift+Enter sends, Enter adds a line' })}
        />
      </Stack>
    </Radio.Group>
  );
}

/** Delay of every send, in which the user can undo it. */
function SendingDelay() {
  const { t } = useLingui();
  const [delay, choose] = useSendDelay();
  const names: Record<SendDelay, string> = {
    0: t({ id: 'account.delay_none', message: 'Send at once' }),
    5: t({ id: 'account.delay_5', message: '5 seconds' }),
    10: t({ id: 'account.delay_10', message: '10 seconds' }),
  };
  return (
    <Radio.Group
      label={t({ id: 'account.send_delay', message: 'Time to undo a send' })}
      description={t({
        id: 'account.send_delay_hint',
        message: 'Messages to customers wait this long before they are sent, even if you close the browser.',
      })}
      value={String(delay)}
      onChange={(chosen) => choose(sendDelays.find((one) => String(one) === chosen) ?? 0)}
    >
      <Stack gap="xs" mt="xs">
        {sendDelays.map((one) => (
          <Radio key={one} value={String(one)} label={names[one]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function AfterResolving() {
  const { t } = useLingui();
  const [choice, choose] = useAtom(afterResolveAtom);
  const labels: Record<AfterResolve, string> = {
    next: t({ id: 'account.after_next', message: 'Open the next conversation' }),
    stay: t({ id: 'account.after_stay', message: 'Stay in the conversation' }),
    close: t({ id: 'account.after_close', message: 'Close the conversation' }),
  };
  return (
    <Radio.Group
      label={t({ id: 'account.after_resolve', message: 'After resolving' })}
      value={choice}
      onChange={(chosen) => choose(chosen as AfterResolve)}
    >
      <Stack gap="xs" mt="xs">
        {afterResolveChoices.map((one) => (
          <Radio key={one} value={one} label={labels[one]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Polite ending of the user, which is only used in Thai messages. */
function ThaiEnding() {
  const { t } = useLingui();
  const [particle, choose] = useParticle();
  return (
    <Radio.Group
      label={t({ id: 'account.particle', message: 'Polite ending in Thai' })}
      description={t({
        id: 'account.particle_hint',
        message:
          'For Thai messages only: added to the end of templates and quick replies you insert. In questions, ค่ะ becomes คะ.',
      })}
      value={particle}
      onChange={choose}
    >
      <Stack gap="xs" mt="xs">
        {particles.map((one) => (
          <Radio key={one} value={one} label={one} lang="th" />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Settings for sounds and notifications. Hidden for users who cannot read messages. */
export function NoticesPanel() {
  const mayRead = useCan('messages.view');
  if (!mayRead) return null;
  return (
    <Panel title={<Trans id="account.notices">Sounds and notifications</Trans>} hint={storageHint}>
      <AlertSwitches />
    </Panel>
  );
}
