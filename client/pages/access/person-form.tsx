import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { roleTexts } from '../../../shared/people-texts.ts';
import type { Staff } from '../../../shared/rows.ts';
import { unguarded } from '../../app/leave-guard.ts';
import { AuthorOfChange } from '../../forms/author-of-change.tsx';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { MeanwhileBar } from '../../forms/meanwhile-bar.tsx';
import { PaneForm } from '../../forms/pane-form.tsx';
import type { Meanwhile } from '../../forms/use-shared-draft.ts';
import { useAll } from '../../sync/store.ts';
import { languageName } from '../../ui/language-name.ts';
import { useBackCloses } from '../../ui/use-back-closes.ts';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { barLabel } from './edit-bar.ts';
import { fieldLabels } from './field-labels.ts';
import type { PasswordLink } from './link-dialog.tsx';
import { PersonFields } from './person-fields.tsx';
import { PersonHead } from './person-head.tsx';
import { type PersonValues, usePersonDraft } from './use-person-draft.tsx';

interface Props {
  /** `null` for a new person. */
  person: Staff | null;
  isDrawer: boolean;
  onClose: () => void;
  onLink: (link: PasswordLink) => void;
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
        <p className="flex items-center gap-8 px-24 py-10 text-13 bg-ground">
          <IconLock size={16} stroke={1.6} aria-hidden />
          {barLabel(i18n, bar)}
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

interface PersonPanelProps {
  label: string;
  isDrawer: boolean;
  /** Called on Escape and on browser back. */
  onClose: () => void;
  children: ReactNode;
}

/** Panel for one person: next to the list if there is room, otherwise a drawer. */
function PersonPanel({ label, isDrawer, onClose, children }: PersonPanelProps) {
  const panel = useRef<HTMLElement>(null);
  useFocusBack();
  useBackCloses(isDrawer, onClose);
  useEffect(() => {
    // A panel that was opened by the page address does not take the focus.
    if (document.activeElement !== document.body) panel.current?.focus({ preventScroll: true });
  }, []);
  if (!isDrawer) {
    return (
      <aside
        ref={panel}
        className="flex flex-col min-w-0 min-h-0 border-start"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={({ key, defaultPrevented, target, currentTarget }) => {
          // Overlays and open dropdowns handle Escape themselves.
          if (key !== 'Escape' || defaultPrevented || !(target instanceof Element) || !currentTarget.contains(target))
            return;
          if (!target.matches('[aria-haspopup][aria-expanded="true"]')) onClose();
        }}
      >
        {children}
      </aside>
    );
  }
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={520}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>
        <div className="flex flex-col min-w-0 min-h-0 border-start" style={{ height: '100%' }}>
          {children}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

type PersonMeanwhileProps = { meanwhile: Meanwhile<Staff, PersonValues>; mine: PersonValues };

/** Notice that another user changed the same person. */
function PersonMeanwhile({ meanwhile, mine }: PersonMeanwhileProps) {
  const { i18n, t } = useLingui();
  const brands = useAll('brand');
  const textOf = (field: keyof PersonValues, { [field]: value, role }: PersonValues): string => {
    if (field === 'role') return i18n._(roleTexts[role]);
    if (value === null) return t({ id: 'access.of_role', message: 'role defaults' });
    if (!Array.isArray(value)) return value;
    if (field === 'languages') return value.map((one) => languageName(one, i18n.locale)).join(', ') || '—';
    return value.map((one) => brands.find(({ id }) => id === one)?.name ?? one).join(', ') || '—';
  };
  return (
    <MeanwhileBar<PersonValues>
      author={<AuthorOfChange kind="staff" subject={meanwhile.present.id} />}
      meanwhile={meanwhile}
      mine={mine}
      fieldLabels={fieldLabels}
      textOf={textOf}
    />
  );
}
