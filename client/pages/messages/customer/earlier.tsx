import { Trans, useLingui } from '@lingui/react/macro';
import type { Episode } from '../../../../shared/rows.ts';
import { useAll } from '../../../sync/store.ts';
import { ListTime } from '../../../time/list-time.tsx';
import classes from './customer-panel.module.css';
import { More } from './more.tsx';
import { NoneYet } from './none.tsx';
import { Section } from './section.tsx';
import { useLength } from './use-length.ts';

/** Earlier cases: time, duration, assignee, and rating. */
export function Earlier({ episodes, isKnown }: { episodes: readonly Episode[]; isKnown: boolean }) {
  const { t } = useLingui();
  const length = useLength();
  const colleagues = useAll('colleague');
  const over = episodes.filter((one) => one.endedAt !== null);
  return (
    <Section title={<Trans id="customer.earlier">Past cases</Trans>}>
      {over.length === 0 && <NoneYet isKnown={isKnown} />}
      <More all={over}>
        {({ id, openedAt, endedAt, assignedTo, rating, complaint }) => {
          const who = colleagues.find((one) => one.id === assignedTo)?.fullName;
          return (
            <li key={id}>
              <span>
                <ListTime at={openedAt} />
                {endedAt !== null && ` · ${length(openedAt, endedAt)}`}
                {who !== undefined && ` · ${who}`}
                {complaint && (
                  <span className={classes.alarm}>
                    {' · '}
                    <Trans id="customer.complaint">complaint</Trans>
                  </span>
                )}
              </span>
              {rating !== null && (
                <span
                  className={classes.stars}
                  role="img"
                  aria-label={t({ id: 'customer.rating', message: `${rating} of 5 stars` })}
                >
                  {'★'.repeat(rating)}
                  {'☆'.repeat(5 - rating)}
                </span>
              )}
            </li>
          );
        }}
      </More>
    </Section>
  );
}
