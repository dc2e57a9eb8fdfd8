import { Trans, useLingui } from '@lingui/react/macro';
import { NumberInput, Switch, Textarea } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { limits } from '../../../../shared/limits.ts';
import { settingsFields, settingsLabels } from '../../../../shared/settings-fields.ts';
import { between, limited } from '../../../forms/limited.tsx';
import { Panel } from '../../../forms/panel.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';
import { MemberGroups } from './member-groups.tsx';

const needed = isNotEmpty(<Trans id="forms.number_needed">Enter a number.</Trans>);
const fields = [
  'tolerances',
  'memberBenefits',
  'staffCapacity',
  'targetPercent',
  'reward',
  'loadingDots',
  'readMarks',
  'fileLinkDays',
] as const;
const { staffCapacity, targetPercent, fileLinkDays } = settingsFields;
const rules = () => ({
  staffCapacity: needed,
  targetPercent: needed,
  fileLinkDays: needed,
  tolerances: { normal: needed, vip1: needed, vip2: needed, vip3: needed },
});

/** Settings for VIP levels, for the workload and target of staff, and for what customers see in LINE. */
export function ServiceSection() {
  const { i18n, t } = useLingui();
  return (
    <SettingsForm fields={fields} rules={rules}>
      {({ getInputProps }) => (
        <>
          <Panel
            title={<Trans id="settings.groups">VIP levels</Trans>}
            hint={
              <Trans id="settings.groups_hint">
                How long customers of each level may wait for a reply, from the next message on, and what agents can
                offer them.
              </Trans>
            }
          >
            <MemberGroups getInputProps={getInputProps} />
          </Panel>
          <Panel title={<Trans id="settings.staff">Staff</Trans>}>
            <NumberInput
              label={i18n._(settingsLabels.staffCapacity)}
              description={t({
                id: 'settings.capacity_hint',
                message: 'Agents with this many open conversations are at capacity.',
              })}
              {...between(getInputProps('staffCapacity'), staffCapacity.min, staffCapacity.max)}
              allowDecimal={false}
            />
            <NumberInput
              label={i18n._(settingsLabels.targetPercent)}
              description={t({
                id: 'settings.target_hint',
                message: 'Used by the performance arena and reports.',
              })}
              {...between(getInputProps('targetPercent'), targetPercent.min, targetPercent.max)}
              allowDecimal={false}
              suffix=" %"
            />
            <Textarea
              label={i18n._(settingsLabels.reward)}
              description={t({
                id: 'settings.reward_hint',
                message:
                  'Shown in the performance arena. If empty, the default reward is shown in each user’s language.',
              })}
              placeholder={t({ id: 'performance.reward_usual', message: 'A bonus and paid leave' })}
              {...limited(getInputProps('reward'), limits.nameMax)}
              autosize
              minRows={2}
            />
          </Panel>
          <Panel title={<Trans id="settings.chat_indicators">What customers see in LINE</Trans>}>
            <Switch
              label={i18n._(settingsLabels.loadingDots)}
              {...getInputProps('loadingDots', { type: 'checkbox' })}
            />
            <Switch label={i18n._(settingsLabels.readMarks)} {...getInputProps('readMarks', { type: 'checkbox' })} />
            <NumberInput
              label={i18n._(settingsLabels.fileLinkDays)}
              description={t({
                id: 'settings.file_link_days_hint',
                message: 'Customers download files at a link. The setting applies to files that are sent from now on.',
              })}
              {...between(getInputProps('fileLinkDays'), fileLinkDays.min, fileLinkDays.max)}
              allowDecimal={false}
            />
          </Panel>
        </>
      )}
    </SettingsForm>
  );
}
