import { Trans, useLingui } from '@lingui/react/macro';
import { Radio, Stack } from '@mantine/core';
import { AlertSwitches } from '../../../alerts/alert-switches.tsx';
import { useParticle } from '../../../app/particle-setting.ts';
import { type SendKey, useSendKey } from '../../../app/send-setting.ts';
import { Panel } from '../../../forms/panel.tsx';
import { useCan } from '../../../session/session.ts';
import { LanguagePicker } from '../../../shell/language-picker.tsx';
import { particles } from '../../../ui/particle.ts';
import classes from './account.module.css';

const kept = <Trans id="account.kept_here">Kept in this browser.</Trans>;

/** Language, the sending key and the polite ending, which the browser keeps. */
export function BrowserPanel() {
  const mayReply = useCan('messages.reply');
  return (
    <Panel title={<Trans id="account.browser">Language and keys</Trans>} hint={kept}>
      <div className={classes.picker}>
        <LanguagePicker />
      </div>
      {mayReply && <SendingKey />}
      {mayReply && <ThaiEnding />}
    </Panel>
  );
}

function SendingKey() {
  const { t } = useLingui();
  const { key, choose } = useSendKey();
  return (
    <Radio.Group
      label={t({ id: 'account.sending_key', message: 'Sending a message' })}
      value={key}
      onChange={(chosen) => choose(chosen as SendKey)}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="enter"
          label={t({ id: 'account.enter_sends', message: 'Enter sends, Shift+Enter breaks the line' })}
        />
        <Radio
          value="shiftEnter"
          label={t({ id: 'account.shift_sends', message: 'Shift+Enter sends, Enter breaks the line' })}
        />
      </Stack>
    </Radio.Group>
  );
}

/** Of messages in Thai alone. */
function ThaiEnding() {
  const { t } = useLingui();
  const [particle, choose] = useParticle();
  return (
    <Radio.Group
      label={t({ id: 'account.particle', message: 'Polite ending in Thai' })}
      description={t({
        id: 'account.particle_hint',
        message:
          'Only for messages in Thai: templates and quick replies end with it when you insert them. In a question ค่ะ becomes คะ.',
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

/** Sounds and notices, for those who read messages. */
export function NoticesPanel() {
  const mayRead = useCan('messages.view');
  if (!mayRead) return null;
  return (
    <Panel title={<Trans id="account.notices">Sounds and notices</Trans>} hint={kept}>
      <AlertSwitches />
    </Panel>
  );
}
