import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorInput.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, ColorInput, Combobox, Group, TextInput } from '@mantine/core';
import { IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { holds } from '../../../../shared/fold.ts';
import type { Label } from '../../../../shared/rows.ts';
import { useLabelEdit } from '../../../forms/use-label-edit.ts';
import { useCan } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { rowsOf, useAll, useRow } from '../../../sync/store.ts';
import { labelColors, nextColor } from '../../../theme/label-colors.ts';
import { deleteLater, usePendingDeletes } from '../../../toasts/delete-later.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLabelName } from '../../../ui/label-name.ts';
import { LabelDot } from '../list/label-dot.tsx';
import classes from './actions.module.css';
import { Picker } from './picker.tsx';
import { useRun } from './use-run.ts';

type Props = { ids: readonly string[]; onClose: () => void };

const make = 'make';

/** Dialog for adding labels to one or more conversations and removing them. With permission, also for creating labels. */
export function LabelDialog({ ids, onClose }: Props) {
  const { t } = useLingui();
  const run = useRun();
  const mayMake = useCan('messages.assign');
  const row = useRow('conversation', ids[0] ?? null);
  const nameOf = useLabelName();
  const all = useAll('label');
  const [search, setSearch] = useState('');
  const [mode, setMode] = useState<'choosing' | 'editing' | 'edited'>('choosing');
  const [isMaking, setMaking] = useState(false);
  const brandId = row?.brandId;
  const labels = all.filter((label) => label.brandId === brandId);
  const [chosen, setChosen] = useState<readonly string[]>(ids.length === 1 ? (row?.labels ?? []) : []);
  const wanted = search.trim();
  const found = labels.filter((label) => holds(wanted, nameOf(label)));
  const known = labels.some((label) => nameOf(label).toLocaleLowerCase() === wanted.toLocaleLowerCase());

  const set = (id: string, on: boolean) => {
    setChosen((known) => [...known.filter((one) => one !== id), ...(on ? [id] : [])]);
    // Adds or removes only this label. Each conversation keeps its other labels.
    run.groups(groupedByLabels(ids, id, on).map(({ ids, labels }) => ({ ids, change: { action: 'labels', labels } })));
    setSearch('');
  };
  const submit = async (value: string) => {
    if (value !== make) return set(value, !chosen.includes(value));
    if (brandId === undefined || isMaking) return;
    setMaking(true);
    const result = await act('POST /labels', { body: { brandId, name: wanted, color: nextColor(labels.length) } });
    setMaking(false);
    if (!result.error) set(result.data.id, true);
  };
  const title = t({ id: 'customer.labels', message: 'Labels' });
  if (mode === 'editing') {
    return (
      <Dialog onClose={onClose} title={t({ id: 'messages.edit_labels', message: 'Edit labels' })}>
        <LabelEditor labels={labels} onDone={() => setMode('edited')} />
      </Dialog>
    );
  }
  return (
    <Dialog onClose={onClose} title={title}>
      <Picker
        title={title}
        find={t({ id: 'messages.find_label', message: 'Find or create a label' })}
        search={search}
        onSearch={setSearch}
        ids={found.map(({ id }) => id)}
        onPick={(value) => void submit(value)}
        onClose={onClose}
        // The search field regains the focus after the labels have been edited.
        autoFocus={mode === 'edited'}
      >
        {found.map((label) => (
          <Combobox.Option key={label.id} value={label.id} active={chosen.includes(label.id)}>
            <span className="flex items-center gap-10 min-h-28">
              <LabelDot id={label.id} />
              <span className="weight-500 truncate">{nameOf(label)}</span>
              {chosen.includes(label.id) && <IconCheck size={16} className="flex-none text-12 dimmed ms-auto" />}
            </span>
          </Combobox.Option>
        ))}
        {mayMake && wanted !== '' && !known && (
          <Combobox.Option value={make}>
            <span className="flex items-center gap-10 min-h-28">
              <IconPlus size={16} stroke={1.75} />
              <Trans id="messages.make_label">Create label “{wanted}”</Trans>
            </span>
          </Combobox.Option>
        )}
        {found.length === 0 && (known || wanted === '' || !mayMake) && (
          <Combobox.Empty>
            <Trans id="messages.no_label">No matching label</Trans>
          </Combobox.Empty>
        )}
      </Picker>
      {mayMake && labels.length > 0 && (
        <Button
          className="mt-12"
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconPencil size={16} stroke={1.75} />}
          onClick={() => setMode('editing')}
        >
          <Trans id="messages.edit_labels">Edit labels</Trans>
        </Button>
      )}
    </Dialog>
  );
}

const swatches = labelColors.map(({ value }) => value);
const aColor = /^#[0-9a-f]{6}$/i;

/** Editor to rename, recolor and delete the labels of a brand. */
export function LabelEditor({ labels, onDone }: { labels: readonly Label[]; onDone: () => void }) {
  const going = usePendingDeletes();
  return (
    <>
      <ul className={`grid gap-8 overflow-y-auto ${classes.editor}`}>
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
  // Color selected by the user; `null` to show the label's current color, including changes by other users.
  const [color, setColor] = useState<string | null>(null);
  const remove = () =>
    deleteLater('label', label.id, t({ id: 'messages.label_deleted', message: `Label “${shown}” deleted` }));
  return (
    <li className="flex items-center gap-8">
      <ColorInput
        className="flex-none"
        w={112}
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
        className="flex-1"
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

/** Groups conversations by their labels after the change. */
function groupedByLabels(ids: readonly string[], label: string, on: boolean): { ids: string[]; labels: string[] }[] {
  const groups = new Map<string, { ids: string[]; labels: string[] }>();
  for (const id of ids) {
    const others = (rowsOf('conversation').get(id)?.labels ?? []).filter((one) => one !== label);
    const labels = on ? [...others, label] : others;
    const key = labels.join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ids: [id], labels });
    else group.ids.push(id);
  }
  return [...groups.values()];
}
