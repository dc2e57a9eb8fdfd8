import '@mantine/core/styles/Radio.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Radio, Stack } from '@mantine/core';
import { AlertSwitches } from '../../../alerts/alert-switches.tsx';
import { useParticle } from '../../../app/particle-setting.ts';
import { type SendKey, useSendKey } from '../../../app/send-setting.ts';
import { Panel } from '../../../forms/panel.tsx';
import { useCan } from '../../../session/session.ts';
import { LanguagePicker } from '../../../shell/language-picker.tsx';
import { particles } from '../../../ui/filled.ts';

const storageHint = <Trans id="account.kept_here">Saved in this browser.</Trans>;

/** Settings stored in the browser: language, send key, and polite ending. */
export function BrowserPanel() {
  const mayReply = useCan('messages.reply');
  return (
    <Panel title={<Trans id="account.browser">Language and keyboard</Trans>} hint={storageHint}>
      <div className="max-w-260">
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
