import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Drawer } from '@mantine/core';
import type { Schedule } from '../../shared/report-rows.ts';
import { LeaveDialog } from '../forms/leave-dialog.tsx';
import { ReadOnly } from '../forms/read-only.tsx';
import { useClosing } from '../forms/use-closing.ts';
import { useToldSave } from '../forms/use-told-save.ts';
import { useCan } from '../session/session.ts';
import { useBackCloses } from '../ui/use-back-closes.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { type ScheduleFields as Fields, fieldsOf } from './schedule-draft.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import classes from './schedule-form.module.css';
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
  useFocusBack();
  const isNew = schedule === null;
  const mayHave = useMayHave();
  const mayChange = useCan('reports.schedule') && (isNew || mayHave(schedule.template));
  const { draft, present, base, others, keepBoth } = useScheduleDraft({ schedule, known, mayChange, onDone: onClose });
  const { values, setFieldValue, isChanged, isSaving } = draft;
  const done = isNew
    ? t({ id: 'reports.schedule_created', message: 'Schedule created' })
    : t({ id: 'reports.schedule_updated', message: 'Schedule updated' });
  const save = useToldSave(draft, done);
  const closing = useClosing(isChanged && mayChange, onClose);
  useBackCloses(true, closing.ask);
  return (
    <Drawer
      opened
      onClose={closing.ask}
      position="right"
      size={520}
      title={isNew ? <Trans id="reports.new_schedule">New schedule</Trans> : schedule.name}
      closeButtonProps={{ 'aria-label': t({ id: 'messages.close_dialog', message: 'Close' }) }}
      classNames={{ body: classes.body, content: classes.content }}
    >
      {others.length > 0 && base !== null && present !== null && (
        <ScheduleMeanwhile
          base={fieldsOf(base)}
          present={present}
          mine={values}
          fields={others}
          onKeep={keepBoth}
          onTake={(field) => setFieldValue(field, fieldsOf(present)[field] as never)}
        />
      )}
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (mayChange && (isChanged || isNew)) void save();
        }}
      >
        {!mayChange && <ReadOnly />}
        <ScheduleFields draft={draft} />
        {mayChange && (
          <div className={classes.foot}>
            <span className={classes.footText}>
              {!isNew && <Trans id="reports.in_your_name">It will run in your name.</Trans>}
            </span>
            <Button variant="default" onClick={closing.ask} disabled={isSaving}>
              <Trans id="messages.cancel">Cancel</Trans>
            </Button>
            <Button type="submit" loading={isSaving} disabled={!isChanged && !isNew}>
              {isNew ? (
                <Trans id="reports.create_schedule">Create schedule</Trans>
              ) : (
                <Trans id="forms.save">Save</Trans>
              )}
            </Button>
          </div>
        )}
      </form>
      {closing.leave !== null && (
        <LeaveDialog
          stay={closing.stay}
          discard={closing.leave}
          save={async () => {
            closing.stay();
            await save();
          }}
        />
      )}
    </Drawer>
  );
}
