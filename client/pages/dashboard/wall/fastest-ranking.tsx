import { Trans, useLingui } from '@lingui/react/macro';
import { figureText } from '../../../figures/figure-format.ts';
import card from './card.module.css';
import { Card } from './card.tsx';
import classes from './fastest-ranking.module.css';
import type { Face } from './shown-brands.ts';
import { useShownQuery } from './use-shown-query.ts';

const most = 5;

/** Today's fastest people. */
export function FastestRanking({ face, isShown }: { face: Face; isShown: boolean }) {
  const { i18n } = useLingui();
  const query = { brand: face.key, limit: most };
  const { data } = useShownQuery('GET /dashboard/rank/fastest-response', { query }, isShown);
  return (
    <Card
      title={<Trans id="wall.fastest">Fastest response today</Trans>}
      empty={data?.length === 0 ? <Trans id="wall.fastest_empty">No one has replied five times yet.</Trans> : null}
    >
      <ol className={card.rows}>
        {data?.slice(0, most).map(({ rank, staff, value }) => (
          <li key={staff.id} className={classes.line}>
            <span className={classes.rank}>{rank}</span>
            <span className={classes.name}>{staff.fullName}</span>
            <span className={classes.value}>{figureText(i18n, value, 'seconds')}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
