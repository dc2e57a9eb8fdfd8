import { useLingui } from '@lingui/react/macro';
import { ActionIcon, MultiSelect, Select, Stack, Textarea } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { limits } from '../../../../shared/limits.ts';
import type { MacroAction } from '../../../../shared/macro-row.ts';
import { variables } from '../../../../shared/reply-variables.ts';
import { snoozePresets } from '../../../../shared/snooze.ts';
import { conversationStatuses, priorities } from '../../../../shared/vocabulary.ts';
import { shownReply } from '../../../cards/shown-reply.ts';
import { useAll } from '../../../sync/store.ts';
import { priorityLabels, snoozeLabels, statusLabels } from '../../../ui/case-labels.ts';
import { focusableButton, focusNeighbour } from '../../../ui/focusable-button.ts';
import { useLabelName } from '../../../ui/label-name.ts';
import { macroActionLabels } from '../../../ui/macro-labels.ts';

type Props = {
  action: MacroAction;
  place: number;
  count: number;
  /** Brand of the macro. `null` for all brands. */
  brandId: string | null;
  /** Owner of the macro. `null` for shared macros, which contain shared quick replies only. */
  ownerId: string | null;
  onChange: (action: MacroAction) => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
};

/** Fields of a macro's action, with buttons that move and remove it. */
export function ActionFields({ action, place, count, brandId, ownerId, onChange, onRemove, onMove }: Props) {
  const { t, i18n } = useLingui();
  const name = i18n._(macroActionLabels[action.type]);
  const button = { variant: 'subtle', color: 'gray', size: 44 } as const;
  return (
    <li className="grid gap-4 px-12 pb-12 border rounded-8">
      <div className="flex items-center">
        <span className="flex-1 weight-600">{name}</span>
        <ActionIcon
          {...button}
          {...focusableButton(place === 0, () => onMove(-1))}
          aria-label={t({ id: 'settings.macro_up', message: `Move up: ${name}` })}
        >
          <IconArrowUp size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          {...button}
          {...focusableButton(place === count - 1, () => onMove(1))}
          aria-label={t({ id: 'settings.macro_down', message: `Move down: ${name}` })}
        >
          <IconArrowDown size={18} stroke={1.6} />
        </ActionIcon>
        <ActionIcon
          {...button}
          data-removes
          onClick={(event) => {
            focusNeighbour(event.currentTarget, 'li');
            onRemove();
          }}
          aria-label={t({ id: 'settings.macro_remove', message: `Remove: ${name}` })}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      <Fields action={action} name={name} brandId={brandId} ownerId={ownerId} onChange={onChange} />
    </li>
  );
}

type FieldsProps = Pick<Props, 'action' | 'brandId' | 'ownerId' | 'onChange'> & { name: string };

function Fields({ action, name, brandId, ownerId, onChange }: FieldsProps) {
  const { i18n } = useLingui();
  const choice = <T extends string>(
    value: T,
    values: readonly T[],
    textOf: (value: T) => string,
    set: (value: T) => void,
  ) => (
    <Select
      aria-label={name}
      data={values.map((one) => ({ value: one, label: textOf(one) }))}
      value={value}
      onChange={(next) => next !== null && set(next as T)}
      allowDeselect={false}
    />
  );
  switch (action.type) {
    case 'reply':
      return <ReplyField action={action} brandId={brandId} ownerId={ownerId} onChange={onChange} />;
    case 'note':
      return (
        <Textarea
          aria-label={name}
          value={action.text}
          onChange={(event) => onChange({ type: 'note', text: event.currentTarget.value })}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.textMax}
        />
      );
    case 'labels':
      return <LabelFields action={action} brandId={brandId} onChange={onChange} />;
    case 'assign':
      return <AssignField to={action.to} name={name} onChange={(to) => onChange({ type: 'assign', to })} />;
    case 'status':
      return choice(
        action.status,
        conversationStatuses,
        (one) => i18n._(statusLabels[one]),
        (status) => onChange({ type: 'status', status }),
      );
    case 'priority':
      return choice(
        action.priority,
        priorities,
        (one) => i18n._(priorityLabels[one]),
        (priority) => onChange({ type: 'priority', priority }),
      );
    case 'snooze':
      return choice(
        action.preset,
        snoozePresets,
        (one) => i18n._(snoozeLabels[one]),
        (preset) => onChange({ type: 'snooze', preset }),
      );
  }
}

