import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { limits } from '../../../../shared/limits.ts';

import type { Changes } from '../parts/settings-form.tsx';
import type { Draft, FieldErrors } from '../parts/use-draft.ts';
import { DurationInput } from './duration-input.tsx';
import classes from './member-groups.module.css';

interface Props extends Pick<Draft<Changes>, 'values' | 'set'> {
  errors: FieldErrors;
  disabled: boolean;
}

const groups = ['normal', 'vip1', 'vip2', 'vip3'] as const;
const names = {
  normal: msg({ id: 'messages.group_normal', message: 'Normal' }),
  vip1: msg({ id: 'messages.group_vip1', message: 'VIP1' }),
  vip2: msg({ id: 'messages.group_vip2', message: 'VIP2' }),
  vip3: msg({ id: 'messages.group_vip3', message: 'VIP3' }),
} as const;

/** One line per group: how long it may wait, and its benefits. */
export function MemberGroups({ values, set, errors, disabled }: Props) {
  const { t, i18n } = useLingui();
  return (
    <ul className={classes.groups}>
      {groups.map((group) => {
        const name = i18n._(names[group]);
        return (
          <li key={group} className={classes.group}>
            <span className={classes.name}>{name}</span>
            <DurationInput
              label={t({ id: 'settings.tolerance', message: 'Waits at most' })}
              owner={name}
              seconds={values.tolerances[group]}
              onChange={(seconds) => set('tolerances', { ...values.tolerances, [group]: seconds })}
              error={errors[`tolerances.${group}`]}
              disabled={disabled}
            />
            <TextInput
              label={t({ id: 'settings.benefits', message: 'Benefits' })}
              aria-label={t({ id: 'settings.benefits_of', message: `Benefits of ${name}` })}
              placeholder={
                group === 'vip1' ? t({ id: 'settings.benefits_example', message: 'Free delivery' }) : undefined
              }
              value={values.memberBenefits[group]}
              onChange={(event) =>
                set('memberBenefits', { ...values.memberBenefits, [group]: event.currentTarget.value })
              }
              error={errors[`memberBenefits.${group}`]}
              maxLength={limits.benefitMax}
              disabled={disabled}
            />
          </li>
        );
      })}
    </ul>
  );
}
