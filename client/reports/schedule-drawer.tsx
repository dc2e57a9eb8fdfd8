import { Trans } from '@lingui/react/macro';
import type { Schedule } from '../../shared/report-rows.ts';
import { FormDrawer } from '../forms/form-drawer.tsx';
import { PaneForm } from '../forms/pane-form.tsx';
import { ReadOnly } from '../forms/read-only.tsx';
import { useCan, useUser } from '../session/session.ts';
import { changesHands, type ScheduleFields as Fields } from './schedule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { ScheduleMeanwhile } from './schedule-meanwhile.tsx';
import { useMayHave } from './use-may-have.ts';
import { useScheduleDraft } from './use-schedule-draft.tsx';

interface Props {
  /** `null` for a new schedule. */
  schedule: Schedule | null;
  known?: Partial<Fields>;
  onClose: () => void;
}

/** Form drawer that creates or edits a schedule. Concurrent changes by other users are detected. */
export function ScheduleDrawer({ schedule, known = {}, onClose }: Props) {
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
