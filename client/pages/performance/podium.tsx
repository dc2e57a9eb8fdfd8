import { Trans, useLingui } from '@lingui/react/macro';
import { IconTrophy } from '@tabler/icons-react';
import type { Entry } from '../../../shared/api/figures.ts';
import { figures } from '../../../shared/figures.ts';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { OpensNumber } from '../../figures/drill-down/opens-number.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { useUser } from '../../session/session.ts';
import { number } from '../../time/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Celebration } from './celebration.tsx';
import { PersonButton } from './person-button.tsx';
import { You } from './person-name.tsx';
import classes from './podium.module.css';
import { type Place, placesOf } from './podium.ts';
import { PointsRule } from './points-rule.tsx';

interface Props {
  brand: string;
  /** Entries of the month, best first: the podium and the next one. */
  entries: readonly Entry[];
  /** New champions since the last visit. */
  celebrated: readonly string[];
}

/** Podium of the month. The height of a step is the rank; only the champion is gold. */
export function Podium({ brand, entries, celebrated }: Props) {
  const places = placesOf(entries);
  const isEmpty = places.every(({ entry }) => entry === null);
  return (
    <div className={classes.podium}>
      <ol className={classes.places}>
        {places.map((place, index) => (
          <li key={place.entry?.staff.id ?? index} className={classes.place} data-rank={place.rank} data-index={index}>
            {place.entry === null ? (
              <EmptyPlace rank={place.rank} />
            ) : (
              <TakenPlace
                brand={brand}
                place={place}
                entry={place.entry}
                isCelebrated={celebrated.includes(place.entry.staff.id)}
              />
            )}
          </li>
        ))}
      </ol>
      {isEmpty && (
        <p className={classes.none}>
          <Trans id="performance.podium_none">
            No one has points this month yet. <PointsRule />
          </Trans>
        </p>
      )}
    </div>
  );
}

interface TakenProps {
  brand: string;
  place: Place;
  entry: Entry;
  isCelebrated: boolean;
}

function TakenPlace({ brand, place, entry, isCelebrated }: TakenProps) {
  const { i18n } = useLingui();
  const user = useUser();
  const isChampion = place.rank === 1;
  const of = { brand, entry };
  return (
    <>
      <PersonButton staff={entry.staff} className={classes.person}>
        <span className={classes.avatar} data-champion={isChampion || undefined}>
          <Avatar name={entry.staff.fullName} size={isChampion ? 60 : 48} />
          {isCelebrated && <Celebration />}
        </span>
        <span className={classes.name}>
          <span className={classes.fullName}>{entry.staff.fullName}</span>
          {user.id === entry.staff.id && <You />}
        </span>
      </PersonButton>
      <div className={classes.step}>
        <span className={classes.rank}>{place.rank}</span>
        <OpensFigure
          className={classes.points}
          asked={{ name: 'points', brand, days: { range: 'thisMonth' }, staff: entry.staff }}
        >
          <strong>{number(entry.points, i18n.locale)}</strong>
          <span>
            <Trans id="performance.points_word">points</Trans>
          </span>
        </OpensFigure>
        <dl className={classes.stats}>
          <Stat {...of} figure="replies" name={<Trans id="performance.stat_replies">replies</Trans>} />
          <Stat {...of} figure="onTimeReplyRate" name={<Trans id="performance.stat_fast">within 30 s</Trans>} />
          <Stat {...of} figure="avgResponseTime" name={<Trans id="performance.stat_mean">average</Trans>} />
        </dl>
        <p className={classes.lead}>{place.lead !== null && <Lead {...place.lead} />}</p>
      </div>
    </>
  );
}

interface StatProps {
  brand: string;
  entry: Entry;
  figure: 'replies' | 'onTimeReplyRate' | 'avgResponseTime';
  name: React.ReactNode;
}

function Stat({ brand, entry, figure, name }: StatProps) {
  const { i18n } = useLingui();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <OpensNumber
          line={entry.staff.fullName}
          asked={{ name: figure, brand, days: { range: 'thisMonth' }, staff: entry.staff }}
          text={figureText(i18n, entry[figure], figures[figure].unit)}
        />
      </dd>
    </div>
  );
}

function Lead({ points, over }: NonNullable<Place['lead']>) {
  const { i18n } = useLingui();
  if (points === 0) return <Trans id="performance.lead_none">level with {over}</Trans>;
  const ahead = number(points, i18n.locale);
  return (
    <Trans id="performance.lead">
      {ahead} ahead of {over}
    </Trans>
  );
}

function EmptyPlace({ rank }: { rank: number }) {
  return (
    <>
      <span className={classes.person}>
        <span className={classes.vacant}>
          <IconTrophy size={20} stroke={1.5} aria-hidden />
        </span>
        <span className={classes.name}>
          <span className={classes.vacantName}>
            <Trans id="performance.place_free">open</Trans>
          </span>
        </span>
      </span>
      <div className={classes.step} data-vacant>
        <span className={classes.rank}>{rank}</span>
      </div>
    </>
  );
}
