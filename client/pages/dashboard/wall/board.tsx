import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { activitiesInOrder } from '../../../../shared/activities.ts';
import type { Figure } from '../../../../shared/api/figures.ts';
import { figureTexts } from '../../../../shared/figure-texts.ts';
import type { ActivityKind } from '../../../../shared/figures.ts';
import { groupTexts } from '../../../../shared/group-texts.ts';
import type { Activity } from '../../../../shared/rows.ts';
import { views } from '../../../../shared/views.ts';
import { memberGroups } from '../../../../shared/vocabulary.ts';
import { Change } from '../../../figures/change.tsx';
import { figureText } from '../../../figures/figure-format.ts';
import { FigureNumber } from '../../../figures/figure-number.tsx';
import { namesOf } from '../../../figures/names-of.ts';
import { Sparkline } from '../../../figures/sparkline.tsx';
import { useCan } from '../../../session/session.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { useAll } from '../../../sync/store.ts';
import { clockTime } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { withPresent } from '../with-present.ts';
import classes from './board.module.css';
import card from './card.module.css';
import { Card } from './card.tsx';
import type { Face } from './shown-brands.ts';
import { TeamTiles } from './team-tiles.tsx';
import { useLive, useShownQuery } from './use-shown-query.ts';
import { WaitingStrip } from './waiting-strip.tsx';
import { Week } from './week.tsx';

interface Props {
  face: Face;
  isShown: boolean;
}

/** Screen of the wallboard with all panels for a group of brands. */
export function Board({ face, isShown }: Props) {
  const mayKpis = useCan('dashboard.kpis');
  const mayAnalyse = useCan('dashboard.analytics');
  return (
    <div className={`flex flex-col flex-1 min-h-0 gap-20 ${classes.board}`} hidden={!isShown}>
      {mayKpis && <Kpis face={face} isShown={isShown} />}
      <div className={`grid flex-1 min-h-0 gap-20 ${classes.middle}`}>
        <WaitingStrip face={face} isShown={isShown} />
        <TeamTiles brandIds={face.brandIds} />
        <FastestRanking face={face} isShown={isShown} />
      </div>
      <div className={`grid flex-none gap-20 ${classes.bottom}`}>
        {mayAnalyse && <Week face={face} isShown={isShown} />}
        <ActivityFeed brandIds={face.brandIds} />
      </div>
    </div>
  );
}

/** Number of rows that fit the card. */
const activitiesMax = 5;

