import { useLingui } from '@lingui/react/macro';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Label } from '../../../../shared/rows.ts';
import { act } from '../../../sync/act.ts';
import { deleteLater } from '../../../toasts/delete-later.ts';
import { composes } from '../../../ui/composes.ts';
import { useLabelName } from '../../../ui/label-name.ts';
import { ColorPicker } from './color-picker.tsx';
import classes from './labels.module.css';

/** A label is changed where it stands: the name is kept when one leaves it or presses Enter, Esc takes it back. */
export function LabelRow({ label }: { label: Label }) {
  const { t } = useLingui();
  const nameOf = useLabelName();
  const name = nameOf(label);
  const [typed, setTyped] = useState<string | null>(null);

  const rename = () => {
    const wanted = typed?.trim() ?? '';
    setTyped(null);
    if (wanted === '' || wanted === name) return;
    const overlay = { kind: 'label', id: label.id, patch: { name: wanted, preset: null } } as const;
    void act('PUT /labels/:id', { params: { id: label.id }, body: { name: wanted } }, overlay);
  };
  const recolour = (color: string) => {
    const overlay = { kind: 'label', id: label.id, patch: { color } } as const;
    void act('PUT /labels/:id', { params: { id: label.id }, body: { color } }, overlay);
  };
  return (
    <li className={classes.row}>
      <ColorPicker value={label.color} name={name} onChange={recolour} />
      <TextInput
        className={classes.name}
        variant="unstyled"
        aria-label={t({ id: 'settings.label_name', message: `Name of the label ${name}` })}
        value={typed ?? name}
        maxLength={60}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (composes(event.nativeEvent)) return;
          if (event.key === 'Escape') setTyped(null);
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        className={classes.remove}
        aria-label={t({ id: 'settings.delete_label', message: `Delete the label ${name}` })}
        onClick={() =>
          deleteLater('label', label.id, t({ id: 'settings.deleted_label', message: `${name} is deleted` }))
        }
      >
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
