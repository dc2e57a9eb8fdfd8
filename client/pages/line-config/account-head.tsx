import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Menu, Switch } from '@mantine/core';
import { IconArrowLeft, IconDots, IconSend } from '@tabler/icons-react';
import { useState } from 'react';
import type { Brand, LineAccount } from '../../../shared/rows.ts';
import { call } from '../../api/api.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { useCan } from '../../session/session.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { HealthPhrase, useHealth } from './health-phrase.tsx';
import classes from './line-config.module.css';
import { TestMessageDialog } from './test-message-dialog.tsx';
import type { ShownAccount } from './use-account-drafts.ts';

interface Props {
  account: ShownAccount;
  brand: Brand | undefined;
  /** `null` if the list is shown next to it. */
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
  const [asked, setAsked] = useState<'message' | 'delete' | null>(null);
  const close = () => setAsked(null);
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
    <header className={classes.head}>
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
      <div className={classes.headNames}>
        <h2 className={classes.headTitle}>
          <bdi>{name === '' ? <Trans id="lineconfig.new_account">New LINE account</Trans> : name}</bdi>
        </h2>
        {row !== null && (
          <p className={classes.headNote}>
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
          onClick={() => setAsked('message')}
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
            <Menu.Item color="red" onClick={() => (row === null ? onDeleted() : setAsked('delete'))}>
              <Trans id="lineconfig.delete">Delete</Trans>
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {asked === 'message' && row !== null && <TestMessageDialog accountId={row.id} onClose={close} />}
      {asked === 'delete' && row !== null && (
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
  const { state, words } = useHealth(row);
  return (
    <span className={classes.phrase} data-state={state}>
      <HealthPhrase row={row} words={words} />
    </span>
  );
}
