import { useLingui } from '@lingui/react/macro';
import { Input, NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import classes from './duration-input.module.css';

interface Props {
  label: string;
  /** The name of the time, for screen readers. */
  owner: string;
  seconds: number;
  onChange: (seconds: number) => void;
  error: string | undefined;
  disabled: boolean;
}

const units = { second: 1, minute: 60, hour: 3600 } as const;
type Unit = keyof typeof units;

/** The largest unit that holds it without a rest. */
const unitOf = (seconds: number): Unit =>
  seconds % units.hour === 0 ? 'hour' : seconds % units.minute === 0 ? 'minute' : 'second';

/** A number and its unit; kept as seconds. */
export function DurationInput({ label, owner, seconds, onChange, error, disabled }: Props) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Unit | null>(null);
  const unit = chosen !== null && seconds % units[chosen] === 0 ? chosen : unitOf(seconds);
  const amount = seconds / units[unit];
  const words: Record<Unit, string> = {
    second: t({ id: 'settings.unit_seconds', message: 'seconds' }),
    minute: t({ id: 'settings.unit_minutes', message: 'minutes' }),
    hour: t({ id: 'settings.unit_hours', message: 'hours' }),
  };
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <div className={classes.row}>
        <NumberInput
          aria-label={`${label}: ${owner}`}
          value={amount}
          onChange={(value) => typeof value === 'number' && value > 0 && onChange(value * units[unit])}
          min={1}
          max={Math.floor(31_536_000 / units[unit])}
          allowDecimal={false}
          clampBehavior="strict"
          hideControls
          disabled={disabled}
        />
        <NativeSelect
          aria-label={t({ id: 'settings.unit', message: `Unit: ${owner}` })}
          data={Object.entries(words).map(([value, name]) => ({ value, label: name }))}
          value={unit}
          onChange={(event) => {
            const next = event.currentTarget.value as Unit;
            setChosen(next);
            onChange(amount * units[next]);
          }}
          disabled={disabled}
        />
      </div>
    </Input.Wrapper>
  );
}
