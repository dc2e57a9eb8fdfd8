import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { Settings } from '../../../../shared/rows.ts';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { act } from '../../../sync/act.ts';
import { number } from '../../../time/time.ts';
import { toastDone } from '../../../toasts/toast.ts';
import { SectionFailed } from '../parts/section-failed.tsx';
import classes from './retention.module.css';
import { useQuiet } from './use-quiet.ts';

const offered = [90, 180, 365, 730, 1095, 1825];
const never = 'never';

interface Props {
  days: number | null;
  take: (row: Settings) => void;
}

/** The wish, how much goes with it, and a question before it holds. */
export function RetentionForm({ days, take }: Props) {
  const { t } = useLingui();
  const [chosen, choose] = useState(days);
  const [isAsking, setAsking] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { data: quiet, error, ask } = useQuiet(chosen);
  const isChanged = chosen !== days;
  const save = async () => {
    setAsking(false);
    setSaving(true);
    const result = await act('PUT /settings', { body: { retentionDays: chosen } });
    setSaving(false);
    if (result.error) return;
    take(result.data);
    toastDone(t({ id: 'forms.saved', message: 'Saved' }));
  };
  const choices = [...new Set([...offered, ...(days === null ? [] : [days])])].toSorted((a, b) => a - b);
  const amount = quiet !== null && <Amount {...quiet} />;
  return (
    <>
      <Select
        label={t({ id: 'settings.retention_after', message: 'Erase after' })}
        data={[
          { value: never, label: t({ id: 'settings.retention_never', message: 'Never: everything is kept' }) },
          ...choices.map((days) => ({
            value: String(days),
            label: t({ id: 'settings.wall_days', message: `${days} days` }),
          })),
        ]}
        value={chosen === null ? never : String(chosen)}
        onChange={(value) => choose(value === never ? null : Number(value))}
        allowDeselect={false}
      />
      {chosen !== null && error !== null && <SectionFailed failed={error} retry={ask} />}
      {chosen !== null && error === null && (
        <p className={classes.amount} role="status">
          {amount === false ? <Trans id="settings.retention_counting">Counting what this erases…</Trans> : amount}
        </p>
      )}
      <div>
        <Button
          disabled={!isChanged || (chosen !== null && quiet === null)}
          loading={isSaving}
          onClick={() => (chosen === null ? void save() : setAsking(true))}
        >
          <Trans id="settings.retention_save">Save</Trans>
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t({ id: 'settings.retention_ask', message: `Erase conversations that are quiet for ${chosen} days?` })}
          action={<Trans id="settings.retention_confirm">Erase from now on</Trans>}
          onConfirm={() => void save()}
          onClose={() => setAsking(false)}
        >
          {amount}{' '}
          <Trans id="settings.retention_warning">
            It begins at once and goes on by itself. Erased words never come back.
          </Trans>
        </ConfirmDialog>
      )}
    </>
  );
}

function Amount(quiet: { conversations: number; messages: number; isMore: boolean }) {
  const { i18n } = useLingui();
  const conversations = number(quiet.conversations, i18n.locale);
  const messages = number(quiet.messages, i18n.locale);
  if (quiet.conversations === 0) return <Trans id="settings.retention_none">Nothing is that old today.</Trans>;
  if (quiet.isMore)
    return (
      <Trans id="settings.retention_more">
        Erased today: more than {conversations} conversations with more than {messages} messages.
      </Trans>
    );
  return (
    <Trans id="settings.retention_amount">
      Erased today: conversations: {conversations}, messages in them: {messages}.
    </Trans>
  );
}
