import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Input, type PasswordInputProps } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { limits } from '../../../shared/limits.ts';
import type { LineConnection } from '../../../shared/rows.ts';
import { tooLong } from '../../forms/limited.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useRow } from '../../sync/store.ts';
import { present } from '../../time/clock.ts';
import { listTime } from '../../time/time.ts';
import { useTimeZone } from '../../time/use-time-zone.ts';
import classes from './line-config.module.css';

interface Props {
  label: string;
  /** When and by whom the stored secret was set; `null` if unknown. */
  set: LineConnection['channelSecretSet'];
  has: boolean;
  value: string;
  error: PasswordInputProps['error'];
  mayChange: boolean;
  onChange: (value: string) => void;
}

/** Field for a secret that can be written but not read. A stored secret is shown as dots and can be replaced. */
export function SecretField({ label, set, has, value, error, mayChange, onChange }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const replace = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  const isTyped = !has || isOpen || value !== '';
  const shown = tooLong(value, limits.secretMax) ?? error;
  const keep = () => {
    onChange('');
    setOpen(false);
    requestAnimationFrame(() => replace.current?.focus());
  };
  return (
    <div className="flex flex-col min-w-0 gap-4">
      <div className="flex items-baseline justify-between gap-8">
        <Input.Label htmlFor={id}>{label}</Input.Label>
        <span className="text-12 dimmed">
          {value !== '' ? <Trans id="lineconfig.unsaved">unsaved</Trans> : <SetNote set={set} has={has} />}
        </span>
      </div>
      <div className={`flex items-start gap-8 ${classes.fieldLine}`}>
        <PasswordField
          id={id}
          ref={input}
          className={classes.grow}
          {...(isTyped
            ? { value, onChange: (event) => onChange(event.currentTarget.value) }
            : { value: '••••••••••••••••••••••••', readOnly: true, visible: false, rightSection: <span /> })}
          placeholder={isTyped && has ? t({ id: 'lineconfig.paste_new', message: 'Paste the new one' }) : undefined}
          autoComplete="off"
          spellCheck={false}
          disabled={!mayChange}
          error={shown}
          aria-invalid={shown ? true : undefined}
        />
        {mayChange && has && !isTyped && (
          <Button
            ref={replace}
            variant="default"
            onClick={() => setOpen(true)}
            aria-label={`${t({ id: 'lineconfig.replace', message: 'Replace' })}: ${label}`}
          >
            <Trans id="lineconfig.replace">Replace</Trans>
          </Button>
        )}
        {mayChange && has && isTyped && (
          <Button variant="subtle" color="gray" onClick={keep}>
            <Trans id="lineconfig.keep_old">Keep current</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

function SetNote({ set, has }: Pick<Props, 'set' | 'has'>) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const author = useRow('colleague', set?.by ?? null);
  if (!has) return <Trans id="lineconfig.not_set">not set yet</Trans>;
  if (set === null) return null;
  const when = listTime(set.at, i18n.locale, present(), timeZone);
  const name = author?.fullName;
  return name === undefined ? (
    <Trans id="lineconfig.set_at">set {when}</Trans>
  ) : (
    <Trans id="lineconfig.set_by">
      set {when} by <bdi>{name}</bdi>
    </Trans>
  );
}
