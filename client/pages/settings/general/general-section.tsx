import { Trans, useLingui } from '@lingui/react/macro';
import { Select, TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { named } from '../../../forms/limited.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { foldFilter } from '../../../ui/fold-filter.ts';
import { settingsLabels } from '../../../ui/settings-labels.ts';
import { SettingsForm } from '../parts/settings-form.tsx';
import { LogoField } from './logo-field.tsx';
import { timeZones } from './time-zones.ts';

const fields = ['systemName', 'systemSubtitle', 'timeZone'] as const;
const rules = () => ({ systemName: isNotEmpty(<Trans id="settings.name_needed">Enter a name.</Trans>) });

/** Name and logo of the product, and its time zone. */
export function GeneralSection() {
  const { i18n, t } = useLingui();
  return (
    <SettingsForm fields={fields} rules={rules}>
      {({ values, getInputProps, mayChange }, settings, take) => (
        <>
          <Panel
            title={<Trans id="settings.identity">Name and logo</Trans>}
            hint={<Trans id="settings.identity_hint">Shown in everyone’s sidebar as soon as you save.</Trans>}
          >
            <TextInput label={i18n._(settingsLabels.systemName)} {...named(getInputProps('systemName'))} />
            <TextInput label={i18n._(settingsLabels.systemSubtitle)} {...named(getInputProps('systemSubtitle'))} />
            <LogoField logo={settings.systemLogo} mayChange={mayChange} onChanged={take} />
          </Panel>
          <Panel
            title={<Trans id="settings.clock">Time</Trans>}
            hint={<Trans id="settings.clock_hint">Used for days, reports and business hours.</Trans>}
          >
            <Select
              label={i18n._(settingsLabels.timeZone)}
              data={timeZones(values.timeZone)}
              {...getInputProps('timeZone')}
              allowDeselect={false}
              searchable
              filter={foldFilter}
              nothingFoundMessage={t({ id: 'settings.no_time_zone', message: 'No matching time zone' })}
            />
          </Panel>
        </>
      )}
    </SettingsForm>
  );
}
