import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, type ComboboxItem, Select, Text } from '@mantine/core';
import { IconArrowRight, IconUserOff, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { groupTexts } from '../../../shared/group-texts.ts';
import type { Colleague } from '../../../shared/rows.ts';
import { useRow } from '../../sync/store.ts';
import { deadlineAt } from '../../time/deadline.ts';
import { useMoment } from '../../time/use-moment.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { foldFilter } from '../../ui/fold-filter.ts';
import { languageName } from '../../ui/language-name.ts';
import { nameOrLine } from '../../ui/shown-name.ts';
import { type Choice, type movesOf, type SharedConversation, type Taker, takersOf } from './share-plan.ts';
import classes from './sharing-lines.module.css';
import { Span } from './span.tsx';

interface Props {
  lines: readonly SharedConversation[];
  choice: Choice;
  people: readonly Colleague[];
  moves: ReturnType<typeof movesOf>;
  capacity: number;
  onChoose: (conversationId: string, staffId: string | null) => void;
}

/** Number of rows that are rendered at first, and added each time the user requests more. */
const linesAtOnce = 100;

/** Rows of a plan: conversation, current assignee, and new assignee, which can be changed. */
export function SharingLines({ lines, ...props }: Props) {
  const [most, setMost] = useState(linesAtOnce);
  return (
    <div className="flex-1 min-h-0 overflow-y-auto">
      <table className={`w-full text-13 border-collapse ${classes.table}`}>
        <thead>
          <tr>
            <th>
              <Trans id="figures.col_customer">Customer</Trans>
            </th>
            <th>
              <Trans id="dashboard.col_language">Language</Trans>
            </th>
            <th>
              <Trans id="dashboard.col_level">Level</Trans>
            </th>
            <th>
              <Trans id="dashboard.col_waits">Waits</Trans>
            </th>
            <th>
              <Trans id="dashboard.col_from">From</Trans>
            </th>
            <th>
              <Trans id="dashboard.col_to">To</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, most).map((line) => (
            <Line key={line.id} line={line} {...props} />
          ))}
        </tbody>
      </table>
      {lines.length > most && (
        <Button variant="subtle" size="xs" onClick={() => setMost((count) => count + linesAtOnce)}>
          <Trans id="dashboard.more_lines">Show more</Trans>
        </Button>
      )}
    </div>
  );
}

function Line({
  line,
  choice,
  people,
  moves,
  capacity,
  onChoose,
}: Omit<Props, 'lines'> & { line: SharedConversation }) {
  const { t, i18n } = useLingui();
  const { id, brandId, customerName, language, memberGroup, assignedTo } = line;
  const brand = useRow('brand', brandId);
  const holder = useRow('colleague', assignedTo);
  const name = customerName === null ? (brand?.name ?? '') : nameOrLine(customerName);
  const staffId = choice.get(id) ?? null;
  return (
    <tr data-stays={staffId === null || undefined}>
      <td>
        <span className="block weight-600 break-anywhere">{name}</span>
        {brand !== undefined && (
          <span className="flex items-center gap-6 dimmed">
            <BrandMark brand={brand} size={10} />
            {brand.name}
          </span>
        )}
      </td>
      <td data-label={t({ id: 'dashboard.col_language', message: 'Language' })}>
        {language === null ? '—' : languageName(language, i18n.locale)}
      </td>
      <td data-label={t({ id: 'dashboard.col_level', message: 'Level' })}>
        {memberGroup === 'normal' ? (
          <span className="dimmed">—</span>
        ) : (
          <span className="weight-600 color-amber">{i18n._(groupTexts[memberGroup])}</span>
        )}
      </td>
      <td data-label={t({ id: 'dashboard.col_waits', message: 'Waits' })}>
        <Waits line={line} />
      </td>
      <td data-label={t({ id: 'dashboard.col_from', message: 'From' })}>
        <span className="flex items-center gap-8">
          {holder === undefined ? (
            <IconUserOff size={16} stroke={1.6} aria-hidden />
          ) : (
            <Avatar name={holder.fullName} size={20} />
          )}
          {holder?.fullName ?? <Trans id="dashboard.nobody">no one</Trans>}
        </span>
      </td>
      <td>
        <span className="flex items-center gap-8">
          <IconArrowRight size={16} stroke={1.6} aria-hidden />
          <TakerSelect
            label={t({ id: 'dashboard.taker_of', message: `Who takes ${name}` })}
            line={line}
            value={staffId}
            {...{ people, moves, capacity }}
            onChange={(chosen) => onChoose(id, chosen)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t({ id: 'dashboard.leave_out', message: `Leave out ${name}` })}
            data-hidden={staffId === null || undefined}
            className={classes.leave}
            onClick={() => onChoose(id, null)}
          >
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </span>
      </td>
    </tr>
  );
}

