import { Trans, useLingui } from '@lingui/react/macro';
import { Button, MultiSelect, TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { limits } from '../../../../shared/limits.ts';
import { languages } from '../../../../shared/vocabulary.ts';
import { call } from '../../../api/api.ts';
import { Panel } from '../../../forms/panel.tsx';
import { useDraft } from '../../../forms/use-draft.tsx';
import { useUser } from '../../../session/session.ts';
import { checkPermissions } from '../../../sync/permissions.ts';
import { useRow } from '../../../sync/store.ts';
import { languageName } from '../../../ui/language-name.ts';
import { roleWords } from '../../../ui/role-words.ts';
import classes from './account.module.css';

export function NamePanel() {
  const { i18n, t } = useLingui();
  const { id, fullName, username, email, role } = useUser();
  const own = useRow('staff', id)?.languages;
  const { getInputProps, saveTold, isSaving, isChanged, values } = useDraft({
    saved: { fullName, languages: own?.toSorted() ?? [] },
    rules: { fullName: isNotEmpty(<Trans id="settings.name_needed">Enter a name.</Trans>) },
    submit: async (_, changes) => {
      const result = await call('PUT /auth/me', { body: changes });
      if (result.error) return result;
      void checkPermissions();
      return true;
    },
  });
  return (
    <Panel title={<Trans id="account.you">You</Trans>}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isChanged) void saveTold();
        }}
      >
        <TextInput
          label={t({ id: 'account.name', message: 'Name' })}
          description={t({ id: 'account.name_hint', message: 'Colleagues see it beside all that you do.' })}
          autoComplete="name"
          maxLength={limits.nameMax}
          {...getInputProps('fullName')}
        />
        <MultiSelect
          label={t({ id: 'access.languages', message: 'Answers customers in' })}
          placeholder={
            values.languages.length === 0 ? t({ id: 'access.any_language', message: 'Any language' }) : undefined
          }
          data={languages.map((one) => ({ value: one, label: languageName(one, i18n.locale) }))}
          {...getInputProps('languages')}
        />
        <Button type="submit" variant="default" disabled={!isChanged} loading={isSaving}>
          <Trans id="account.save">Save</Trans>
        </Button>
      </form>
      <dl className={classes.facts}>
        <dt>
          <Trans id="account.username">User name</Trans>
        </dt>
        <dd>{username}</dd>
        {email !== '' && (
          <>
            <dt>
              <Trans id="account.email">E-mail</Trans>
            </dt>
            <dd>{email}</dd>
          </>
        )}
        <dt>
          <Trans id="account.role">Role</Trans>
        </dt>
        <dd>{i18n._(roleWords[role].name)}</dd>
      </dl>
    </Panel>
  );
}
