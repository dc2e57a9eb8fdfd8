import { useLingui } from '@lingui/react/macro';
import { Combobox } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { ConversationChange } from '../../../../shared/api/conversation-changes.ts';
import { holds } from '../../../../shared/fold.ts';
import { groupTexts } from '../../../../shared/group-texts.ts';
import { memberGroups, priorities } from '../../../../shared/vocabulary.ts';
import { useRow } from '../../../sync/store.ts';
import { priorityLabels } from '../../../ui/case-labels.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { DialogProps } from './dialog-atom.ts';
import { Picker } from './picker.tsx';
import { useRun } from './use-run.ts';

interface Option {
  value: string;
  label: string;
  change: ConversationChange;
}

type Props = DialogProps & { title: string; marked: string | undefined; options: readonly Option[] };

/** Dialog with the values of a field. The change is applied as soon as a value is selected. */
function ChoiceDialog({ ids, onClose, title, marked, options }: Props) {
  const { t } = useLingui();
  const run = useRun();
  const [search, setSearch] = useState('');
  const found = options.filter(({ label }) => holds(search, label));
  return (
    <Dialog onClose={onClose} title={title}>
      <Picker
        title={title}
        find={t({ id: 'messages.find_value', message: 'Find a value' })}
        search={search}
        onSearch={setSearch}
        ids={found.map(({ value }) => value)}
        onPick={(value) => {
          const picked = options.find((option) => option.value === value);
          if (picked !== undefined) run(ids, picked.change);
          onClose();
        }}
        onClose={onClose}
      >
        {found.map(({ value, label }) => (
          <Combobox.Option key={value} value={value} active={value === marked}>
            <span className="flex items-center gap-10 min-h-28">
              {label}
              {value === marked && <IconCheck size={16} className="flex-none ms-auto" />}
            </span>
          </Combobox.Option>
        ))}
      </Picker>
    </Dialog>
  );
}

/** Returns the only conversation of a dialog. `undefined` for a batch, whose conversations can have different values. */
const useOnly = (ids: readonly string[]) => useRow('conversation', ids.length === 1 ? (ids[0] ?? null) : null);

export function PriorityDialog(props: DialogProps) {
  const { t, i18n } = useLingui();
  const options = priorities.map((priority) => ({
    value: priority,
    label: i18n._(priorityLabels[priority]),
    change: { action: 'priority', priority } as const,
  }));
  const title = t({ id: 'customer.priority', message: 'Priority' });
  return <ChoiceDialog {...props} title={title} marked={useOnly(props.ids)?.priority} options={options} />;
}

export function GroupDialog(props: DialogProps) {
  const { t, i18n } = useLingui();
  const options = memberGroups.map((memberGroup) => ({
    value: memberGroup,
    label: i18n._(groupTexts[memberGroup]),
    change: { action: 'memberGroup', memberGroup } as const,
  }));
  const title = t({ id: 'customer.group', message: 'VIP level' });
  return <ChoiceDialog {...props} title={title} marked={useOnly(props.ids)?.memberGroup} options={options} />;
}
