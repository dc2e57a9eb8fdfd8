import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import { call } from '../../api/api.ts';
import { errorWords } from '../../api/error-words.ts';
import { useQuery } from '../../figures/use-query.ts';
import { limited } from '../../forms/limited.tsx';
import { useCan } from '../../session/session.ts';
import { toastDone } from '../../toasts/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { foldFilter } from '../../ui/fold-filter.ts';

const userIdMax = 100;
const told = { scope: { scope: 'config' } } as const;

interface Props {
  accountId: string;
  onClose: () => void;
}

/** Pushes a text to a LINE user, outside of conversations. */
export function TestMessageDialog({ accountId, onClose }: Props) {
  const { t } = useLingui();
  const mayRead = useCan('messages.view');
  const query = { lineAccount: accountId, sort: 'latest', limit: 20 } as const;
  const asked = useQuery('GET /conversations', mayRead ? { query } : null, told);
  const people = (asked.data ?? []).filter(({ kind }) => kind === 'user');
  const [userId, setUserId] = useState('');
  const [message, setMessage] = useState(t({ id: 'lineconfig.test_text', message: 'This is a test message.' }));
  const [error, setError] = useState<string | null>(null);
  const [isUnderWay, setUnderWay] = useState(false);
  const missing = t({ id: 'lineconfig.required', message: 'Please fill in all required fields.' });
  const [isTried, setTried] = useState(false);
  const empty = (text: string) => (isTried && text.trim() === '' ? missing : null);
  const send = async () => {
    setTried(true);
    if (userId.trim() === '' || message.trim() === '') return;
    if (userId.length > userIdMax || message.length > limits.textMax) return;
    setUnderWay(true);
    const body = { userId, message };
    const result = await call('POST /line-accounts/:id/test-message', { params: { id: accountId }, body });
    setUnderWay(false);
    if (result.error) {
      setError([errorWords(result), ...result.details.map((detail) => detail.message)].join(' '));
      return;
    }
    toastDone(t({ id: 'lineconfig.test_sent', message: 'Test message sent' }));
    onClose();
  };
  return (
    <Dialog title={t({ id: 'lineconfig.test_message', message: 'Test message' })} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {mayRead && (
          <Select
            label={t({ id: 'lineconfig.latest_customers', message: 'Recent customers' })}
            data={people.map(({ customer }) => ({
              value: customer.userId,
              label: customer.displayName || customer.userId,
            }))}
            value={people.some(({ customer }) => customer.userId === userId) ? userId : null}
            onChange={(value) => setUserId(value ?? '')}
            // Rendered before the options load, to avoid a layout shift.
            disabled={people.length === 0}
            searchable
            filter={foldFilter}
            mb="sm"
          />
        )}
        <TextInput
          label={t({ id: 'lineconfig.user_id', message: 'LINE user ID' })}
          placeholder="U4af4980629fd4f0a8b2c7f5b9f1c2d3e"
          {...limited({ value: userId, error: empty(userId) }, userIdMax)}
          withAsterisk
          onChange={(event) => {
            setUserId(event.currentTarget.value);
            setError(null);
          }}
          mb="sm"
          data-autofocus
        />
        <Textarea
          label={t({ id: 'lineconfig.message', message: 'Message' })}
          {...limited({ value: message, error: empty(message) }, limits.textMax)}
          withAsterisk
          autosize
          minRows={2}
          maxRows={6}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <Text size="xs" c="dimmed" mt={6}>
          <Trans id="lineconfig.test_costs">This is a push message and counts toward the monthly quota.</Trans>
        </Text>
        {error !== null && (
          <Text size="sm" c="red.9" mt="sm" role="alert">
            {error}
          </Text>
        )}
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            <Trans id="messages.cancel">Cancel</Trans>
          </Button>
          <Button type="submit" loading={isUnderWay}>
            <Trans id="lineconfig.send">Send</Trans>
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
