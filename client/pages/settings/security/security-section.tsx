import { Trans, useLingui } from '@lingui/react/macro';
import { Select, Switch } from '@mantine/core';
import { roleTexts } from '../../../../shared/people-texts.ts';
import { roles } from '../../../../shared/permissions.ts';
import { settingsLabels } from '../../../../shared/settings-fields.ts';
import { Panel } from '../../../forms/panel.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';

const fields = ['secondFactorFrom', 'registrationOpen'] as const;
const nobody = 'nobody';

/** Settings for registration, and for which roles require two-step verification. */
export function SecuritySection() {
  const { i18n, t } = useLingui();
  return (
    <SettingsForm fields={fields} permission="settings.security">
      {({ values, getInputProps, setFieldValue, mayChange }) => (
        <>
          <Panel
            title={<Trans id="settings.factor">Two-step verification</Trans>}
            hint={
              <Trans id="settings.factor_hint">
                Once you save, users in this role and above who have not set it up can do nothing else until they do.
              </Trans>
            }
          >
            <Select
              label={t({ id: 'settings.factor_from', message: 'Required for this role and above' })}
              data={[
                { value: nobody, label: t({ id: 'settings.factor_nobody', message: 'Optional for everyone' }) },
                ...roles.map((role) => ({ value: role, label: i18n._(roleTexts[role]) })),
              ]}
              value={values.secondFactorFrom ?? nobody}
              onChange={(role) => setFieldValue('secondFactorFrom', roles.find((one) => one === role) ?? null)}
              allowDeselect={false}
              disabled={!mayChange}
            />
          </Panel>
          <Panel title={<Trans id="settings.accounts">Accounts</Trans>}>
            <Switch
              label={i18n._(settingsLabels.registrationOpen)}
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
