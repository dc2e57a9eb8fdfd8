import '@mantine/core/styles/ColorPicker.layer.css';
import '@mantine/core/styles/ColorInput.layer.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, ColorInput, Combobox, Group, TextInput } from '@mantine/core';
import { IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { holds } from '../../../../shared/fold.ts';
import { labelOfSameName } from '../../../../shared/labels.ts';
import type { Label } from '../../../../shared/rows.ts';
import { useLabelEdit } from '../../../forms/use-label-edit.ts';
import { useCan } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { rowsOf, useAll, useRow } from '../../../sync/store.ts';
import { labelColors, nextColor } from '../../../theme/label-colors.ts';
import { listed } from '../../../time/time.ts';
import { deleteLater, usePendingDeletes } from '../../../toasts/delete-later.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLabelName } from '../../../ui/label-name.ts';
import { LabelDot } from '../list/label-dot.tsx';
import classes from './actions.module.css';
import { Picker } from './picker.tsx';
import { useRun } from './use-run.ts';

type Props = { ids: readonly string[]; onClose: () => void };

/**
 * Dialog for adding labels to one or more conversations and removing them. With permission, also for creating labels. For conversations of
 * several brands, a label means the label of that name in each brand.
 */
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
  const [missing, setMissing] = useState<Missing | null>(null);
  const brandIds = brandsOf(ids);
  const labels = all.filter((label) => brandIds.includes(label.brandId));
  const [chosen, setChosen] = useState<readonly string[]>(ids.length === 1 ? (row?.labels ?? []) : []);
  const wanted = search.trim();
  const shared = byName(labels);
  const found = shared.filter(({ first }) => holds(wanted, nameOf(first)));
  const known = shared.some(({ first }) => nameOf(first).toLocaleLowerCase() === wanted.toLocaleLowerCase());
  const isChosen = ({ inBrand }: NamedLabel) => [...inBrand.values()].some((id) => chosen.includes(id));

  const set = (inBrand: LabelInBrand, on: boolean) => {
    const own = [...inBrand.values()];
    setChosen((known) => [...known.filter((one) => !own.includes(one)), ...(on ? own : [])]);
    // Adds or removes only this label. Each conversation keeps its other labels.
    const groups = groupedByLabels(ids, inBrand, on);
    run.groups(groups.map(({ ids, labels }) => ({ ids, change: { action: 'labels', labels } })));
    setSearch('');
  };
  /** Creates a label in some brands, and adds it to the conversations. */
  const make = async (name: string, color: string, where: readonly string[]) => {
    setMaking(true);
    const made = new Map<string, string>();
    for (const brandId of where) {
      const result = await act('POST /labels', { body: { brandId, name, color } });
      if (!result.error) made.set(brandId, result.data.id);
    }
    setMaking(false);
    if (made.size > 0) set(made, true);
    return made.size === where.length;
  };
  const submit = async (value: string) => {
    setMissing(null);
    if (value === newLabel) {
      if (brandIds.length > 0 && !isMaking) await make(wanted, nextColor(labels.length), brandIds);
      return;
    }
    const picked = shared.find(({ first }) => first.id === value);
    if (picked === undefined) return;
    const on = !isChosen(picked);
    set(picked.inBrand, on);
    const without = brandIds.filter((brandId) => !picked.inBrand.has(brandId));
    if (on && without.length > 0) setMissing({ label: picked.first, brandIds: without });
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
        ids={found.map(({ first }) => first.id)}
        onPick={(value) => void submit(value)}
        onClose={onClose}
        // The search field regains the focus after the labels have been edited.
        autoFocus={mode === 'edited'}
      >
        {found.map((one) => (
          <Combobox.Option key={one.first.id} value={one.first.id} active={isChosen(one)}>
            <span className="flex items-center gap-10 min-h-28">
              <LabelDot id={one.first.id} />
              <span className="weight-500 truncate">{nameOf(one.first)}</span>
              {isChosen(one) && <IconCheck size={16} className="flex-none text-12 dimmed ms-auto" />}
            </span>
          </Combobox.Option>
        ))}
        {mayMake && wanted !== '' && !known && (
          <Combobox.Option value={newLabel}>
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
      {missing !== null && (
        <MissingLabel
          missing={missing}
          isMaking={isMaking}
          onMake={
            mayMake
              ? async ({ label, brandIds }) => (await make(nameOf(label), label.color, brandIds)) && setMissing(null)
              : null
          }
        />
      )}
      {mayMake && labels.length > 0 && brandIds.length === 1 && (
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

/** Value of the option that creates a label. */
const newLabel = 'make';

/** Label ids by brand id. */
type LabelInBrand = ReadonlyMap<string, string>;
/** Labels of the same name in several brands. `first` represents all of them. */
type NamedLabel = { first: Label; inBrand: Map<string, string> };
/** A label that was chosen, with the brands that have no label of its name. */
type Missing = { label: Label; brandIds: readonly string[] };

function brandsOf(ids: readonly string[]): string[] {
  return [...new Set(ids.flatMap((id) => rowsOf('conversation').get(id)?.brandId ?? []))];
}

/** Groups the labels of several brands by name. A brand with several labels of a name keeps the others as separate entries. */
function byName(labels: readonly Label[]): NamedLabel[] {
  const groups: NamedLabel[] = [];
  for (const label of labels) {
    const known = groups.find(
      ({ first, inBrand }) => !inBrand.has(label.brandId) && labelOfSameName(first, [label]) !== undefined,
    );
    if (known === undefined) groups.push({ first: label, inBrand: new Map([[label.brandId, label.id]]) });
    else known.inBrand.set(label.brandId, label.id);
  }
  return groups;
}

type MissingProps = { missing: Missing; isMaking: boolean; onMake: ((missing: Missing) => void) | null };

/** States in which brands a chosen label does not exist. With permission, offers to create it there. */
function MissingLabel({ missing, isMaking, onMake }: MissingProps) {
  const { i18n } = useLingui();
  const brands = useAll('brand');
  const name = useLabelName()(missing.label);
  const names = missing.brandIds.map((id) => brands.find((brand) => brand.id === id)?.name ?? id);
  const where = listed(names, i18n.locale);
  return (
    <div className="flex flex-wrap items-center gap-8 mt-12 p-8 rounded-8 text-13 bg-soon" role="status">
      <span className="flex-1 min-w-0 break-anywhere">
        <Trans id="messages.label_missing">
          Label “{name}” doesn’t exist in {where}. It was not added there.
        </Trans>
      </span>
      {onMake !== null && (
        <Button size="compact-sm" variant="default" loading={isMaking} onClick={() => onMake(missing)}>
          <Trans id="messages.make_label_there">Create and add</Trans>
        </Button>
      )}
    </div>
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

/**
 * Groups conversations by their labels after a label was added or removed. Conversations of brands without the label are omitted.
 * @param inBrand id of the label in each brand
 */
function groupedByLabels(ids: readonly string[], inBrand: LabelInBrand, on: boolean): Labelled[] {
  const groups = new Map<string, Labelled>();
  for (const id of ids) {
    const row = rowsOf('conversation').get(id);
    const label = inBrand.get(row?.brandId ?? '');
    if (row === undefined || label === undefined) continue;
    const others = row.labels.filter((one) => one !== label);
    const labels = on ? [...others, label] : others;
    const key = labels.join(' ');
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ids: [id], labels });
    else group.ids.push(id);
  }
  return [...groups.values()];
}

type Labelled = { ids: string[]; labels: string[] };
