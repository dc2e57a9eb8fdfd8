import { Trans, useLingui } from '@lingui/react/macro';
import { Select, Switch } from '@mantine/core';
import { roles } from '../../../../shared/permissions.ts';
import { Panel } from '../../../forms/panel.tsx';
import { roleWords } from '../../../ui/role-words.ts';
import { settingsWords } from '../../../ui/settings-words.ts';
import { SettingsForm } from '../parts/settings-form.tsx';

const fields = ['secondFactorFrom', 'registrationOpen'] as const;
const nobody = 'nobody';

/** How people come in: registration, and the second factor that a role needs. */
export function SecuritySection() {
  const { i18n, t } = useLingui();
  return (
    <SettingsForm fields={fields} permission="settings.security">
      {({ values, getInputProps, setFieldValue, mayChange }) => (
        <>
          <Panel
            title={<Trans id="settings.factor">Second factor</Trans>}
            hint={
              <Trans id="settings.factor_hint">
                From this role on, people without one can do nothing but set it up, from the moment you save.
              </Trans>
            }
          >
            <Select
              label={t({ id: 'settings.factor_from', message: 'Needed from this role on' })}
              data={[
                { value: nobody, label: t({ id: 'settings.factor_nobody', message: 'Nobody: each as they wish' }) },
                ...roles.map((role) => ({ value: role, label: i18n._(roleWords[role].name) })),
              ]}
              value={values.secondFactorFrom ?? nobody}
              onChange={(role) => setFieldValue('secondFactorFrom', roles.find((one) => one === role) ?? null)}
              allowDeselect={false}
              disabled={!mayChange}
            />
          </Panel>
          <Panel title={<Trans id="settings.accounts">Accounts</Trans>}>
            <Switch
              label={i18n._(settingsWords.registrationOpen)}
              description={t({
                id: 'settings.registration_hint',
                message: 'New accounts stay locked until an administrator activates them.',
              })}
              {...getInputProps('registrationOpen', { type: 'checkbox' })}
            />
          </Panel>
        </>
      )}
    </SettingsForm>
  );
}
