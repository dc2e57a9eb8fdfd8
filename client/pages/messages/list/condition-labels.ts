import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { groupTexts } from '../../../../shared/group-texts.ts';
import { type ConditionName, isList, type ListName } from '../../../../shared/inbox-conditions.ts';
import { useUser } from '../../../session/session.ts';
import { useAll } from '../../../sync/store.ts';
import { priorityLabels, statusLabels } from '../../../ui/case-labels.ts';
import { labelName } from '../../../ui/label-name.ts';

export const conditionLabels: Record<ConditionName, MessageDescriptor> = {
  status: msg({ id: 'list.condition_status', message: 'Status' }),
  assignee: msg({ id: 'list.condition_assignee', message: 'Assignee' }),
  label: msg({ id: 'list.condition_label', message: 'Label' }),
  priority: msg({ id: 'list.condition_priority', message: 'Priority' }),
  memberGroup: msg({ id: 'list.condition_group', message: 'VIP level' }),
  channel: msg({ id: 'list.condition_channel', message: 'LINE account' }),
  overtime: msg({ id: 'list.condition_overtime', message: 'Overdue' }),
  snoozed: msg({ id: 'list.condition_snoozed', message: 'Snoozed' }),
  unread: msg({ id: 'list.condition_unread', message: 'Unread' }),
  pinned: msg({ id: 'list.condition_pinned', message: 'Pinned' }),
  free: msg({ id: 'list.condition_free', message: 'Reply is free' }),
  mentioned: msg({ id: 'list.condition_mentioned', message: 'Mentions me' }),
};

/** Value of a condition, with its name. Several ids of labels with the same name are one value. */
export interface ConditionOption {
  label: string;
  ids: readonly string[];
}

/** Returns a function that returns the possible values of a condition that is a list. */
export function useConditionOptions(brand: string): (name: ListName) => ConditionOption[] {
  const { t, i18n } = useLingui();
  const [labels, accounts, people] = [useAll('label'), useAll('lineAccount'), useAll('colleague')];
  const user = useUser();
  const inBrand = (brandId: string | null) => brandId !== null && (brand === 'all' || brandId === brand);
  const option = (label: string, id: string): ConditionOption => ({ label, ids: [id] });
  const sorted = (options: ConditionOption[]) => options.sort((a, b) => a.label.localeCompare(b.label, i18n.locale));
  const of: Record<ListName, () => ConditionOption[]> = {
    status: () => texts(statusLabels),
    priority: () => texts(priorityLabels),
    memberGroup: () => texts(groupTexts),
    assignee: () => [
      option(t({ id: 'list.condition_me', message: 'Me' }), 'me'),
      option(t({ id: 'customer.unassigned', message: 'Unassigned' }), 'none'),
      ...sorted(
        people
          .filter(({ id, answers, active }) => id !== user.id && answers && active)
          .map(({ id, fullName }) => option(fullName, id)),
      ),
    ],
    label: () => {
      const named = Map.groupBy(
        labels.filter(({ brandId }) => inBrand(brandId)),
        labelName,
      );
      return sorted([...named].map(([label, same]) => ({ label, ids: same.map(({ id }) => id) })));
    },
    channel: () =>
      sorted(accounts.filter(({ brandId }) => inBrand(brandId)).map(({ id, nickname }) => option(nickname, id))),
  };
  const texts = (named: Readonly<Record<string, MessageDescriptor>>) =>
    Object.entries(named).map(([id, text]) => option(i18n._(text), id));
  return (name) => of[name]();
}

/** Returns the options with at least one selected id. */
export const selectedOptions = (options: readonly ConditionOption[], ids: readonly string[]) =>
  options.filter((option) => option.ids.some((id) => ids.includes(id)));

/** Returns a function that returns the text of a condition with its value, such as "Status: Open, Pending". */
export function useConditionText(brand: string): (name: ConditionName, value: readonly string[] | boolean) => string {
  const { t, i18n } = useLingui();
  const optionsOf = useConditionOptions(brand);
  return (name, value) => {
    const label = i18n._(conditionLabels[name]);
    if (typeof value === 'boolean') return value ? label : t({ id: 'list.condition_not', message: `Not: ${label}` });
    if (!isList(name)) return label;
    const options = selectedOptions(optionsOf(name), value).map((one) => one.label);
    const known = options.length > 0 ? options.join(', ') : t({ id: 'list.condition_other', message: 'another value' });
    return t({ id: 'list.condition_value', message: `${label}: ${known}` });
  };
}
