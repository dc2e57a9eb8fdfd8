import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { usePreservedFocus } from '../../../ui/use-preserved-focus.ts';
import type { Offered } from '../verbs/use-offers.ts';
import classes from './customer-panel.module.css';
import { FieldMenu } from './field-menu.tsx';

/** Field with name and value. */
export function Field({ name, children }: { name: ReactNode; children: ReactNode }) {
  const value = useRef<HTMLElement>(null);
  // The value may change from a dialog button to a menu button.
  usePreservedFocus(value, children, (place) => place.querySelector('button'));
  return (
    <div className={`grid items-center text-13 ${classes.field}`}>
      <dt>{name}</dt>
      <dd ref={value}>{children}</dd>
    </div>
  );
}

type VerbFieldProps = { name: string; offered: Offered | null; children: ReactNode };

export function VerbField(props: VerbFieldProps) {
  return (
    <Field name={props.name}>
      <VerbValue {...props} />
    </Field>
  );
}

/** Value that is changed in the dialog of a verb. */
export function VerbValue({ name, offered, children }: VerbFieldProps) {
  if (offered === null) return children;
  return (
    <UnstyledButton
      className={`flex items-center gap-6 text-13 rounded-6 ${classes.value}`}
      aria-haspopup="dialog"
      onClick={offered.act}
    >
      <VisuallyHidden>{name}: </VisuallyHidden>
      {children}
      <IconChevronDown size={14} className={`flex-none dimmed ${classes.chevron}`} aria-hidden />
    </UnstyledButton>
  );
}

type ChoiceFieldProps<V extends string> = {
  name: string;
  value: V;
  values: readonly V[];
  words: Record<V, MessageDescriptor>;
  may: boolean;
  onChange: (value: V) => void;
};

/** Value of an enumeration, changed in a menu. */
export function ChoiceField<V extends string>({ name, value, values, words, may, onChange }: ChoiceFieldProps<V>) {
  const { i18n } = useLingui();
  const options = values.map((one) => ({ value: one, label: i18n._(words[one]) }));
  return (
    <Field name={name}>
      {may ? <FieldMenu label={name} value={value} options={options} onChange={onChange} /> : i18n._(words[value])}
    </Field>
  );
}
