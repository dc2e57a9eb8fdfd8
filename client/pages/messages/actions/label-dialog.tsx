import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Combobox } from '@mantine/core';
import { IconCheck, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { holds } from '../../../../shared/fold.ts';
import { useCan } from '../../../session/session.ts';
import { act } from '../../../sync/act.ts';
import { useAll, useRow } from '../../../sync/store.ts';
import { nextColor } from '../../../theme/label-colors.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useLabelName } from '../../../ui/label-name.ts';
import { LabelDot } from '../list/label-dot.tsx';
import classes from './actions.module.css';
import { LabelEditor } from './label-editor.tsx';
import { groupedByLabels } from './label-groups.ts';
import { Picker } from './picker.tsx';
import { useRun } from './use-run.ts';

type Props = { ids: readonly string[]; onClose: () => void };

const make = 'make';

/** Dialog to add and remove labels, and to create new ones with permission. Applies to all given conversations. */
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
    // Several conversations keep their other labels.
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
        // Restores the focus after editing.
        autoFocus={mode === 'edited'}
      >
        {found.map((label) => (
          <Combobox.Option key={label.id} value={label.id} active={chosen.includes(label.id)}>
            <span className={classes.option}>
              <LabelDot id={label.id} />
              <span className={classes.optionName}>{nameOf(label)}</span>
              {chosen.includes(label.id) && <IconCheck size={16} className={classes.optionEnd} />}
            </span>
          </Combobox.Option>
        ))}
        {mayMake && wanted !== '' && !known && (
          <Combobox.Option value={make}>
            <span className={classes.option}>
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
          className={classes.edit}
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
