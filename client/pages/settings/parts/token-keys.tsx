import { Trans } from '@lingui/react/macro';
import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { areas, type Permission } from '../../../../shared/permissions.ts';
import { TokenArea } from './token-area.tsx';

interface Props {
  value: readonly Permission[];
  error?: ReactNode;
  onChange: (keys: Permission[]) => void;
}

/** Permissions of a token by area. */
export function TokenKeys({ value, error, onChange }: Props) {
  const put = (keys: readonly Permission[], has: boolean) => {
    const others = value.filter((key) => !keys.includes(key));
    onChange(has ? [...others, ...keys] : others);
  };
  return (
    <fieldset>
      <legend className="p-0 text-13 weight-600 mb-6">
        <Trans id="settings.token_may">Permissions</Trans>
      </legend>
      {areas.map((area) => (
        <TokenArea key={area} area={area} value={value} put={put} />
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  );
}
