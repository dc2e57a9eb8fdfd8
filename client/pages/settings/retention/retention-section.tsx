import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Select } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { MetaOf, ResponseOf } from '../../../../shared/api/index.ts';
import type { Conversation, Kind, Settings } from '../../../../shared/rows.ts';
import { call } from '../../../api/api.ts';
import { QueryRunner } from '../../../figures/query-runner.ts';
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx';
import { Form } from '../../../forms/form.tsx';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { useCan } from '../../../session/session.ts';
import { useScope } from '../../../sync/scopes.ts';
import { number } from '../../../time/time.ts';
import { SectionFailed } from '../parts/section-failed.tsx';
import { SettingsMeanwhile } from '../parts/settings-meanwhile.tsx';
import { useSettings } from '../parts/use-settings.ts';
import { useSettingsDraft } from '../parts/use-settings-draft.ts';

/** Settings for how long messages of inactive conversations are kept. */
export function RetentionSection() {
  const latest = useSettings();
  if (latest.state === 'loading') return <FormSkeleton />;
  if (latest.state === 'failed') return <SectionFailed failed={latest.failed} retry={latest.retry} />;
  const { row, take } = latest;
  return (
    <Form>
      <Panel
        title={<Trans id="settings.retention_title">Inactive conversations</Trans>}
        hint={
          <Trans id="settings.retention_hint">
            When a conversation has been inactive this long, its messages, images, notes and the customer’s name are
            permanently erased. The record that it took place and all metrics are kept.
          </Trans>
        }
      >
        <RetentionForm settings={row} take={take} />
      </Panel>
    </Form>
  );
}

const offered = [90, 180, 365, 730, 1095, 1825];
const never = 'never';

const fields = ['retentionDays'] as const;

interface Props {
  settings: Settings;
  take: (row: Settings) => void;
}

/**
 * Form for the retention period. Shows how many conversations the period affects, and asks for confirmation before the period takes effect.
 */
function RetentionForm({ settings, take }: Props) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { draft, meanwhile } = useSettingsDraft({ settings, take, fields, leaving: 'confirm' });
  const { values, setFieldValue, isChanged, isSaving, saveAndNotify } = draft;
  const days = settings.retentionDays;
  const chosen = values.retentionDays;
  const { data: quiet, error, ask } = useQuiet(chosen);
  const choices = [...new Set([...offered, ...(days === null ? [] : [days])])].toSorted((a, b) => a - b);
  const amount = quiet !== null && <Amount {...quiet} />;
  return (
    <>
      {meanwhile !== null && <SettingsMeanwhile meanwhile={meanwhile} mine={values} />}
      <Select
        label={t({ id: 'settings.retention_after', message: 'Erase after' })}
        data={[
          { value: never, label: t({ id: 'settings.retention_never', message: 'Never: keep everything' }) },
          ...choices.map((days) => ({
            value: String(days),
            label: t({ id: 'settings.days', message: plural(days, { one: '# day', other: '# days' }) }),
          })),
        ]}
        value={chosen === null ? never : String(chosen)}
        onChange={(value) => setFieldValue('retentionDays', value === never ? null : Number(value))}
        allowDeselect={false}
      />
      {chosen !== null && error !== null && <SectionFailed failed={error} retry={ask} />}
      {chosen !== null && error === null && (
        <p className="px-12 py-10 text-13 tabular bg-ground rounded-8" role="status">
          {amount === false ? <Trans id="settings.retention_counting">Counting what will be erased…</Trans> : amount}
        </p>
      )}
      <div>
        <Button
          disabled={!isChanged || (chosen !== null && quiet === null)}
          {...(isChanged ? {} : { title: t({ id: 'forms.nothing_changed', message: 'Nothing has changed' }) })}
          loading={isSaving}
          onClick={() => (chosen === null ? void saveAndNotify() : setAsking(true))}
        >
          <Trans id="settings.retention_save">Save</Trans>
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t({
            id: 'settings.retention_ask',
            message: `Erase conversations that have been inactive for ${chosen} days?`,
          })}
          action={<Trans id="settings.retention_confirm">Erase from now on</Trans>}
          onConfirm={() => {
            setAsking(false);
            void saveAndNotify();
          }}
          onClose={() => setAsking(false)}
        >
          {amount}{' '}
          <Trans id="settings.retention_warning">
            This starts immediately and continues automatically. Erased content can’t be recovered.
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
  if (quiet.conversations === 0) return <Trans id="settings.retention_none">No conversation is that old yet.</Trans>;
  if (quiet.isMore)
    return (
      <Trans id="settings.retention_more">
        To be erased today: more than {conversations} conversations with more than {messages} messages.
      </Trans>
    );
  return (
    <Trans id="settings.retention_amount">
      To be erased today: conversations: {conversations}, messages in them: {messages}.
    </Trans>
  );
}

const route = 'GET /settings/retention';
type Quiet = QueryRunner<ResponseOf<typeof route>, MetaOf<typeof route>>;

/** Whether a changed row is an erased conversation, which the count no longer includes. */
const isMovedBy = (kind: Kind, after: object) =>
  kind === 'conversation' && (after as Conversation).customer.userId === '';

/**
 * Returns the number of conversations that the period would erase. Reloaded when conversations are erased. Sends no request if `days` is
 * `null`.
 */
export function useQuiet(days: number | null) {
  const [runner] = useState<Quiet>(() => new QueryRunner());
  const result = useSyncExternalStore(runner.listen, runner.view);
  const mayRead = useCan('messages.view');
  useScope(mayRead && days !== null ? { scope: 'inbox', brand: 'all' } : null);
  useEffect(() => {
    const ask = (signal: AbortSignal) => call(route, { query: { days: days ?? 0 } }, { signal });
    runner.put(
      days === null ? null : { key: `${route} ${days}`, ask, brand: 'all', scope: 'inbox:all', now: false, isMovedBy },
    );
  }, [runner, days]);
  return { ...result, ask: runner.retry };
}