/** Waiting time of the customer, and time left until the deadline. */
function Waits({ line: { waitingSince, dueAt } }: { line: SharedConversation }) {
  const row = { dueAt, waitingSince };
  const now = useMoment((moment) => deadlineAt(row, moment)?.changesIn ?? null);
  const tone = deadlineAt(row, now)?.tone;
  if (waitingSince === null) {
    return (
      <span className="dimmed">
        <Trans id="dashboard.waits_not">not waiting</Trans>
      </span>
    );
  }
  return (
    <span className={`flex flex-col tabular nowrap ${classes.waits}`} data-tone={tone}>
      <Span at={waitingSince} />
      {dueAt !== null && (
        <span className={`text-12 dimmed ${classes.due}`}>
          {tone === 'over' ? (
            <Trans id="dashboard.overdue_by">
              overdue by <Span at={dueAt} />
            </Trans>
          ) : (
            <Trans id="dashboard.due_in">
              due in <Span at={dueAt} />
            </Trans>
          )}
        </span>
      )}
    </span>
  );
}

interface SelectProps extends Pick<Props, 'people' | 'moves' | 'capacity'> {
  label: string;
  line: SharedConversation;
  value: string | null;
  onChange: (staffId: string | null) => void;
}

/** Selects a new assignee. Shows the resulting load of each person. A person can be selected even if that exceeds their capacity. */
function TakerSelect({ label, line, value, people, moves, capacity, onChange }: SelectProps) {
  const { t, i18n } = useLingui();
  const takers = takersOf(line, people, moves);
  const known = new Map(takers.map((taker) => [taker.person.id, taker]));
  const nobody = t({ id: 'dashboard.stays', message: 'Stays where it is' });
  // An assignee in the plan remains selectable even if the person has become unavailable since.
  const chosen = value === null ? undefined : people.find(({ id }) => id === value);
  const data = [
    ...takers.map(({ person: { id, fullName } }) => ({ value: id, label: fullName })),
    ...(chosen !== undefined && !known.has(chosen.id) ? [{ value: chosen.id, label: chosen.fullName }] : []),
  ];
  const noteOf = ({ person, speaks }: Taker, isOver: boolean) =>
    [
      speaks || line.language === null
        ? person.languages.map((one) => languageName(one, i18n.locale)).join(', ')
        : t({ id: 'dashboard.not_spoken', message: `no ${languageName(line.language, i18n.locale)}` }),
      isOver ? t({ id: 'dashboard.over_limit', message: 'over the limit' }) : '',
    ]
      .filter((part) => part !== '')
      .join(' · ');
  const option = ({ option: { value: id, label: fullName } }: { option: ComboboxItem }) => {
    const taker = known.get(id);
    const added = id === value ? 0 : 1;
    const held = (taker?.held ?? 0) + added;
    const isOver = held > capacity;
    return (
      <span className="flex items-center flex-1 gap-8">
        <Avatar name={fullName} size={24} />
        <span className="flex-1 min-w-0">
          <span>{fullName}</span>
          {taker !== undefined && <Text size="xs">{noteOf(taker, isOver)}</Text>}
        </span>
        <span className={`flex-none tabular ${classes.count}`} data-over={isOver || undefined}>
          {held} / {capacity}
        </span>
      </span>
    );
  };
  const taker = value === null ? undefined : known.get(value);
  const isOver = taker !== undefined && taker.held > capacity;
  const isStrange = taker !== undefined && (!taker.speaks || isOver);
  return (
    <Select
      className="flex-1"
      miw={150}
      size="xs"
      aria-label={label}
      placeholder={nobody}
      data={data}
      value={value}
      onChange={onChange}
      clearable={false}
      allowDeselect={false}
      searchable
      filter={foldFilter}
      nothingFoundMessage={<Trans id="dashboard.no_taker">No staff available</Trans>}
      renderOption={option}
      comboboxProps={{ width: 300, position: 'bottom-end' }}
      {...(isStrange ? { description: noteOf(taker, isOver), inputWrapperOrder: ['input', 'description'] } : {})}
      classNames={{ description: 'text-12 color-amber' }}
    />
  );
}
