import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Staff } from '../../../shared/rows.ts';
import { LeaveDialog } from '../../forms/leave-dialog.tsx';
import { useClosing } from '../../forms/use-closing.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { barWords } from './bar-words.ts';
import { fieldsOf } from './person-draft.ts';
import { PersonFields } from './person-fields.tsx';
import { PersonHead } from './person-head.tsx';
import { PersonMeanwhile } from './person-meanwhile.tsx';
import { usePersonDraft } from './use-person-draft.tsx';
import classes from './users.module.css';

interface Props {
  person: Staff | null;
  onClose: () => void;
}

/** A person's account: fields that somebody else changes meanwhile are told, and nothing of theirs is overwritten unseen. */
export function PersonForm({ person, onClose }: Props) {
  const { i18n, t } = useLingui();
  const isNew = person === null;
  const { draft, bar, present, base, others, keepBoth } = usePersonDraft(person, onClose);
  const { values, setFieldValue, isChanged, isSaving } = draft;
  const closing = useClosing(isChanged, onClose);
  const save = async () => {
    const outcome = await draft.save();
    if (outcome === true) {
      toastDone(
        isNew
          ? t({ id: 'access.user_created', message: 'User created' })
          : t({ id: 'access.user_updated', message: 'User updated' }),
      );
    } else if (outcome !== false) toastError(outcome);
    return outcome === true;
  };
  return (
    <>
      <PersonHead person={present} bar={bar} onClose={closing.ask} onDeleted={onClose} />
      {bar !== null && (
        <p className={classes.locked}>
          <IconLock size={16} stroke={1.6} aria-hidden />
          {barWords(i18n, bar)}
        </p>
      )}
      {others.length > 0 && base !== null && present !== null && (
        <PersonMeanwhile
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
          if (isChanged) void save();
        }}
      >
        <PersonFields draft={draft} isNew={isNew} isReserved={present?.reserved === true} mayChange={bar === null} />
        {(isChanged || isNew) && (
          <div className={classes.foot}>
            <span className={classes.footText} role="status">
              {!isNew && <Trans id="access.act_at_once">Not saved yet; changes act on open windows at once.</Trans>}
            </span>
            <Button variant="default" onClick={isNew ? closing.ask : draft.discard} disabled={isSaving}>
              {isNew ? <Trans id="messages.cancel">Cancel</Trans> : <Trans id="forms.discard">Discard</Trans>}
            </Button>
            <Button type="submit" loading={isSaving} disabled={!isChanged}>
              {isNew ? <Trans id="access.create">Create</Trans> : <Trans id="forms.save">Save</Trans>}
            </Button>
          </div>
        )}
      </form>
      {closing.leave !== null && (
        <LeaveDialog
          stay={closing.stay}
          discard={closing.leave}
          save={async () => {
            const { leave } = closing;
            closing.stay();
            if (await save()) leave?.();
          }}
        />
      )}
    </>
  );
}
