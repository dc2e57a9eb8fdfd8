import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { groupTexts } from '../../../../shared/group-texts.ts';
import { roleTexts } from '../../../../shared/people-texts.ts';
import type { Settings } from '../../../../shared/rows.ts';
import { settingsLabels } from '../../../../shared/settings-fields.ts';
import { memberGroups } from '../../../../shared/vocabulary.ts';
import { AuthorOfChange } from '../../../forms/author-of-change.tsx';
import { MeanwhileBar } from '../../../forms/meanwhile-bar.tsx';
import type { Meanwhile } from '../../../forms/use-shared-draft.ts';
import { number } from '../../../time/time.ts';
import { unitOf, units } from '../service/duration-units.ts';
import type { SettingsField, SettingsOf, SettingsValues } from './use-settings-draft.ts';

interface Props<F extends SettingsField> {
  meanwhile: Meanwhile<Settings, SettingsOf<F>>;
  mine: SettingsOf<F>;
}

/** States that another user changed the same settings while this user was editing them. */
export function SettingsMeanwhile<F extends SettingsField>({ meanwhile, mine }: Props<F>) {
  const { i18n } = useLingui();
  return (
    <MeanwhileBar<SettingsOf<F>>
      author={<AuthorOfChange kind="settings" subject="settings" />}
      meanwhile={meanwhile}
      mine={mine}
      fieldLabels={settingsLabels}
      textOf={(field, of) => <bdi>{settingsText(i18n, field, of) || '—'}</bdi>}
    />
  );
}

const on = msg({ id: 'settings.is_on', message: 'on' });
const off = msg({ id: 'settings.is_off', message: 'off' });
const usual = msg({ id: 'performance.reward_usual', message: 'A bonus and paid leave' });

/** Formats a setting as text; empty if unset. */
function settingsText(i18n: I18n, field: SettingsField, values: Partial<SettingsValues>): string {
  const { tolerances, memberBenefits, iceServers, customerFields, secondFactorFrom } = values;
  const ofGroups = (text: (group: (typeof memberGroups)[number]) => string) =>
    memberGroups
      .flatMap((group) => (text(group) === '' ? [] : `${i18n._(groupTexts[group])}: ${text(group)}`))
      .join('; ');
  if (field === 'tolerances' && tolerances !== undefined)
    return ofGroups((group) => durationText(i18n, tolerances[group]));
  if (field === 'memberBenefits' && memberBenefits !== undefined) return ofGroups((group) => memberBenefits[group]);
  if (field === 'iceServers' && iceServers !== undefined) return iceServers.map(({ urls }) => urls).join('; ');
  if (field === 'customerFields' && customerFields !== undefined)
    return customerFields.map(({ name, key }) => `${name} (${key})`).join('; ');
  if (field === 'secondFactorFrom' && secondFactorFrom != null) return i18n._(roleTexts[secondFactorFrom]);
  const value = values[field];
  if (field === 'reward' && value === '') return i18n._(usual);
  if (typeof value === 'boolean') return i18n._(value ? on : off);
  return value == null ? '' : String(value);
}

function durationText({ locale }: I18n, seconds: number): string {
  const unit = unitOf(seconds);
  return number(seconds / units[unit], locale, { style: 'unit', unit, unitDisplay: 'short' });
}
