import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconCheck, IconChecks, IconTag, IconUserPlus } from '@tabler/icons-react';
import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useCan, useUser } from '../../../session.ts';
import { clearOfToasts } from '../../../toast-room.ts';
import { dialogAtom } from '../actions/dialog-atom.ts';
import { useRun } from '../actions/use-run.ts';
import { batchAtom, chosenOf } from './batch.ts';
import classes from './batch-bar.module.css';
import { filterAtom } from './list-query.ts';

const icon = { size: 18, stroke: 1.75 } as const;

/** What can be done to all that are chosen at once. */
export function BatchBar({ ids }: { ids: readonly string[] }) {
  const { t } = useLingui();
  const [chosen, choose] = useAtom(batchAtom);
  const show = useSetAtom(dialogAtom);
  const run = useRun();
  const user = useUser();
  const mayAssign = useCan('messages.assign');
  const mayClose = useCan('messages.close');
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
          <Trans id="list.batch_count">{count} chosen</Trans>
        </span>
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => choose(count === ids.length ? new Set() : new Set(ids))}
        >
          {count === ids.length && count > 0 ? (
            <Trans id="list.batch_none">Choose none</Trans>
          ) : (
            <Trans id="list.batch_all">Choose all shown</Trans>
          )}
        </Button>
        <Button className={classes.exit} variant="default" size="compact-xs" onClick={() => choose(null)}>
          <Trans id="list.batch_exit">Exit batch</Trans>
        </Button>
      </div>
      <div className={classes.row}>
        <Verb
          label={
            mayAssign ? t({ id: 'messages.assign', message: 'Assign' }) : t({ id: 'messages.take', message: 'Take' })
          }
          disabled={count === 0}
          onClick={() =>
            mayAssign ? show({ kind: 'assign', ids: selected }) : run(selected, { verb: 'assign', staffId: user.id })
          }
        >
          <IconUserPlus {...icon} />
        </Verb>
        <Verb
          label={t({ id: 'customer.labels', message: 'Labels' })}
          disabled={count === 0}
          onClick={() => show({ kind: 'labels', ids: selected })}
        >
          <IconTag {...icon} />
        </Verb>
        <Verb
          label={t({ id: 'messages.processed', message: 'Mark as processed' })}
          disabled={count === 0}
          onClick={() => run(selected, { verb: 'processed' })}
        >
          <IconChecks {...icon} />
        </Verb>
        {mayClose && !archived && (
          <Verb
            label={t({ id: 'messages.resolve', message: 'Resolve' })}
            disabled={count === 0}
            onClick={() => run(selected, { verb: 'status', status: 'resolved' })}
          >
            <IconCheck {...icon} />
          </Verb>
        )}
        {mayClose && (
          <Verb
            label={
              archived
                ? t({ id: 'messages.unarchive', message: 'Bring back' })
                : t({ id: 'messages.archive', message: 'Archive' })
            }
            disabled={count === 0}
            onClick={() => run(selected, { verb: 'archive', archived: !archived })}
          >
            {archived ? <IconArchiveOff {...icon} /> : <IconArchive {...icon} />}
          </Verb>
        )}
      </div>
    </div>
  );
}

type VerbProps = { label: string; disabled: boolean; onClick: () => void; children: ReactNode };

function Verb({ label, disabled, onClick, children }: VerbProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={36} disabled={disabled} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
