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
  /** Webhook URL of this installation. */
  url: string;
  /** Called after registration at LINE. */
  onDone: () => void;
  onClose: () => void;
}

/** Registers a webhook URL at LINE: ours, or one of a proxy in front of it. */
export function RegisterDialog({ accountId, url, onDone, onClose }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(url);
  const [error, setError] = useState<string | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  const register = async () => {
    const webhookUrl = typed.trim();
    if (!isWebhookUrl(webhookUrl)) {
      setError(t({ id: 'lineconfig.https_only', message: 'LINE delivers only to HTTPS URLs.' }));
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
    toastDone(t({ id: 'lineconfig.registered', message: 'Webhook URL registered' }));
    onDone();
    onClose();
  };
  return (
    <Dialog
      title={t({ id: 'lineconfig.register_title', message: 'Register the webhook URL at LINE' })}
      onClose={onClose}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void register();
        }}
      >
        <Text size="sm" mb="sm">
          <Trans id="lineconfig.register_text">
            This sets “Webhook URL” in the channel’s settings at LINE. LINE may take up to a minute to use it.
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
            <Trans id="lineconfig.register">Register</Trans>
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
