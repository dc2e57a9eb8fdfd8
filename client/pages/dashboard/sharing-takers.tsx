import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Colleague } from '../../../shared/rows.ts';
import { canTake, heldOf } from '../../../shared/team.ts';
import { LoadBar } from '../../figures/load-bar.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { languageName } from '../../ui/language-name.ts';
import { heldAfter, type movesOf } from './share-plan.ts';
import classes from './sharing-takers.module.css';

interface Props {
  people: readonly Colleague[];
  moves: ReturnType<typeof movesOf>;
  capacity: number;
}

/** People affected by the plan with their load before and after, and people without room. */
export function SharingTakers({ people, moves, capacity }: Props) {
  const concerned = people.filter(({ id }) => moves.has(id));
  const takers = concerned.filter(({ id }) => (moves.get(id)?.gets ?? 0) > 0);
  const givers = concerned.filter(({ id }) => (moves.get(id)?.gets ?? 0) === 0);
  const full = people.filter((person) => !moves.has(person.id) && canTake(person) && heldOf(person) >= capacity);
  const of = (person: Colleague) => ({ person, heldThen: heldAfter(person, moves), capacity });
  return (
    <aside className={classes.takers}>
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
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.list}>
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
    <li className={classes.person}>
      <Avatar name={person.fullName} size={28} dot={person.presence} />
      <div className={classes.body}>
        <div className={classes.head}>
          <span className={classes.name}>{person.fullName}</span>
          <span data-over={heldThen > capacity || undefined} className={classes.count}>
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
        {languages !== '' && <span className={classes.note}>{languages}</span>}
      </div>
    </li>
  );
}
