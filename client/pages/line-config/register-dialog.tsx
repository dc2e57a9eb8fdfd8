import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { isWebhookUrl } from '../../../shared/webhook-url.ts';
import { call } from '../../api/api.ts';
import { errorWords } from '../../api/error-words.ts';
import { limited } from '../../forms/limited.tsx';
import { toastDone } from '../../toasts/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';

interface Props {
  accountId: string;
  /** This installation's own address. */
  url: string;
  /** LINE has it now. */
  onDone: () => void;
  onClose: () => void;
}

/** Registers an address at LINE: ours, or another one in front of it. */
export function RegisterDialog({ accountId, url, onDone, onClose }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(url);
  const [error, setError] = useState<string | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  const register = async () => {
    const webhookUrl = typed.trim();
    if (!isWebhookUrl(webhookUrl)) {
      setError(t({ id: 'lineconfig.https_only', message: 'LINE delivers to https addresses only.' }));
      return;
    }
    setUnderWay(true);
    const result = await call('POST /line-accounts/:id/webhook', { params: { id: accountId }, body: { webhookUrl } });
    setUnderWay(false);
    if (result.error) {
      const said = result.details.map(({ message }) => message).join(', ');
      setError(said === '' ? errorWords(result) : `${errorWords(result)} ${said}`);
      return;
    }
    toastDone(t({ id: 'lineconfig.registered', message: 'LINE has the address' }));
    onDone();
    onClose();
  };
  return (
    <Dialog title={t({ id: 'lineconfig.register_title', message: 'Tell LINE where to deliver' })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void register();
        }}
      >
        <Text size="sm" mb="sm">
          <Trans id="lineconfig.register_text">
            This sets “Webhook URL” in the channel’s settings at LINE. It takes up to a minute until LINE uses it.
          </Trans>
        </Text>
        <TextInput
          label={t({ id: 'lineconfig.webhook_url', message: 'Webhook URL' })}
          {...limited({ value: typed, error }, limits.webhookUrlMax)}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setError(null);
          }}
          data-autofocus
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            <Trans id="messages.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" loading={isUnderWay}>
            <Trans id="lineconfig.register">Tell LINE</Trans>
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
