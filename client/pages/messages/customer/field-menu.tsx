import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './customer-panel.module.css';

type Option<V extends string> = { value: V; label: ReactNode; hint?: string };
type Props<V extends string> = {
  label: string;
  value: V;
  options: readonly Option<V>[];
  shown?: ReactNode;
  onChange: (value: V) => void;
};

/** Field whose value is changed in a menu. */
export function FieldMenu<V extends string>({ label, value, options, shown, onChange }: Props<V>) {
  const current = options.find((option) => option.value === value);
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <UnstyledButton
          className={`flex items-center gap-6 text-13 rounded-6 min-h-28 py-0 px-6 leading-inherit touch-min-h ${classes.value}`}
        >
          <VisuallyHidden>{label}: </VisuallyHidden>
          {shown ?? current?.label}
          <IconChevronDown size={14} className={`flex-none dimmed ms-auto opacity-0 ${classes.chevron}`} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={(next) => next !== value && onChange(next as V)}>
          {options.map((option) => (
            <Menu.RadioItem
              key={option.value}
              value={option.value}
              closeMenuOnClick
              checkIcon={<IconCheck size={14} />}
            >
              {option.label}
              {option.hint !== undefined && <span className="block text-12 dimmed">{option.hint}</span>}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
