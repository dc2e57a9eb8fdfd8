import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Input, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { groupTexts } from '../../../../shared/group-texts.ts';
import { limits } from '../../../../shared/limits.ts';
import { memberGroups } from '../../../../shared/vocabulary.ts';
import { between, limited } from '../../../forms/limited.tsx';
import type { Draft } from '../../../forms/use-draft.tsx';
import type { SettingsOf } from '../parts/use-settings-draft.ts';
import { type Unit, unitOf, units } from './duration-units.ts';
import classes from './member-groups.module.css';

/** Fields for the wait limit and benefits of each VIP level. */
export function MemberGroups({
  getInputProps,
}: Pick<Draft<SettingsOf<'tolerances' | 'memberBenefits'>>, 'getInputProps'>) {
  const { t, i18n } = useLingui();
  return (
    <ul className={`grid gap-16 ${classes.groups}`}>
      {memberGroups.map((group) => {
        const name = i18n._(groupTexts[group]);
        return (
          <li key={group} className={`grid items-start gap-x-12 gap-y-8 ${classes.group}`}>
            <span className={`flex items-center weight-600 h-36 ${classes.name}`}>{name}</span>
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

interface Props {
  label: string;
  /** Name of the VIP level, for screen readers. */
  owner: string;
  /** Seconds; empty if not entered. */
  value?: number | '';
  onChange?: (seconds: number | '') => void;
  error?: ReactNode;
  disabled?: boolean;
}

/** Field for a duration with a selectable unit. */
function DurationInput({ label, owner, value: seconds = '', onChange, error, disabled }: Props) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Unit | null>(null);
  const isWhole = (of: Unit) => seconds === '' || seconds % units[of] === 0;
  const unit = chosen !== null && isWhole(chosen) ? chosen : unitOf(Number(seconds));
  const put = (amount: number | string, of: Unit) => {
    // Stores the unit, because it cannot be derived from the duration while the field is empty.
    setChosen(of);
    onChange?.(amount === '' ? '' : Number(amount) * units[of]);
  };
  const amount = seconds === '' ? '' : seconds / units[unit];
  // While the amount is empty, the units are shown in the plural.
  const shown = amount === '' ? 0 : amount;
  const labels: Record<Unit, string> = {
    second: t({ id: 'settings.unit_seconds', message: plural(shown, { one: 'second', other: 'seconds' }) }),
    minute: t({ id: 'settings.unit_minutes', message: plural(shown, { one: 'minute', other: 'minutes' }) }),
    hour: t({ id: 'settings.unit_hours', message: plural(shown, { one: 'hour', other: 'hours' }) }),
  };
  const most = Math.floor(limits.toleranceMax / units[unit]);
  const { error: problem, ...ranged } = between({ value: amount, error }, 1, most);
  return (
    <Input.Wrapper label={label} labelElement="div" error={problem}>
      <div className={`grid gap-4 ${classes.row}`}>
        <NumberInput
          aria-label={`${label}: ${owner}`}
          {...ranged}
          onChange={(typed) => put(typed, unit)}
          allowDecimal={false}
          hideControls
          disabled={disabled}
        />
        <NativeSelect
          aria-label={t({ id: 'settings.unit', message: `Unit: ${owner}` })}
          data={Object.entries(labels).map(([value, name]) => ({ value, label: name }))}
          value={unit}
          onChange={(event) => put(amount, event.currentTarget.value as Unit)}
          disabled={disabled}
        />
      </div>
    </Input.Wrapper>
  );
}
