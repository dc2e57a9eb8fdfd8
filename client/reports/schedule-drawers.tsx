import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Schedule } from '../../shared/report-rows.ts';
import { scheduleContents } from '../../shared/reports.ts';
import { call } from '../api/api.ts';
import { languageOf } from '../figures/language-of.ts';
import { AuthorOfChange } from '../forms/author-of-change.tsx';
import { ReadOnly } from '../forms/form.tsx';
import { FormDrawer } from '../forms/form-drawer.tsx';
import { MeanwhileBar } from '../forms/meanwhile-bar.tsx';
import { PaneForm } from '../forms/pane-form.tsx';
import { type Meanwhile, useSharedDraft } from '../forms/use-shared-draft.ts';
import { useCan, useUser } from '../session/session.ts';
import { useRow } from '../sync/store.ts';
import { BrandsOf } from './brands-of.tsx';
import { fieldLabels } from './field-labels.ts';
import { RunsDrawer } from './runs-drawer.tsx';
import { changesHands, type ScheduleFields as Fields, fieldsOf, isAddress, newSchedule } from './schedule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { scheduleText } from './schedule-text.ts';
import { useMayHave } from './use-may-have.ts';
import type { OpenSchedule } from './use-open-schedule.ts';

/** Drawer of the open schedule: its form, or its runs. */
export function ScheduleDrawers({ open, mayMake }: { open: OpenSchedule; mayMake: boolean }) {
  const edited = useRow('schedule', open.edited ?? null);
  const looked = useRow('schedule', open.looked);
  return (
    <>
      {open.edited === null && mayMake && <ScheduleDrawer schedule={null} known={open.known} onClose={open.close} />}
      {edited !== undefined && <ScheduleDrawer key={edited.id} schedule={edited} onClose={open.close} />}
      {looked !== undefined && <RunsDrawer key={looked.id} schedule={looked} onClose={open.close} />}
    </>
  );
}

interface ScheduleDrawerProps {
  /** `null` for a new schedule. */
  schedule: Schedule | null;
  known?: Partial<Fields>;
  onClose: () => void;
}

/** Form drawer that creates or edits a schedule. Concurrent changes by other users are detected. */
function ScheduleDrawer({ schedule, known = {}, onClose }: ScheduleDrawerProps) {
  const isNew = schedule === null;
  const mayHave = useMayHave();
  const mayChange = useCan('reports.schedule') && (isNew || mayHave(schedule.template));
  const { draft, meanwhile } = useScheduleDraft({ schedule, known, mayChange, onDone: onClose });
  const { values, isChanged } = draft;
  const user = useUser();
  return (
    <FormDrawer
      onClose={() => draft.leave(onClose)}
      title={isNew ? <Trans id="reports.new_schedule">New schedule</Trans> : schedule.name}
    >
      {meanwhile !== null && <ScheduleMeanwhile meanwhile={meanwhile} mine={values} />}
      <PaneForm
        draft={draft}
        canSave={mayChange && (isChanged || isNew)}
        hasFoot={mayChange}
        onClose={onClose}
        note={
          !isNew &&
          changesHands(schedule, values, user.id) && <Trans id="reports.in_your_name">It will run in your name.</Trans>
        }
        {...(isNew ? { action: <Trans id="reports.create_schedule">Create schedule</Trans> } : {})}
      >
        {!mayChange && <ReadOnly />}
        <ScheduleFields draft={draft} />
      </PaneForm>
    </FormDrawer>
  );
}

type MeanwhileProps = { meanwhile: Meanwhile<Schedule, Fields>; mine: Fields };

/** Notice about a concurrent change of the same schedule. */
function ScheduleMeanwhile({ meanwhile, mine }: MeanwhileProps) {
  const { i18n, t } = useLingui();
  const { id, savedBy } = meanwhile.present;
  const isHanded = scheduleContents.some((field) => meanwhile.fields.includes(field));
  const text = (field: keyof Fields, values: Fields): ReactNode => {
    switch (field) {
      case 'brand':
        return <BrandsOf brand={values.brand} />;
      case 'recipients':
        return values.recipients.join(', ') || '—';
      case 'active':
        return values.active
          ? t({ id: 'reports.active', message: 'Active' })
          : t({ id: 'reports.inactive', message: 'Inactive' });
      default:
        return values[field] === null ? '—' : scheduleText(i18n, field, values[field]);
    }
  };
  return (
    <MeanwhileBar<Fields>
      author={<AuthorOfChange kind="schedule" subject={id} by={isHanded ? savedBy : null} />}
      meanwhile={meanwhile}
      mine={mine}
      fieldLabels={fieldLabels}
      textOf={text}
    />
  );
}

const missing = <Trans id="access.required">Please fill in all required fields.</Trans>;
const rules = {
  name: (name: string) => (name.trim() === '' ? missing : null),
  time: (time: string) => (time === '' ? missing : null),
  // The field itself shows which address is invalid.
  recipients: (list: string[]) => (list.every(isAddress) ? null : true),
};

interface Options {
  /** `null` for a new schedule. */
  schedule: Schedule | null;
  /** Preset fields of a new schedule. */
  known: Partial<Fields>;
  mayChange: boolean;
  onDone: () => void;
}

/** Returns the draft of a schedule, with detection of concurrent changes. */
function useScheduleDraft({ schedule, known, mayChange, onDone }: Options) {
  const { i18n, t } = useLingui();
  const [first] = useState(() => newSchedule(languageOf(i18n), known));
  return useSharedDraft<Schedule | null, Fields>({
    row: schedule,
    fieldsOf: (row) => (row === null ? first : fieldsOf(row)),
    rules,
    mayChange,
    submit: (values, changes, version) => {
      if (schedule === null) return call('POST /reports/schedules', { body: values });
      const body = { ...changes, version: version ?? schedule.version };
      return call('PUT /reports/schedules/:id', { params: { id: schedule.id }, body });
    },
    onDone,
    done:
      schedule === null
        ? t({ id: 'reports.schedule_created', message: 'Schedule created' })
        : t({ id: 'reports.schedule_updated', message: 'Schedule updated' }),
    at: ['tab', 'schedule'],
  });
}
