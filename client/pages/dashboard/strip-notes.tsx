import { Trans, useLingui } from '@lingui/react/macro';
import type { Conversation } from '../../../shared/rows.ts';
import { useRow } from '../../sync/store.ts';
import { groupWords } from '../../ui/group-words.ts';
import { nameOrLine } from '../../ui/shown-name.ts';
import { Span } from './span.tsx';
import type { WaitingRows } from './use-waiting-rows.ts';

/** Longest-waiting conversation. */
function longestOf(rows: readonly Conversation[]): { row: Conversation; since: string } | undefined {
  return rows
    .flatMap((row) => (row.waitingSince === null ? [] : [{ row, since: row.waitingSince }]))
    .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))[0];
}

/** Longest wait among the loaded conversations, and the next deadline. */
export function WaitingNote({ rows: { waiting, extent } }: { rows: WaitingRows }) {
  const since = extent === 'loading' ? undefined : longestOf(waiting)?.since;
  const next = waiting.find(({ overdue }) => !overdue)?.dueAt ?? null;
  return (
    <>
      {since !== undefined && extent === 'first' && (
        <Trans id="dashboard.longest_known">
          longest at least <Span at={since} />
        </Trans>
      )}
      {since !== undefined && extent === 'whole' && (
        <Trans id="dashboard.longest">
          longest <Span at={since} />
        </Trans>
      )}
      {since !== undefined && next !== null && ' · '}
      {next !== null && (
        <Trans id="dashboard.next_due">
          next due in <Span at={next} />
        </Trans>
      )}
    </>
  );
}

const shownLate = 2;

/** Conversations that have been overdue the longest. */
export function OvertimeNote({ rows: { waiting } }: { rows: WaitingRows }) {
  const { i18n } = useLingui();
  const late = waiting.filter(({ overdue }) => overdue).slice(0, shownLate);
  return late.map(({ id, dueAt, customer, memberGroup }, index) => (
    <span key={id}>
      {index > 0 && ' · '}+{dueAt !== null && <Span at={dueAt} />} {nameOrLine(customer.displayName)}
      {memberGroup !== 'normal' && ` ${i18n._(groupWords[memberGroup])}`}
    </span>
  ));
}

/** Longest-waiting unassigned conversation and its brand. */
export function UnassignedNote({ rows: { unassigned } }: { rows: WaitingRows }) {
  const oldest = longestOf(unassigned);
  const brand = useRow('brand', oldest?.row.brandId ?? null)?.name;
  if (oldest === undefined) return null;
  return (
    <>
      <Trans id="dashboard.oldest">
        oldest <Span at={oldest.since} />
      </Trans>
      {brand !== undefined && ` · ${brand}`}
    </>
  );
}
