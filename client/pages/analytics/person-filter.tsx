import { useLingui } from '@lingui/react/macro';
import { Select } from '@mantine/core';
import { IconUser } from '@tabler/icons-react';
import { Avatar } from '../../ui/avatar.tsx';
import { foldFilter } from '../../ui/fold-filter.ts';
import { usePeople } from './use-people.ts';

interface Props {
  /** `null`: everyone. */
  value: string | null;
  onChange: (id: string | null) => void;
  className?: string | undefined;
}

const everyone = 'everyone';

/** Person filter. Hidden without permission to see other people's metrics. */
export function PersonFilter({ value, onChange, className = '' }: Props) {
  const { t } = useLingui();
  const people = usePeople();
  if (people.length < 2) return null;
  const person = people.find(({ id }) => id === value);
  return (
    <Select
      className={className}
      aria-label={t({ id: 'analytics.person', message: 'Person' })}
      data={[
        { value: everyone, label: t({ id: 'analytics.everyone', message: 'Everyone' }) },
        ...people.map(({ id, fullName }) => ({ value: id, label: fullName })),
      ]}
      value={person?.id ?? everyone}
      onChange={(id) => id !== null && onChange(id === everyone ? null : id)}
      allowDeselect={false}
      searchable={people.length > 8}
      filter={foldFilter}
      nothingFoundMessage={t({ id: 'analytics.no_person', message: 'No matching person' })}
      leftSection={
        person === undefined ? (
          <IconUser size={16} stroke={1.6} aria-hidden />
        ) : (
          <Avatar name={person.fullName} size={20} />
        )
      }
    />
  );
}
