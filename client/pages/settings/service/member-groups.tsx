import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';
import { memberGroups } from '../../../../shared/vocabulary.ts';
import { limited } from '../../../forms/limited.tsx';
import type { Draft } from '../../../forms/use-draft.tsx';
import { groupLabels } from '../../../ui/group-labels.ts';
import type { SettingsOf } from '../parts/use-settings-draft.ts';
import { DurationInput } from './duration-input.tsx';
import classes from './member-groups.module.css';

/** Wait limit and benefits per VIP level. */
export function MemberGroups({
  getInputProps,
}: Pick<Draft<SettingsOf<'tolerances' | 'memberBenefits'>>, 'getInputProps'>) {
  const { t, i18n } = useLingui();
  return (
    <ul className={`grid gap-16 ${classes.groups}`}>
      {memberGroups.map((group) => {
        const name = i18n._(groupLabels[group]);
        return (
          <li key={group} className={`grid items-start gap-x-12 gap-y-8 ${classes.group}`}>
            <span className={`flex items-center weight-600 ${classes.name}`}>{name}</span>
            <DurationInput
              label={t({ id: 'settings.tolerance', message: 'Maximum wait' })}
              owner={name}
              {...getInputProps(`tolerances.${group}`)}
            />
            <TextInput
              label={t({ id: 'settings.benefits', message: 'Benefits' })}
              aria-label={t({ id: 'settings.benefits_of', message: `Benefits of ${name}` })}
              placeholder={
                group === 'vip1' ? t({ id: 'settings.benefits_example', message: 'Free delivery' }) : undefined
              }
              {...limited(getInputProps(`memberBenefits.${group}`), limits.benefitMax)}
            />
          </li>
        );
      })}
    </ul>
  );
}
