import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Menu, Select, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { IconArrowLeft, IconDots, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { Brand, LineAccount } from '../../../shared/rows.ts';
import { call } from '../../api/api.ts';
import { errorText } from '../../api/error-text.ts';
import { useQuery } from '../../figures/use-query.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { limited } from '../../forms/limited.tsx';
import { useCan } from '../../session/session.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { foldFilter } from '../../ui/fold-filter.ts';
import { shownCustomer } from '../../ui/shown-name.ts';
import { HealthPhrase, useHealth } from './health-phrase.tsx';
import classes from './line-config.module.css';
import type { ShownAccount } from './use-account-drafts.ts';

interface Props {
  account: ShownAccount;
  brand: Brand | undefined;
  /** Returns to the list; `null` if the list is shown next to the account. */
  onBack: (() => void) | null;
  onEnabled: (enabled: boolean) => void;
  onDeleted: () => void;
}

/** Name and actions of an account. */
export function AccountHead({ account, brand, onBack, onEnabled, onDeleted }: Props) {
  const { t } = useLingui();
  const [mayEdit, mayTest, mayDelete] = [
    useCan('lineconfig.edit'),
    useCan('lineconfig.test'),
    useCan('lineconfig.delete'),
  ];
  const [dialog, setDialog] = useState<'message' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const { row, values } = account;
  const remove = async (id: string) => {
    close();
    const result = await call('DELETE /line-accounts/:id', { params: { id } });
    if (result.error) return toastError(result);
    toastDone(t({ id: 'lineconfig.deleted', message: 'Configuration deleted successfully' }));
    onDeleted();
  };
  const name = values.nickname.trim();
  return (
    <header className="flex flex-wrap items-center gap-x-16 gap-y-8 py-16 border-bottom">
      {onBack !== null && (
        <ActionIcon
          variant="subtle"
          size={36}
          onClick={onBack}
          aria-label={t({ id: 'lineconfig.back', message: 'Back to accounts' })}
        >
          <IconArrowLeft size={18} aria-hidden />
        </ActionIcon>
      )}
      <div className={`min-w-0 ${classes.headNames}`}>
        <h2 className="text-18 weight-700 break-anywhere">
          <bdi>{name === '' ? <Trans id="lineconfig.new_account">New LINE account</Trans> : name}</bdi>
        </h2>
        {row !== null && (
          <p className={`text-13 break-anywhere dimmed ${classes.headNote}`}>
            {brand !== undefined && (
              <>
                <BrandMark brand={brand} size={10} /> <bdi>{brand.name}</bdi> ·{' '}
              </>
            )}
            {row.botName !== null && (
              <>
                <bdi>{row.botName}</bdi> ·{' '}
              </>
            )}
            <Trans id="lineconfig.channel">channel {row.channelId}</Trans> · <Phrase row={row} />
          </p>
        )}
      </div>
      <Switch
        label={t({ id: 'lineconfig.enabled', message: 'Enabled' })}
        checked={values.enabled && values.brandId !== null}
        disabled={(row !== null && !mayEdit) || values.brandId === null}
        onChange={(event) => onEnabled(event.currentTarget.checked)}
      />
      {row !== null && mayTest && (
        <Button
          variant="default"
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden />}
          onClick={() => setDialog('message')}
        >
          <Trans id="lineconfig.test_message">Test message</Trans>
        </Button>
      )}
      {(row === null || mayDelete) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" size={36} aria-label={t({ id: 'lineconfig.more', message: 'More' })}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              c="var(--mantine-color-error)"
              onClick={() => (row === null ? onDeleted() : setDialog('delete'))}
            >
              <Trans id="lineconfig.delete">Delete</Trans>
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {dialog === 'message' && row !== null && <TestMessageDialog accountId={row.id} onClose={close} />}
      {dialog === 'delete' && row !== null && (
        <ConfirmDialog
          title={t({ id: 'lineconfig.delete_title', message: 'Delete this LINE configuration?' })}
          action={<Trans id="lineconfig.delete">Delete</Trans>}
          onConfirm={() => void remove(row.id)}
          onClose={close}
        >
          <Trans id="lineconfig.delete_text">
            From now on, webhooks of {row.nickname} are refused and nothing is sent through it. Its conversations are
            kept, but you can no longer reply. This can’t be undone.
          </Trans>
        </ConfirmDialog>
      )}
    </header>
  );
}

function Phrase({ row }: { row: LineAccount }) {
  const { state, text } = useHealth(row);
  return (
    <span className={classes.phrase} data-state={state}>
      <HealthPhrase row={row} text={text} />
    </span>
  );
}

const userIdMax = 100;
const refetchOn = { scope: { scope: 'config' } } as const;

interface TestMessageDialogProps {
  accountId: string;
  onClose: () => void;
}

/** Sends a test message to a LINE user, without adding it to a conversation. */
function TestMessageDialog({ accountId, onClose }: TestMessageDialogProps) {
  const { t } = useLingui();
  const mayRead = useCan('messages.view');
  const query = { lineAccount: accountId, sort: 'latest', limit: 20 } as const;
  const dialog = useQuery('GET /conversations', mayRead ? { query } : null, refetchOn);
  const people = (dialog.data ?? []).filter(({ kind }) => kind === 'user');
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
      setError([errorText(result), ...result.details.map((detail) => detail.message)].join(' '));
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
              label: shownCustomer(customer) || customer.userId,
            }))}
            value={people.some(({ customer }) => customer.userId === userId) ? userId : null}
            onChange={(value) => setUserId(value ?? '')}
            // The field is disabled, not hidden, until the options are loaded, so that the layout does not shift.
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
          <Trans id="lineconfig.test_costs">
            The selected person really receives this message on LINE. It is a push message and counts toward the monthly
            quota.
          </Trans>
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