const ofBrand = (brandId: string | null) => (row: { brandId: string | null }) =>
  brandId === null || row.brandId === null || row.brandId === brandId;

type ReplyProps = Pick<Props, 'brandId' | 'ownerId' | 'onChange'> & { action: Extract<MacroAction, { type: 'reply' }> };

/** Reply with a text of its own or with a quick reply. */
function ReplyField({ action, brandId, ownerId, onChange }: ReplyProps) {
  const { t, i18n } = useLingui();
  const own = 'own';
  const names = variables.map((variable) => `{${variable}}`).join(', ');
  const replies = useAll('quickReply')
    .filter(ofBrand(brandId))
    .filter((reply) => ownerId !== null || reply.ownerId === null)
    .map((reply) => shownReply(reply, i18n));
  const title = t({ id: 'settings.macro_reply', message: 'Message' });
  return (
    <Stack gap={8}>
      <Select
        aria-label={title}
        data={[
          { value: own, label: t({ id: 'settings.macro_own_text', message: 'Own text' }) },
          ...replies.map(({ id, title: label }) => ({ value: id, label })),
        ]}
        value={'text' in action ? own : action.quickReplyId}
        onChange={(value) => {
          if (value === null) return;
          onChange(value === own ? { type: 'reply', text: '' } : { type: 'reply', quickReplyId: value });
        }}
        allowDeselect={false}
        searchable
      />
      {'text' in action && (
        <Textarea
          aria-label={t({ id: 'settings.macro_own_text', message: 'Own text' })}
          description={t({
            id: 'settings.macro_variables',
            message: `Filled in for each customer: ${names}`,
          })}
          value={action.text}
          onChange={(event) => onChange({ type: 'reply', text: event.currentTarget.value })}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={limits.textMax}
        />
      )}
    </Stack>
  );
}

type LabelProps = Pick<Props, 'brandId' | 'onChange'> & { action: Extract<MacroAction, { type: 'labels' }> };

/** Labels to add and to remove. For a macro of all brands, each name is offered once, and means the label of that name in each brand. */
function LabelFields({ action, brandId, onChange }: LabelProps) {
  const { t } = useLingui();
  const nameOf = useLabelName();
  const labels = useAll('label').filter(ofBrand(brandId));
  const chosen = new Set([...action.add, ...action.remove]);
  const named = new Map(labels.map((label) => [nameOf(label), label.id]));
  const offered = labels.filter((label) => chosen.has(label.id) || named.get(nameOf(label)) === label.id);
  const data = offered.map((label) => ({ value: label.id, label: nameOf(label) }));
  const without = (ids: readonly string[], others: readonly string[]) => ids.filter((id) => !others.includes(id));
  return (
    <Stack gap={8}>
      <MultiSelect
        label={t({ id: 'settings.macro_add_labels', message: 'Add' })}
        data={data}
        value={action.add}
        onChange={(add) => onChange({ ...action, add, remove: without(action.remove, add) })}
        searchable
      />
      <MultiSelect
        label={t({ id: 'settings.macro_remove_labels', message: 'Remove' })}
        data={data}
        value={action.remove}
        onChange={(remove) => onChange({ ...action, remove, add: without(action.add, remove) })}
        searchable
      />
    </Stack>
  );
}

function AssignField({ to, name, onChange }: { to: string; name: string; onChange: (to: string) => void }) {
  const { t } = useLingui();
  const people = useAll('colleague').filter(({ active, answers }) => active && answers);
  return (
    <Select
      aria-label={name}
      data={[
        { value: 'me', label: t({ id: 'settings.macro_to_me', message: 'The person who runs the macro' }) },
        { value: 'last', label: t({ id: 'settings.macro_to_last', message: 'The last person who replied' }) },
        { value: 'none', label: t({ id: 'settings.macro_to_queue', message: 'The queue' }) },
        ...people.map(({ id, fullName }) => ({ value: id, label: fullName })),
      ]}
      value={to}
      onChange={(value) => value !== null && onChange(value)}
      allowDeselect={false}
      searchable
    />
  );
}
