import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import type { Staff } from '../../../shared/rows.ts';
import { unguarded } from '../../app/leave-guard.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { PaneForm } from '../../forms/pane-form.tsx';
import { barWords } from './bar-words.ts';
import type { GivenLink } from './link-dialog.tsx';
import { PersonFields } from './person-fields.tsx';
import { PersonHead } from './person-head.tsx';
import { PersonMeanwhile } from './person-meanwhile.tsx';
import { PersonPanel } from './person-panel.tsx';
import { usePersonDraft } from './use-person-draft.tsx';
import classes from './users.module.css';

interface Props {
  /** `null`: a new person. */
  person: Staff | null;
  isDrawer: boolean;
  onClose: () => void;
  onLink: (link: GivenLink) => void;
}

/** Account form of a person. Shows fields that another user changed meanwhile, and never silently overwrites their changes. */
export function PersonForm({ person, isDrawer, onClose, onLink }: Props) {
  const { i18n, t } = useLingui();
  const isNew = person === null;
  const { draft, bar, present, meanwhile, question } = usePersonDraft(person, onClose, onLink);
  const { values, isChanged, leave } = draft;
  const isInvite = values.signIn === 'link';
  const close = () => leave(onClose);
  const label = isNew ? t({ id: 'access.new_user', message: 'New user' }) : person.fullName;
  return (
    <PersonPanel label={label} isDrawer={isDrawer} onClose={close}>
      <PersonHead person={present} bar={bar} onClose={close} onDeleted={() => unguarded(onClose)} onLink={onLink} />
      {bar !== null && (
        <p className={classes.locked}>
          <IconLock size={16} stroke={1.6} aria-hidden />
          {barWords(i18n, bar)}
        </p>
      )}
      {meanwhile !== null && <PersonMeanwhile meanwhile={meanwhile} mine={values} />}
      <PaneForm
        draft={draft}
        canSave={isChanged || isNew}
        hasFoot={isChanged || isNew}
        note={
          !isNew && (
            <Trans id="access.act_at_once">Not saved yet. Changes take effect immediately, even in open windows.</Trans>
          )
        }
        onClose={isNew ? onClose : undefined}
        {...(isNew
          ? { action: isInvite ? <Trans id="access.invite">Invite</Trans> : <Trans id="access.create">Create</Trans> }
          : {})}
      >
        <PersonFields draft={draft} isNew={isNew} isReserved={present?.reserved === true} mayChange={bar === null} />
      </PaneForm>
      {question !== null && (
        <ConfirmDialog
          title={t({ id: 'access.no_brand_title', message: 'Save without a brand?' })}
          action={<Trans id="access.no_brand_action">Save without a brand</Trans>}
          onConfirm={question.confirm}
          onClose={question.cancel}
        >
          <Trans id="access.no_brand_text">
            A user without a brand sees no conversations and no figures. You can choose brands now or later.
          </Trans>
        </ConfirmDialog>
      )}
    </PersonPanel>
  );
}
