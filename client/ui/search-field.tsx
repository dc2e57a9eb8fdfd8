import { useLingui } from '@lingui/react/macro';
import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { limits } from '../../shared/limits.ts';

interface Props {
  className?: string | undefined;
  /** Placeholder and accessible name. */
  label: string;
  value: string;
  onChange: (typed: string) => void;
}

export function SearchField({ className, label, value, onChange }: Props) {
  const { t } = useLingui();
  return (
    <TextInput
      {...(className === undefined ? {} : { className })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={limits.phraseMax}
      placeholder={label}
      aria-label={label}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={
        value !== '' && (
          <CloseButton
            size="sm"
            aria-label={t({ id: 'list.search_clear', message: 'Clear search' })}
            onClick={() => onChange('')}
          />
        )
      }
    />
  );
}
