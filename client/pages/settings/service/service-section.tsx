import { Trans, useLingui } from '@lingui/react/macro';
import { NumberInput, Switch, Textarea } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import { Panel } from '../parts/panel.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';
import { MemberGroups } from './member-groups.tsx';

/** Promises to customers and staff. */
export function ServiceSection() {
  const { t } = useLingui();
  return (
    <SettingsForm>
      {({ draft: { values, set }, errors, mayChange }) => (
        <>
          <Panel
            title={<Trans id="settings.groups">Member groups</Trans>}
            hint={
              <Trans id="settings.groups_hint">
                How long each may wait for an answer, from the next message on, and what the staff may promise.
              </Trans>
            }
          >
            <MemberGroups values={values} set={set} errors={errors} disabled={!mayChange} />
          </Panel>
          <Panel title={<Trans id="settings.staff">Staff</Trans>}>
            <NumberInput
              label={t({ id: 'settings.capacity', message: 'Open conversations per person' })}
              description={t({
                id: 'settings.capacity_hint',
                message: 'From this number on a person counts as fully loaded.',
              })}
              value={values.staffCapacity}
              onChange={(value) => typeof value === 'number' && set('staffCapacity', value)}
              error={errors.staffCapacity}
              min={1}
              max={1000}
              allowDecimal={false}
              clampBehavior="strict"
              disabled={!mayChange}
            />
            <Textarea
              label={t({ id: 'settings.reward', message: 'Reward of the weekly champion' })}
              description={t({ id: 'settings.reward_hint', message: 'Shown in the performance arena.' })}
              placeholder={t({ id: 'settings.reward_example', message: 'A bonus and a day of paid leave' })}
              value={values.reward}
              onChange={(event) => set('reward', event.currentTarget.value)}
              error={errors.reward}
              maxLength={limits.nameMax}
              autosize
              minRows={2}
              disabled={!mayChange}
            />
          </Panel>
          <Panel title={<Trans id="settings.chat_indicators">What customers see in LINE</Trans>}>
            <Switch
              label={t({ id: 'settings.loading_dots', message: 'Loading dots while somebody types' })}
              checked={values.loadingDots}
              onChange={(event) => set('loadingDots', event.currentTarget.checked)}
              disabled={!mayChange}
            />
            <Switch
              label={t({ id: 'settings.read_marks', message: 'Read marks when an agent has read' })}
              checked={values.readMarks}
              onChange={(event) => set('readMarks', event.currentTarget.checked)}
              disabled={!mayChange}
            />
          </Panel>
        </>
      )}
    </SettingsForm>
  );
}
