import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useAtom, useAtomValue } from 'jotai';
import { clearOfToasts } from '../../../toasts/toast-room.ts';
import { useOffers } from '../verbs/use-offers.ts';
import { batchAtom, chosenOf } from './batch.ts';
import classes from './batch-bar.module.css';
import { filterAtom } from './list-query.ts';

/** Verbs for all selected conversations. */
export function BatchBar({ ids }: { ids: readonly string[] }) {
  const { t } = useLingui();
  const [chosen, choose] = useAtom(batchAtom);
  const offers = useOffers();
  const archived = useAtomValue(filterAtom) === 'archived';
  if (chosen === null) return null;
  const selected = chosenOf(chosen, ids);
  const count = selected.length;
  return (
    <div
      ref={clearOfToasts}
      className={classes.bar}
      role="toolbar"
      aria-label={t({ id: 'list.batch', message: 'Batch' })}
    >
      <div className={classes.row}>
        <span className={classes.count} role="status">
          <Trans id="list.batch_count">{count} selected</Trans>
        </span>
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => choose(count === ids.length ? new Set() : new Set(ids))}
        >
          {count === ids.length && count > 0 ? (
            <Trans id="list.batch_none">Clear selection</Trans>
          ) : (
            <Trans id="list.batch_all">Select all</Trans>
          )}
        </Button>
        <Button className={classes.exit} variant="default" size="compact-xs" onClick={() => choose(null)}>
          <Trans id="list.batch_exit">Exit batch</Trans>
        </Button>
      </div>
      <div className={classes.verbs}>
        {offers.at('batch', { ids: selected, archived }).map(({ verb, name, Icon, act }) => (
          <Button
            key={verb}
            variant="default"
            size="compact-sm"
            leftSection={<Icon size={16} stroke={1.75} />}
            disabled={count === 0}
            onClick={act}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
