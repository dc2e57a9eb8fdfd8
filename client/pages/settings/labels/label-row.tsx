import { useLingui } from '@lingui/react/macro';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Label } from '../../../../shared/rows.ts';
import { useLabelEdit } from '../../../forms/use-label-edit.ts';
import { deleteLater } from '../../../toasts/delete-later.ts';
import { ColorPicker } from './color-picker.tsx';
import classes from './labels.module.css';

export function LabelRow({ label }: { label: Label }) {
  const { t } = useLingui();
  const { name, nameInput, recolor } = useLabelEdit(label);
  return (
    <li className={`grid items-center min-h-touch gap-4 border-bottom ${classes.row}`}>
      <ColorPicker value={label.color} name={name} onChange={recolor} />
      <TextInput
        className={classes.name}
        variant="unstyled"
        aria-label={t({ id: 'settings.label_name', message: `Name of label ${name}` })}
        {...nameInput}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        className={classes.remove}
        aria-label={t({ id: 'settings.delete_label', message: `Delete label ${name}` })}
        onClick={() => deleteLater('label', label.id, t({ id: 'settings.deleted_label', message: `${name} deleted` }))}
      >
        <IconTrash size={18} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
