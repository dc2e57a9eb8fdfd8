import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import type { Language } from '../../../../shared/vocabulary.ts';
import { call } from '../../../api/api.ts';
import { named } from '../../../forms/limited.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { useDraft } from '../../../forms/use-draft.tsx';
import { useUser } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { checkPermissions } from '../../../sync/permissions.ts';
import { useRow } from '../../../sync/store.ts';
import { LanguagesField } from '../../../ui/languages-field.tsx';
import { roleLabels } from '../../../ui/role-labels.ts';
import classes from './account.module.css';

export function NamePanel() {
  const { i18n, t } = useLingui();
  const { fullName, username, email, role } = useUser();
  const { getInputProps, saveAndNotify, isSaving, isChanged } = useDraft({
    saved: { fullName },
    rules: { fullName: isNotEmpty(<Trans id="settings.name_needed">Enter a name.</Trans>) },
    submit: async (changed) => {
      const result = await call('PUT /auth/me', { body: changed });
      if (result.error) return result;
      void checkPermissions();
      return true;
    },
    done: t({ id: 'account.name_saved', message: 'Name saved' }),
  });
  return (
    <Panel title={<Trans id="account.you">You</Trans>}>
      <form
        className={`grid justify-items-start gap-16 ${classes.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) void saveAndNotify();
        }}
      >
        <TextInput
          label={t({ id: 'account.name', message: 'Name' })}
          description={t({ id: 'account.name_hint', message: 'Your team sees this name next to everything you do.' })}
          autoComplete="name"
          {...named(getInputProps('fullName'))}
        />
        <Button
          type="submit"
          variant="default"
          disabled={!isChanged}
          {...(isChanged ? {} : { title: t({ id: 'forms.nothing_changed', message: 'Nothing has changed' }) })}
          loading={isSaving}
        >
          <Trans id="account.save_name">Save name</Trans>
        </Button>
      </form>
      <dl className={`grid gap-x-16 gap-y-4 text-13 ${classes.facts}`}>
        <dt>
          <Trans id="account.username">Username</Trans>
        </dt>
        <dd>{username}</dd>
        {email !== '' && (
          <>
            <dt>
              <Trans id="account.email">Email</Trans>
            </dt>
            <dd>{email}</dd>
          </>
        )}
        <dt>
          <Trans id="account.role">Role</Trans>
        </dt>
        <dd>{i18n._(roleLabels[role].name)}</dd>
      </dl>
      <OwnLanguages />
    </Panel>
  );
}

/** Saves each selection at once. */
function OwnLanguages() {
  const { id } = useUser();
  const row = useRow('staff', id);
  if (row === undefined) return null;
  const choose = (languages: Language[]) =>
    void act('PUT /auth/me', { body: { languages } }, { kind: 'staff', id, patch: { languages } });
  return <LanguagesField value={row.languages} onChange={choose} />;
}
