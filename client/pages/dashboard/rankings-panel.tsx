import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Ranked } from '../../../shared/api/dashboard.ts';
import type { RankingName } from '../../../shared/figures.ts';
import { type FigureName, figures } from '../../../shared/figures.ts';
import { pages } from '../../app/pages.ts';
import { AskedBody } from '../../figures/asked-body.tsx';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { figureText } from '../../figures/figure-format.ts';
import { Panel } from '../../figures/panel.tsx';
import type { RangeChoice } from '../../figures/range.ts';
import { rangeName } from '../../figures/range-words.ts';
import { useAsked } from '../../figures/use-asked.ts';
import { useCan } from '../../session/session.ts';
import { number } from '../../time/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './rankings-panel.module.css';

interface Props {
  query: { brand: string } & RangeChoice;
  className: string | undefined;
}

const places = 5;
const bodyHeight = places * 34;

/** The best people in four ways. */
export function RankingsPanel({ query, className }: Props) {
  const { i18n } = useLingui();
  const mayPerformance = useCan(pages.performance.key);
  const { brand: _, ...days } = query;
  const range = rangeName(i18n, days as RangeChoice);
  return (
    <Panel
      className={className}
      title={<Trans id="dashboard.rankings">Rankings</Trans>}
      note={<Trans id="dashboard.rankings_note">{range} · people with at least 5 turns or ratings</Trans>}
      controls={
        mayPerformance && (
          <Link className={classes.link} href={pages.performance.path}>
            <Trans id="nav.performance">Performance</Trans>
            <IconChevronRight size={14} stroke={1.8} aria-hidden />
          </Link>
        )
      }
    >
      <div className={classes.rankings}>
        <Ranking
          query={query}
          ranking="fastest-response"
          name="avgResponseTime"
          title={<Trans id="dashboard.fastest">Fastest response</Trans>}
          heads={[
            <Trans key="turns" id="dashboard.turns">
              turns
            </Trans>,
            <Trans key="mean" id="dashboard.mean">
              mean
            </Trans>,
          ]}
        />
        <Ranking
          query={query}
          ranking="highest-satisfaction"
          name="csat"
          title={<Trans id="dashboard.highest_satisfaction">Highest satisfaction</Trans>}
          heads={[
            <Trans key="ratings" id="dashboard.ratings">
              ratings
            </Trans>,
            <Trans key="five" id="figures.of_five">
              of 5
            </Trans>,
          ]}
        />
        <Ranking
          query={query}
          ranking="most-replies"
          name="replies"
          title={<Trans id="dashboard.most_replies">Most replies</Trans>}
          heads={[
            null,
            <Trans key="replies" id="dashboard.replies">
              replies
            </Trans>,
          ]}
        />
        <Ranking
          query={query}
          ranking="improvement"
          name="improvement"
          title={<Trans id="dashboard.improvement">Improvement</Trans>}
          heads={[
            <Trans key="turns" id="dashboard.turns">
              turns
            </Trans>,
            <Trans key="faster" id="dashboard.faster">
              faster
            </Trans>,
          ]}
        />
      </div>
    </Panel>
  );
}

interface RankingProps {
  query: Props['query'];
  ranking: RankingName;
  name: FigureName;
  title: ReactNode;
  /** Of the samples, where they differ from the value, and of the value. */
  heads: readonly [ReactNode, ReactNode];
}

function Ranking({ query, ranking, name, title, heads }: RankingProps) {
  const scope = { scope: 'dashboard', brand: query.brand } as const;
  const asked = useAsked(`GET /dashboard/rank/${ranking}`, { query: { ...query, limit: places } }, { scope });
  return (
    <section className={classes.ranking}>
      <header className={classes.head}>
        <h3 className={classes.title}>{title}</h3>
        <span className={classes.samples}>{heads[0]}</span>
        <span className={classes.value}>{heads[1]}</span>
      </header>
      <AskedBody
        asked={asked}
        height={bodyHeight}
        skeleton={<Waiting />}
        isEmpty={(rows) => rows.length === 0}
        empty={<Trans id="dashboard.nobody_ranked">Nobody has enough of them yet.</Trans>}
      >
        {(rows) => (
          <ol className={classes.rows} style={{ minHeight: bodyHeight }}>
            {rows.map((row) => (
              <li key={row.staff.id}>
                <RankedRow row={row} name={name} query={query} withSamples={heads[0] !== null} />
              </li>
            ))}
          </ol>
        )}
      </AskedBody>
    </section>
  );
}

interface RowProps {
  row: Ranked;
  name: FigureName;
  query: Props['query'];
  withSamples: boolean;
}

function RankedRow({ row: { rank, staff, value, samples }, name, query, withSamples }: RowProps) {
  const { i18n } = useLingui();
  const { brand, ...days } = query;
  return (
    <OpensFigure className={classes.row} asked={{ name, brand, days: days as RangeChoice, staff }}>
      <span className={classes.rank}>{rank}</span>
      <Avatar name={staff.fullName} size={24} />
      <span className={classes.name}>{staff.fullName}</span>
      <span className={classes.samples}>{withSamples && number(samples, i18n.locale)}</span>
      <strong className={classes.value}>{figureText(i18n, value, figures[name].unit)}</strong>
    </OpensFigure>
  );
}

function Waiting() {
  return Array.from({ length: places }, (_, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all of them are alike.
    <Skeleton key={n} height={14} my={10} />
  ));
}
