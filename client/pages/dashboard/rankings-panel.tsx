import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { RankingName } from '../../../shared/figures.ts';
import { pages } from '../../app/pages.ts';
import { Panel } from '../../figures/panel.tsx';
import { FailedBlock } from '../../figures/query-boundary.tsx';
import type { RangeChoice } from '../../figures/range.ts';
import { rangeName } from '../../figures/range-words.ts';
import { useCan } from '../../session/session.ts';
import { bodyHeight, Ranking, type RankingResult } from './ranking.tsx';
import classes from './rankings-panel.module.css';

interface Props {
  query: { brand: string } & RangeChoice;
  result: Readonly<Record<RankingName, RankingResult>>;
  className: string | undefined;
}

/** Best people by four metrics. */
export function RankingsPanel({ query, result, className }: Props) {
  const { i18n } = useLingui();
  const mayPerformance = useCan(pages.performance.key);
  const { brand: _, ...days } = query;
  const all = Object.values(result);
  const failed = all.every(({ data, error }) => data === null && error !== null) ? (all[0]?.error ?? null) : null;
  const range = rangeName(i18n, days as RangeChoice);
  return (
    <Panel
      className={className}
      title={<Trans id="dashboard.rankings">Rankings</Trans>}
      note={<Trans id="dashboard.rankings_note">{range} · people with at least 5 replies or ratings</Trans>}
      controls={
        mayPerformance && (
          <Link
            className={`flex items-center gap-4 weight-600 no-underline color-accent ${classes.link}`}
            href={pages.performance.path}
          >
            <Trans id="nav.performance">Performance</Trans>
            <IconChevronRight size={14} stroke={1.8} aria-hidden />
          </Link>
        )
      }
    >
      {failed !== null ? (
        <FailedBlock
          error={failed}
          height={bodyHeight}
          onRetry={() => {
            for (const { retry } of all) retry();
          }}
        />
      ) : (
        <div className={`grid cols-4 ${classes.rankings}`}>
          <Ranking
            query={query}
            result={result['fastest-response']}
            name="avgResponseTime"
            title={<Trans id="dashboard.fastest">Fastest response</Trans>}
            heads={[
              <Trans key="turns" id="dashboard.turns">
                replies
              </Trans>,
              <Trans key="mean" id="dashboard.mean">
                average
              </Trans>,
            ]}
            empty={<Trans id="dashboard.no_five_turns">No one has 5 replies yet.</Trans>}
          />
          <Ranking
            query={query}
            result={result['highest-satisfaction']}
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
            empty={<Trans id="dashboard.no_five_ratings">No one has 5 ratings yet.</Trans>}
          />
          <Ranking
            query={query}
            result={result['most-replies']}
            name="replies"
            title={<Trans id="dashboard.most_replies">Most replies</Trans>}
            heads={[
              null,
              <Trans key="replies" id="dashboard.replies">
                replies
              </Trans>,
            ]}
            empty={<Trans id="dashboard.no_five_replies">No one has 5 replies yet.</Trans>}
          />
          <Ranking
            query={query}
            result={result.improvement}
            name="improvement"
            title={<Trans id="dashboard.improvement">Improvement</Trans>}
            heads={[
              <Trans key="turns" id="dashboard.turns">
                replies
              </Trans>,
              <Trans key="change" id="dashboard.rank_change">
                change
              </Trans>,
            ]}
            empty={<Trans id="dashboard.no_ten_turns">No one has 10 replies in both periods yet.</Trans>}
          />
        </div>
      )}
    </Panel>
  );
}
