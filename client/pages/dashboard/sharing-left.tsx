import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Colleague } from '../../../shared/rows.ts';
import { canTake, heldOf } from '../../../shared/team.ts';
import { unreachable } from '../../../shared/unreachable.ts';
import { LoadBar } from '../../figures/load-bar.tsx';
import { useRow } from '../../sync/store.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { languageName } from '../../ui/language-name.ts';
import { heldAfter, type Left, type leftBehind, type movesOf } from './share-plan.ts';
import classes from './sharing-left.module.css';
import { Span } from './span.tsx';

type Group = ReturnType<typeof leftBehind>[number];

interface Props {
  groups: readonly Group[];
  /** Number of rows that the user removed from the plan. */
  removed: number;
  /** Number of conversations that the plan omits because of its size limit. */
  more: number;
  isShown: boolean;
  /** Shows the unchanged conversations as rows; `null` if there are none. */
  onShow: (() => void) | null;
}

/** Conversations that the plan leaves unchanged, by brand and language, with the reason. */
export function SharingLeft({ groups, removed, more, isShown, onShow }: Props) {
  const count = groups.reduce((sum, group) => sum + group.count, 0) + removed + more;
  if (count === 0) return null;
  return (
    <section className={`flex-none px-20 py-10 text-13 overflow-y-auto border-top ${classes.left}`} role="status">
      <div className={`flex items-center gap-8 ${classes.head}`}>
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
        <strong>
          <Plural id="dashboard.left_many" value={count} one="# conversation stays" other="# conversations stay" />
        </strong>
        {onShow !== null && (
          <Button variant="subtle" size="compact-xs" color="gray" onClick={onShow} aria-expanded={isShown}>
            {isShown ? (
              <Trans id="dashboard.left_hide">Hide them</Trans>
            ) : (
              <Trans id="dashboard.left_show">Show them</Trans>
            )}
          </Button>
        )}
      </div>
      <ul className="mt-4">
        {groups.map((group) => (
          <LeftGroup key={`${group.reason} ${group.brandId} ${group.language}`} group={group} />
        ))}
        {removed > 0 && (
          <li>
            <Plural id="dashboard.left_removed" value={removed} one="# taken out by you" other="# taken out by you" />
          </li>
        )}
        {more > 0 && (
          <li>
            <Plural
              id="dashboard.left_more"
              value={more}
              one="# more than a plan has room for"
              other="# more than a plan has room for"
            />
          </li>
        )}
      </ul>
    </section>
  );
}

function LeftGroup({ group: { reason, brandId, language, count, waitingSince, dueAt } }: { group: Group }) {
  const { i18n } = useLingui();
  const brand = useRow('brand', brandId);
  return (
    <li className={`flex flex-wrap justify-between gap-x-16 gap-y-0 ${classes.group}`}>
      <span>
        {brand !== undefined && <BrandMark brand={brand} size={10} />}
        <span>
          {count} · {brand?.name}
          {language !== null && ` · ${languageName(language, i18n.locale)}`}: <Reason reason={reason} />
        </span>
      </span>
      <span>
        {waitingSince !== null && (
          <Trans id="dashboard.longest">
            longest <Span at={waitingSince} />
          </Trans>
        )}
        {waitingSince !== null && dueAt !== null && ', '}
        {dueAt !== null && (
          <Trans id="dashboard.first_due">
            first deadline <Span at={dueAt} />
          </Trans>
        )}
      </span>
    </li>
  );
}

function Reason({ reason }: Pick<Left, 'reason'>) {
  switch (reason) {
    case 'no_room':
      return <Trans id="dashboard.left_no_room">no one has room</Trans>;
    case 'already_even':
      return <Trans id="dashboard.left_already_even">colleagues with room have almost as many</Trans>;
    case 'nobody_here':
      return <Trans id="dashboard.left_nobody">no one who works in this brand is online</Trans>;
    case 'administrators':
      return <Trans id="dashboard.left_administrators">only administrators have room</Trans>;
    case 'not_waiting':
      return <Trans id="dashboard.left_not_waiting">no customer is waiting</Trans>;
    default:
      return unreachable(reason);
  }
}

interface SharingTakersProps {
  people: readonly Colleague[];
  moves: ReturnType<typeof movesOf>;
  capacity: number;
}

/** People affected by the plan with their load before and after, and people who are at capacity and receive nothing. */
export function SharingTakers({ people, moves, capacity }: SharingTakersProps) {
  const concerned = people.filter(({ id }) => moves.has(id));
  const takers = concerned.filter(({ id }) => (moves.get(id)?.gets ?? 0) > 0);
  const givers = concerned.filter(({ id }) => (moves.get(id)?.gets ?? 0) === 0);
  const full = people.filter((person) => !moves.has(person.id) && canTake(person) && heldOf(person) >= capacity);
  const of = (person: Colleague) => ({ person, heldThen: heldAfter(person, moves), capacity });
  return (
    <aside className={`px-20 py-12 overflow-y-auto border-start ${classes.takers}`}>
      <List title={<Trans id="dashboard.who_takes">Who takes them</Trans>} people={takers.map(of)} />
      <List title={<Trans id="dashboard.who_gives">Who gives them</Trans>} people={givers.map(of)} />
      <List title={<Trans id="dashboard.who_is_full">No room</Trans>} people={full.map(of)} />
    </aside>
  );
}

interface PersonProps {
  person: Colleague;
  heldThen: number;
  capacity: number;
}

function List({ title, people }: { title: ReactNode; people: readonly PersonProps[] }) {
  if (people.length === 0) return null;
  return (
    <section>
      <h3 className="mb-8 text-13 weight-600 dimmed">{title}</h3>
      <ul className="flex flex-col gap-12 mb-20">
        {people.map((props) => (
          <Person key={props.person.id} {...props} />
        ))}
      </ul>
    </section>
  );
}

function Person({ person, heldThen, capacity }: PersonProps) {
  const { i18n } = useLingui();
  const now = heldOf(person);
  const languages = person.languages.map((one) => languageName(one, i18n.locale)).join(', ');
  return (
    <li className="flex items-start gap-10 text-13">
      <Avatar name={person.fullName} size={28} dot={person.presence} />
      <div className="flex-1 min-w-0">
        <div className="flex justify-between gap-8 mb-2">
          <span className="weight-600 break-anywhere">{person.fullName}</span>
          <span data-over={heldThen > capacity || undefined} className={`flex-none tabular ${classes.count}`}>
            {heldThen === now ? (
              <strong>{now}</strong>
            ) : (
              <>
                {now} → <strong>{heldThen}</strong>
              </>
            )}{' '}
            / {capacity}
          </span>
        </div>
        <LoadBar value={heldThen} max={capacity} warnsFull />
        {languages !== '' && <span className="text-12 dimmed">{languages}</span>}
      </div>
    </li>
  );
}