/** Latest activities of the given brands. */
function ActivityFeed({ brandIds }: { brandIds: readonly string[] }) {
  const { i18n } = useLingui();
  const timeZone = useTimeZone();
  const isHere = useSnapshotState({ scope: 'dashboard', brand: 'all' }) === 'complete';
  const all = useAll('activity');
  const rows = useMemo(
    () => activitiesInOrder(all.filter(({ brandId }) => brandIds.includes(brandId))).slice(0, activitiesMax),
    [all, brandIds],
  );
  return (
    <Card
      title={<Trans id="wall.activity">Activity</Trans>}
      empty={isHere && rows.length === 0 ? <Trans id="wall.activity_empty">No activity yet.</Trans> : null}
    >
      <ol className={`grid flex-1 min-h-0 ${card.rows}`}>
        {rows.map((row) => (
          <li key={row.id} className="flex items-center gap-16 text-20">
            <time className="dimmed" dateTime={row.at}>
              {clockTime(row.at, i18n.locale, timeZone)}
            </time>
            <span className="flex-1 min-w-0 truncate">{activityText(i18n, row)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

type Say = (by: string, detail: Activity['detail'], i18n: I18n) => string;

/** Texts of activities for a public screen: colleagues are named, customers are not. */
const activityTexts: Record<ActivityKind, Say> = {
  assigned: (by, _, i18n) => i18n._(msg({ id: 'wall.did_assign', message: `${by} assigned a conversation` })),
  resolved: (by, _, i18n) => i18n._(msg({ id: 'wall.did_resolve', message: `${by} resolved a conversation` })),
  transferred: (by, _, i18n) => i18n._(msg({ id: 'wall.did_pass', message: `${by} transferred a conversation` })),
  escalated: (by, _, i18n) => i18n._(msg({ id: 'wall.did_escalate', message: `${by} escalated a conversation` })),
  rated: (_, { score = '' }, i18n) =>
    i18n._(msg({ id: 'wall.did_rate', message: `A customer rated ${score} out of 5` })),
  sale: (by, _, i18n) => i18n._(msg({ id: 'wall.did_sell', message: `${by} recorded a sale` })),
  complaint: (by, _, i18n) => i18n._(msg({ id: 'wall.did_complain', message: `${by} marked a complaint` })),
  'new-customer': (_, __, i18n) => i18n._(msg({ id: 'wall.did_begin', message: 'New customer' })),
  'member-group': (_, { memberGroup }, i18n) => {
    const level = i18n._(groupTexts[memberGroups.find((name) => name === memberGroup) ?? 'normal']);
    return i18n._(msg({ id: 'wall.did_become', message: `A customer is now ${level}` }));
  },
  'sign-in': (by, _, i18n) => i18n._(msg({ id: 'wall.did_sign_in', message: `${by} signed in` })),
};

function activityText(i18n: I18n, { kind, actor, detail }: Activity): string {
  const system = () => i18n._(msg({ id: 'wall.system', message: 'System' }));
  return activityTexts[kind](actor.type === 'system' ? system() : actor.name, detail, i18n);
}

const rankingMax = 5;

/** Today's fastest people. */
function FastestRanking({ face, isShown }: { face: Face; isShown: boolean }) {
  const { i18n } = useLingui();
  const query = { brand: face.key, limit: rankingMax };
  const { data } = useShownQuery('GET /dashboard/rank/fastest-response', { query }, isShown);
  return (
    <Card
      title={<Trans id="wall.fastest">Fastest response today</Trans>}
      empty={data?.length === 0 ? <Trans id="wall.fastest_empty">No one has replied five times yet.</Trans> : null}
    >
      <ol className={`grid flex-1 min-h-0 ${card.rows}`}>
        {data?.slice(0, rankingMax).map(({ rank, staff, value }) => (
          <li key={staff.id} className="flex items-center gap-20 border-top text-26">
            <span className={`weight-600 dimmed ${classes.rank}`}>{rank}</span>
            <span className="flex-1 min-w-0 truncate">{staff.fullName}</span>
            <span className="weight-650">{figureText(i18n, value, 'seconds')}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The five key metrics of today on a wallboard. Metrics that describe the present update live. */
function Kpis({ face, isShown }: { face: Face; isShown: boolean }) {
  const { i18n } = useLingui();
  const query = { brand: face.key, names: namesOf(...views.dashboard.cards) };
  const { data } = useShownQuery('GET /dashboard/figures', { query }, isShown);
  const live = useLive(face.brandIds);
  const vipWaiting = live.vipWaiting ?? 0;
  return (
    <section className={`grid gap-20 cols-5 ${classes.kpis}`}>
      {views.dashboard.cards.map((name) => (
        <Kpi
          key={name}
          label={i18n._(figureTexts[name].title)}
          figure={withPresent(data, name, live)}
          note={
            name === 'vipCustomers' && vipWaiting > 0 ? (
              <Trans id="dashboard.vip_note">{vipWaiting} waiting now</Trans>
            ) : null
          }
        />
      ))}
    </section>
  );
}

interface KpiProps {
  label: string;
  figure: Figure | null;
  note: ReactNode;
}

function Kpi({ label, figure, note }: KpiProps) {
  const { i18n } = useLingui();
  const series = (figure?.series ?? []).map(({ value }) => (typeof value === 'number' ? value : null));
  return (
    <div className={`flex relative flex-col min-w-0 border bg-raised ${classes.kpi}`}>
      <span className="weight-500 truncate dimmed text-24 leading-34">{label}</span>
      <span className={`nowrap overflow-hidden ${classes.kpisValue}`}>
        <FigureNumber i18n={i18n} value={figure?.value ?? null} unit={figure?.unit ?? 'count'} precision="rough" />
      </span>
      <span className={`text-22 ${classes.foot}`}>
        {note === null ? figure !== null && <Change figure={figure} /> : <span className="color-soon">{note}</span>}
      </span>
      {series.filter((value) => value !== null).length > 1 && (
        <Sparkline className={`absolute ${classes.spark}`} values={series} />
      )}
    </div>
  );
}
