import '@mantine/core/styles/Radio.layer.css';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Group, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Conversation } from '../../../../shared/rows.ts';
import { isAfterDeadline, type SnoozePreset, snoozeEnd, snoozePresets } from '../../../../shared/snooze.ts';
import { rowsOf } from '../../../sync/store.ts';
import { present } from '../../../time/clock.ts';
import { inputOf, timeOfInput } from '../../../time/local-input.ts';
import { dateTime, dayTime } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { otherZone } from '../../../time/zone.ts';
import { snoozeLabels } from '../../../ui/case-labels.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { DialogProps } from './dialog-atom.ts';
import { ReasonForm } from './reason-form.tsx';
import { useRun } from './use-run.ts';

type Choice = SnoozePreset | 'own';

/** Dialog for snoozing conversations until a preset or chosen time. Asks for confirmation if a reply is due before that time. */
export function SnoozeDialog({ ids, onClose }: DialogProps) {
  const { t, i18n } = useLingui();
  const run = useRun();
  const zone = useTimeZone();
  const [now] = useState(present);
  const [choice, setChoice] = useState<Choice>('tomorrow');
  const [own, setOwn] = useState(() => inputOf(snoozeEnd('tomorrow', now, zone), zone));
  /** End of the snooze for which the user has seen the warning. */
  const [warnedOf, setWarnedOf] = useState<string | null>(null);
  const names: Record<Choice, string> = {
    laterToday: i18n._(snoozeLabels.laterToday),
    tomorrow: i18n._(snoozeLabels.tomorrow),
    nextWeek: i18n._(snoozeLabels.nextWeek),
    own: t({ id: 'messages.snooze_own', message: 'Choose a time' }),
  };
  const end = choice === 'own' ? timeOfInput(own, zone) : snoozeEnd(choice, now, zone);
  const isValid = end > now && end <= now + limits.snoozeMaxMs;
  const until = isValid ? new Date(end).toISOString() : null;
  const isWarned = until !== null && warnedOf === until;
  const submit = async (note: string) => {
    if (until === null) return false;
    const isLate = lateOf(ids, until).length > 0;
    if (isLate && !isWarned) {
      setWarnedOf(until);
      return false;
    }
    return run.done(ids, { action: 'snooze', until, note: note || null, ...(isLate && { confirm: true }) });
  };
  return (
    <Dialog onClose={onClose} title={t({ id: 'messages.snooze', message: 'Snooze' })}>
      <ReasonForm
        label={t({ id: 'messages.snooze_note', message: 'Note for the team (optional)' })}
        submit={
          isWarned ? (
            <Trans id="messages.snooze_anyway">Snooze anyway</Trans>
          ) : (
            <Trans id="messages.snooze">Snooze</Trans>
          )
        }
        ready={until !== null}
        onSubmit={submit}
        onClose={onClose}
      >
        <Radio.Group
          label={t({ id: 'messages.snooze_until', message: 'Snooze until' })}
          value={choice}
          onChange={(value) => setChoice(value as Choice)}
        >
          <Stack gap={0} mt={4}>
            {snoozePresets.map((preset) => (
              <Option key={preset} value={preset} name={names[preset]} focused={preset === 'tomorrow'}>
                {dayTime(snoozeEnd(preset, now, zone), i18n.locale)}
              </Option>
            ))}
            <Option value="own" name={names.own} />
          </Stack>
        </Radio.Group>
        {choice === 'own' && (
          <TextInput
            type="datetime-local"
            description={otherZone(now)}
            value={own}
            min={inputOf(now, zone)}
            max={inputOf(now + limits.snoozeMaxMs, zone)}
            onChange={(event) => setOwn(event.currentTarget.value)}
            aria-label={names.own}
            error={
              isValid ? null : (
                <Trans id="messages.snooze_invalid">Choose a time in the future, at most one year ahead.</Trans>
              )
            }
          />
        )}
        {isWarned && <Warning rows={lateOf(ids, until)} />}
      </ReasonForm>
    </Dialog>
  );
}

type OptionProps = { value: Choice; name: string; focused?: boolean; children?: string };

function Option({ value, name, focused = false, children }: OptionProps) {
  return (
    <Radio
      value={value}
      className="flex items-center min-h-touch"
      styles={{ body: { alignItems: 'center', width: '100%' }, labelWrapper: { flex: 1 } }}
      data-autofocus={focused || undefined}
      label={
        <Group justify="space-between" gap="md" wrap="nowrap">
          <span>{name}</span>
          <span className="text-13 tabular dimmed">{children}</span>
        </Group>
      }
    />
  );
}

/** Warning that a reply is due before the end of the snooze. */
function Warning({ rows }: { rows: readonly Conversation[] }) {
  const { i18n } = useLingui();
  const count = rows.length;
  const [first] = rows;
  const due = first?.dueAt == null ? '' : dateTime(first.dueAt, i18n.locale);
  return (
    <div className="mt-12 px-12 py-8 text-13 color-soon bg-soon rounded-4" role="alert">
      {count === 1 ? (
        <Trans id="messages.snooze_late">A reply is due before that, at {due}. The deadline continues to run.</Trans>
      ) : (
        <Trans id="messages.snooze_late_many">
          <Plural value={count} one="# conversation has" other="# conversations have" /> a reply deadline before that.
          The deadlines continue to run.
        </Trans>
      )}
    </div>
  );
}

/** Returns the loaded conversations whose deadline is before the end of the snooze. */
function lateOf(ids: readonly string[], until: string): Conversation[] {
  const rows = rowsOf('conversation');
  return ids.flatMap((id) => rows.get(id) ?? []).filter((row) => isAfterDeadline(until, row));
}
