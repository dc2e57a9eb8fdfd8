import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useReducedMotion } from '@mantine/hooks';
import { IconTrophy } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import type { Entry } from '../../../shared/api/figures.ts';
import { figures } from '../../../shared/figures.ts';
import { OpensFigure, OpensNumber } from '../../figures/drill-down/opens-figure.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { Panel } from '../../figures/panel.tsx';
import { QueryBoundary } from '../../figures/query-boundary.tsx';
import { local } from '../../session/browser-storage.ts';
import { useUser } from '../../session/session.ts';
import { format, number } from '../../time/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import pageClasses from './performance.module.css';
import { PersonButton, You } from './person-name.tsx';
import { newChampions, type Place, placesOf, type Shown } from './podium.ts';
import classes from './podium-panel.module.css';
import { PointsRule } from './points-rule.tsx';
import type { Arena } from './use-arena.ts';
import { daysLeftOfMonth, weekOf } from './week.ts';

type Props = Pick<Arena, 'month' | 'week'> & { brand: string };

/** Storage key of the champions that this browser last showed. Used at the next visit to determine which champions are new. */
const shownKey = 'performance.champions';

function lastShown(): Shown | null {
  try {
    return JSON.parse(local.getItem(shownKey) ?? 'null') as Shown | null;
  } catch {
    return null;
  }
}

/**
 * Returns the ids of the champions who were not at the top when this browser last showed the podium of this month. Empty if the user
 * prefers reduced motion.
 */
function useNewChampions(now: Shown | null): readonly string[] {
  const calm = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [news, setNews] = useState<readonly string[]>([]);
  const key = now === null ? null : JSON.stringify(now);
  useEffect(() => {
    if (key === null) return;
    const found = newChampions(lastShown(), JSON.parse(key) as Shown);
    local.setItem(shownKey, key);
    setNews(found);
  }, [key]);
  return calm ? [] : news;
}

export function PodiumPanel({ brand, month, week }: Props) {
  const { i18n } = useLingui();
  const { data, meta } = month;
  const shown = useMemo(() => {
    if (data === null || meta === null) return null;
    const ids = data.filter(({ rank, points }) => rank === 1 && points > 0).map(({ staff }) => staff.id);
    return { brand, month: meta.to.slice(0, 7), ids };
  }, [data, meta, brand]);
  const celebrated = useNewChampions(shown);
  const at = meta === null ? null : Date.parse(meta.asOf);
  const name =
    at === null || meta === null ? '' : format(i18n.locale, { timeZone: meta.timeZone, month: 'long' }).format(at);
  const days = at === null || meta === null ? 0 : daysLeftOfMonth(at, meta.timeZone);
  return (
    <Panel
      className={pageClasses.podium}
      title={
        at === null ? (
          <Trans id="performance.champions">Champions of the month</Trans>
        ) : (
          <Trans id="performance.champions_of">Champions of {name}</Trans>
        )
      }
      note={at !== null && <DaysLeft days={days} />}
      controls={<WeekLeader week={week} />}
    >
      <QueryBoundary query={month} height={288}>
        {(entries) => <Podium brand={brand} entries={entries} celebrated={celebrated} />}
      </QueryBoundary>
    </Panel>
  );
}

function DaysLeft({ days }: { days: number }) {
  if (days === 0) return <Trans id="performance.last_day">Last day</Trans>;
  return <Plural id="performance.days_left" value={days} one="# day left" other="# days left" />;
}

/** Person with the most points this week. */
function WeekLeader({ week: { data, meta } }: Pick<Arena, 'week'>) {
  const first = data?.find(({ points }) => points > 0);
  if (first === undefined || meta === null) return null;
  const week = weekOf(Date.parse(meta.asOf), meta.timeZone).number;
  const name = <strong className="weight-600 color-text">{first.staff.fullName}</strong>;
  return (
    <span className="dimmed">
      <Trans id="performance.week_so_far">
        Week {week} so far: {name}
      </Trans>
    </span>
  );
}

interface PodiumProps {
  brand: string;
  /** Best people of the month, in order: the people on the podium, and the next person. */
  entries: readonly Entry[];
  /** Ids of the champions who are new since the last visit. */
  celebrated: readonly string[];
}

