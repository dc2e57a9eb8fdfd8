import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, ColorInput, Group, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Label } from '../../../../shared/rows.ts';
import { useLabelEdit } from '../../../forms/use-label-edit.ts';
import { labelColors } from '../../../theme/label-colors.ts';
import { deleteLater, usePendingDeletes } from '../../../toasts/delete-later.ts';
import classes from './actions.module.css';

const swatches = labelColors.map(({ value }) => value);
const aColor = /^#[0-9a-f]{6}$/i;

/** Editor to rename, recolor and delete the labels of a brand. */
export function LabelEditor({ labels, onDone }: { labels: readonly Label[]; onDone: () => void }) {
  const going = usePendingDeletes();
  return (
    <>
      <ul className={classes.editor}>
        {labels.map((label) => !going.has(label.id) && <Row key={label.id} label={label} />)}
      </ul>
      <Group justify="flex-end" mt="md">
        <Button autoFocus onClick={onDone}>
          <Trans id="messages.labels_done">Done</Trans>
        </Button>
      </Group>
    </>
  );
}

function Row({ label }: { label: Label }) {
  const { t } = useLingui();
  const { name: shown, nameInput, recolor } = useLabelEdit(label);
  // Color being edited; otherwise the label's current one, including changes by others.
  const [color, setColor] = useState<string | null>(null);
  const remove = () =>
    deleteLater('label', label.id, t({ id: 'messages.label_deleted', message: `Label “${shown}” deleted` }));
  return (
    <li className={classes.editorRow}>
      <ColorInput
        className={classes.editorColor}
        size="xs"
        format="hex"
        withEyeDropper={false}
        swatches={swatches}
        value={color ?? label.color}
        onChange={setColor}
        onChangeEnd={(next) => aColor.test(next) && next !== label.color && recolor(next)}
        onBlur={() => setColor(null)}
        aria-label={t({ id: 'messages.label_color', message: `Color of ${shown}` })}
      />
      <TextInput
        className={classes.editorName}
        size="xs"
        {...nameInput}
        aria-label={t({ id: 'messages.label_name', message: `Name of ${shown}` })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t({ id: 'messages.label_delete_named', message: `Delete ${shown}` })}
        onClick={remove}
      >
        <IconTrash size={16} stroke={1.75} />
      </ActionIcon>
    </li>
  );
}
