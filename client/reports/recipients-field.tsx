import { Trans, useLingui } from '@lingui/react/macro';
import { Pill, TagsInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { limits } from '../../shared/limits.ts';
import { isAddress } from './is-address.ts';
import classes from './recipients-field.module.css';

interface Props {
  value: readonly string[];
  onChange: (addresses: string[]) => void;
  /** Indexes of the addresses that the server rejected. */
  refused: ReadonlySet<number>;
  error?: ReactNode;
  disabled?: boolean;
}

/** Field for the email recipients. Validates each address when it is added. */
export function RecipientsField({ value, onChange, refused, error = null, disabled = false }: Props) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const isWrong = (address: string) => !isAddress(address) || refused.has(value.indexOf(address));
  const wrong = value.filter(isWrong).join(', ');
  return (
    <TagsInput
      label={t({ id: 'reports.recipients', message: 'Recipients' })}
      description={t({
        id: 'reports.recipients_hint',
        message: 'Email addresses, separated by Enter, a comma or a space. If empty, the report is only saved here.',
      })}
      value={[...value]}
      onChange={(next) => onChange(next.map((address) => address.trim()).filter((address) => address !== ''))}
      searchValue={typed}
      onSearchChange={setTyped}
      splitChars={[',', ';', ' ', '\n']}
      acceptValueOnBlur
      maxTags={limits.recipientsMax}
      inputMode="email"
      disabled={disabled}
      isDuplicate={(address, known) => known.some((one) => one.toLowerCase() === address.trim().toLowerCase())}
      renderPill={({ option, onRemove, disabled: isFixed }) => {
        const address = String(option?.value ?? '');
        return (
          <Pill
            className={classes.pill}
            data-wrong={isWrong(address) || undefined}
            withRemoveButton={isFixed !== true}
            onRemove={onRemove}
            removeButtonProps={{
              'aria-label': t({ id: 'reports.remove_recipient', message: `Remove ${address}` }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
          >
            {address}
          </Pill>
        );
      }}
      error={wrong === '' ? error : <Trans id="reports.address_wrong">Not a valid email address: {wrong}</Trans>}
    />
  );
}
