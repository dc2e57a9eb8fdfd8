import { Trans, useLingui } from '@lingui/react/macro';
import { Select, Switch, TextInput } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import { Panel } from '../parts/panel.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';
import type { FieldErrors } from '../parts/use-draft.ts';
import { LogoField } from './logo-field.tsx';
import { timeZones } from './time-zones.ts';

/** The product's name and logo, registration, and the clock by which it counts days. */
export function GeneralSection() {
  const { t } = useLingui();
  return (
    <SettingsForm
      check={({ systemName }): FieldErrors =>
        systemName.trim() === '' ? { systemName: t({ id: 'settings.name_needed', message: 'Enter a name.' }) } : {}
      }
    >
      {({ settings, draft: { values, set }, errors, mayChange, take }) => (
        <>
          <Panel
            title={<Trans id="settings.identity">Name and logo</Trans>}
            hint={<Trans id="settings.identity_hint">Shown in everyone’s sidebar as soon as you save.</Trans>}
          >
            <TextInput
              label={t({ id: 'settings.system_name', message: 'System name' })}
              value={values.systemName}
              onChange={(event) => set('systemName', event.currentTarget.value)}
              error={errors.systemName}
              maxLength={limits.nameMax}
              disabled={!mayChange}
            />
            <TextInput
              label={t({ id: 'settings.system_subtitle', message: 'Subtitle' })}
              value={values.systemSubtitle}
              onChange={(event) => set('systemSubtitle', event.currentTarget.value)}
              error={errors.systemSubtitle}
              maxLength={limits.nameMax}
              disabled={!mayChange}
            />
            <LogoField logo={settings.systemLogo} mayChange={mayChange} onChanged={take} />
          </Panel>
          <Panel title={<Trans id="settings.accounts">Accounts</Trans>}>
            <Switch
              label={t({ id: 'settings.registration', message: 'People may register themselves' })}
              description={t({
                id: 'settings.registration_hint',
                message: 'New accounts stay locked until an administrator activates them.',
              })}
              checked={values.registrationOpen}
              onChange={(event) => set('registrationOpen', event.currentTarget.checked)}
              disabled={!mayChange}
            />
          </Panel>
          <Panel
            title={<Trans id="settings.clock">Clock</Trans>}
            hint={<Trans id="settings.clock_hint">Used for days, reports and business hours.</Trans>}
          >
            <Select
              label={t({ id: 'settings.time_zone', message: 'Time zone' })}
              data={timeZones(values.timeZone)}
              value={values.timeZone}
              onChange={(zone) => zone !== null && set('timeZone', zone)}
              error={errors.timeZone}
              allowDeselect={false}
              searchable
              nothingFoundMessage={t({ id: 'settings.no_time_zone', message: 'No such time zone' })}
              disabled={!mayChange}
            />
          </Panel>
        </>
      )}
    </SettingsForm>
  );
}
