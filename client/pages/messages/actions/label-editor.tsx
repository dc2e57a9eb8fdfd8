import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, ColorInput, Group, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Label } from '../../../../shared/rows.ts';
import { act } from '../../../sync/act.ts';
import { labelColors } from '../../../theme/label-colors.ts';
import { deleteLater, usePendingDeletes } from '../../../toasts/delete-later.ts';
import { composes } from '../../../ui/composes.ts';
import { useLabelName } from '../../../ui/label-name.ts';
import classes from './actions.module.css';

const nameMax = 60;
const swatches = labelColors.map(({ value }) => value);
const aColor = /^#[0-9a-f]{6}$/i;

/** The brand's labels, renamed, recoloured and deleted where they stand. */
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
  const shown = useLabelName()(label);
  // The typed values; else the label as it is now, also after a change by others.
  const [name, setName] = useState<string | null>(null);
  const [color, setColor] = useState<string | null>(null);
  const { id } = label;
  const rename = () => {
    const wanted = name?.trim() ?? '';
    setName(null);
    // A preset's name is a translation; only another one is a name of its own.
    if (wanted !== '' && wanted !== shown) change({ name: wanted }, { name: wanted, preset: null });
  };
  const change = (body: { name?: string; color?: string }, patch: Partial<Label>) =>
    void act('PUT /labels/:id', { params: { id }, body }, { kind: 'label', id, patch });
  const recolor = (next: string) => {
    if (aColor.test(next) && next !== label.color) change({ color: next }, { color: next });
  };
  const remove = () =>
    deleteLater('label', id, t({ id: 'messages.label_deleted', message: `The label “${shown}” is deleted` }));
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
        onChangeEnd={recolor}
        onBlur={() => setColor(null)}
        aria-label={t({ id: 'messages.label_color', message: `Colour of ${shown}` })}
      />
      <TextInput
        className={classes.editorName}
        size="xs"
        value={name ?? shown}
        maxLength={nameMax}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !composes(event.nativeEvent)) rename();
        }}
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
