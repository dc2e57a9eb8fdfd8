import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { figureTexts } from '../../../shared/figure-texts.ts';
import { groupTexts } from '../../../shared/group-texts.ts';
import type { LiveMetric } from '../../../shared/metrics.ts';
import type { Conversation } from '../../../shared/rows.ts';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { useBrand } from '../../session/session.ts';
import { useRow } from '../../sync/store.ts';
import { number } from '../../time/time.ts';
import { customerOrLine } from '../../ui/shown-name.ts';
import type { Figures } from './figures.ts';
import { NowBeside } from './now-beside.tsx';
import { Span } from './span.tsx';
import classes from './strip.module.css';
import type { WaitingRows } from './use-waiting-rows.ts';

interface Props {
  figures: Figures;
  rows: WaitingRows | null;
}

/** Numbers of waiting, overdue and unassigned customers. Only the number of overdue customers turns red. */
export function Strip({ figures, rows }: Props) {
  const isOver = (figures.overtimeCustomers ?? 0) > 0;
  return (
    <section className={`grid overflow-hidden border rounded-8 bg-default ${classes.strip}`}>
      <Part name="waitingCustomers" value={figures.waitingCustomers} note={rows && <WaitingNote rows={rows} />} />
      <Part
        name="overtimeCustomers"
        value={figures.overtimeCustomers}
        isOver={isOver}
        note={rows && <OvertimeNote rows={rows} />}
      />
      <Part
        name="unassignedCustomers"
        value={figures.unassignedCustomers}
        note={rows && <UnassignedNote rows={rows} />}
      />
    </section>
  );
}

interface PartProps {
  name: LiveMetric;
  value: number | undefined;
  note: ReactNode;
  isOver?: boolean;
}

function Part({ name, value, note, isOver = false }: PartProps) {
  const { i18n } = useLingui();
  const [brand] = useBrand();
  return (
    <OpensFigure
      className={`flex items-center justify-between gap-12 min-h-72 py-10 px-24 ${classes.part}`}
      isOver={isOver}
      query={{ name, brand, days: { range: 'today' } }}
    >
      <span className="flex flex-col min-w-0">
        <span className={`weight-500 dimmed ${classes.label}`}>{i18n._(figureTexts[name].title)}</span>
        {note !== null && (
          <span className={`text-13 line-clamp-2 dimmed min-h-36 leading-18 ${classes.note}`}>{note}</span>
        )}
      </span>
      <NowBeside name={name} />
      <span className={`text-34 weight-650 tracking-tight ${classes.value}`}>
        {value === undefined ? <FigureSkeleton /> : number(value, i18n.locale)}
      </span>
    </OpensFigure>
  );
}

/** Placeholder for a number, as high as the line of text. */
function FigureSkeleton() {
  return <Skeleton component="span" display="inline-block" width="1.2em" height="0.8em" />;
}

/** Returns the conversation whose customer has waited longest. */
function longestOf(rows: readonly Conversation[]): { row: Conversation; since: string } | undefined {
  return rows
    .flatMap((row) => (row.waitingSince === null ? [] : [{ row, since: row.waitingSince }]))
    .toSorted((a, b) => Date.parse(a.since) - Date.parse(b.since))[0];
}

/** Longest waiting time among the loaded conversations, and the time until the earliest deadline that has not passed yet. */
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
function OvertimeNote({ rows: { waiting } }: { rows: WaitingRows }) {
  const { i18n } = useLingui();
  const late = waiting.filter(({ overdue }) => overdue).slice(0, shownLate);
  return late.map(({ id, dueAt, customer, memberGroup }) => (
    <span key={id} className="block truncate">
      +{dueAt !== null && <Span at={dueAt} />} {customerOrLine(customer)}
      {memberGroup !== 'normal' && ` ${i18n._(groupTexts[memberGroup])}`}
    </span>
  ));
}

/** The unassigned conversation whose customer has waited longest, with the name of the brand. */
function UnassignedNote({ rows: { unassigned } }: { rows: WaitingRows }) {
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