/** Podium of the month. The height of a step shows the rank. Only the champion's step is gold. */
function Podium({ brand, entries, celebrated }: PodiumProps) {
  const places = placesOf(entries);
  const isEmpty = places.every(({ entry }) => entry === null);
  return (
    <div className="flex flex-col justify-end flex-1 container">
      <ol className={`grid items-end ${classes.places}`}>
        {places.map((place, index) => (
          <li
            key={place.entry?.staff.id ?? index}
            className={`flex flex-col min-w-0 ${classes.place}`}
            data-rank={place.rank}
            data-index={index}
          >
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
        <p className="pt-12 pb-16 text-center text-balance dimmed border-top">
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
      <PersonButton
        staff={entry.staff}
        className={`flex flex-col items-center gap-6 w-full text-center ${classes.person}`}
      >
        <span className={`inline-flex relative rounded-full ${classes.avatar}`} data-champion={isChampion || undefined}>
          <Avatar name={entry.staff.fullName} size={isChampion ? 60 : 48} />
          {isCelebrated && <Celebration />}
        </span>
        <span className={`flex items-baseline justify-center max-w-full gap-6 px-8 ${classes.name}`}>
          <span className="weight-600 truncate">{entry.staff.fullName}</span>
          {user.id === entry.staff.id && <You />}
        </span>
      </PersonButton>
      <div className={`flex relative flex-col gap-10 px-12 pt-12 border ${classes.step}`}>
        <span className={`absolute text-18 weight-600 dimmed ${classes.rank}`}>{place.rank}</span>
        <OpensFigure
          className={`flex flex-col items-center text-12 leading-tight m-0 ${classes.points}`}
          query={{ name: 'points', brand, days: { range: 'thisMonth' }, staff: entry.staff }}
        >
          <strong>{number(entry.points, i18n.locale)}</strong>
          <span>
            <Trans id="performance.points_word">points</Trans>
          </span>
        </OpensFigure>
        <dl className={`flex justify-between gap-8 pt-8 text-12 border-top leading-normal ${classes.stats}`}>
          <Stat {...of} figure="replies" name={<Trans id="performance.stat_replies">replies</Trans>} />
          <Stat {...of} figure="onTimeReplyRate" name={<Trans id="performance.stat_fast">in 30&nbsp;s</Trans>} />
          <Stat {...of} figure="avgResponseTime" name={<Trans id="performance.stat_mean">average</Trans>} />
        </dl>
        <p className={`text-12 text-center text-balance dimmed border-top leading-snug empty-hidden ${classes.lead}`}>
          {place.lead !== null && <Lead {...place.lead} />}
        </p>
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
      <dt className="dimmed">{name}</dt>
      <dd className="weight-600 nowrap">
        <OpensNumber
          line={entry.staff.fullName}
          query={{ name: figure, brand, days: { range: 'thisMonth' }, staff: entry.staff }}
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
      <span className={`flex flex-col items-center gap-6 w-full text-center ${classes.person}`}>
        <span className={`grid place-items-center dimmed rounded-full ${classes.vacant}`}>
          <IconTrophy size={20} stroke={1.5} aria-hidden />
        </span>
        <span className={`flex items-baseline justify-center max-w-full gap-6 px-8 ${classes.name}`}>
          <span className="dimmed">
            <Trans id="performance.place_free">open</Trans>
          </span>
        </span>
      </span>
      <div className={`flex relative flex-col gap-10 px-12 pt-12 border ${classes.step}`} data-vacant>
        <span className={`absolute text-18 weight-600 dimmed ${classes.rank}`}>{rank}</span>
      </div>
    </>
  );
}

const sparks = Array.from({ length: 12 }, (_, index) => `${index * 30}deg`);

/** Expanding ring and twelve fading sparks. The animation is played once. */
function Celebration() {
  return (
    <span className={`absolute rounded-full opacity-0 pointer-none ${classes.celebration}`} aria-hidden>
      {sparks.map((angle) => (
        <i key={angle} style={{ '--angle': angle } as React.CSSProperties} />
      ))}
    </span>
  );
}
