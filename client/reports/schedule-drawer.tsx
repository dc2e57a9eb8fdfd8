import { Trans, useLingui } from '@lingui/react/macro';
import type { Schedule } from '../../shared/report-rows.ts';
import { FormDrawer } from '../forms/form-drawer.tsx';
import { PaneForm } from '../forms/pane-form.tsx';
import { ReadOnly } from '../forms/read-only.tsx';
import { useClosing } from '../forms/use-closing.ts';
import { useToldSave } from '../forms/use-told-save.ts';
import { useCan } from '../session/session.ts';
import type { ScheduleFields as Fields } from './schedule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { ScheduleMeanwhile } from './schedule-meanwhile.tsx';
import { useMayHave } from './use-may-have.ts';
import { useScheduleDraft } from './use-schedule-draft.tsx';

interface Props {
  /** null: a new one. */
  schedule: Schedule | null;
  known?: Partial<Fields>;
  onClose: () => void;
}

/** Makes a schedule, or changes one: nothing that somebody else changes meanwhile is overwritten unseen. */
export function ScheduleDrawer({ schedule, known = {}, onClose }: Props) {
  const { t } = useLingui();
  const isNew = schedule === null;
  const mayHave = useMayHave();
  const mayChange = useCan('reports.schedule') && (isNew || mayHave(schedule.template));
  const { draft, meanwhile } = useScheduleDraft({ schedule, known, mayChange, onDone: onClose });
  const { values, isChanged, isSaving } = draft;
  const done = isNew
    ? t({ id: 'reports.schedule_created', message: 'Schedule created' })
    : t({ id: 'reports.schedule_updated', message: 'Schedule updated' });
  const save = useToldSave(draft, done);
  const closing = useClosing(isChanged && mayChange, onClose);
  return (
    <FormDrawer
      onClose={closing.ask}
      title={isNew ? <Trans id="reports.new_schedule">New schedule</Trans> : schedule.name}
    >
      {meanwhile !== null && <ScheduleMeanwhile meanwhile={meanwhile} mine={values} />}
      <PaneForm
        closing={closing}
        isSaving={isSaving}
        canSave={mayChange && (isChanged || isNew)}
        save={save}
        hasFoot={mayChange}
        note={!isNew && <Trans id="reports.in_your_name">It will run in your name.</Trans>}
        {...(isNew ? { action: <Trans id="reports.create_schedule">Create schedule</Trans> } : {})}
      >
        {!mayChange && <ReadOnly />}
        <ScheduleFields draft={draft} />
      </PaneForm>
    </FormDrawer>
  );
}
