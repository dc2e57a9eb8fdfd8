import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { figureWords } from '../../../shared/figure-words.ts';
import type { LiveMetric } from '../../../shared/metrics.ts';
import { OpensFigure } from '../../figures/drill-down/opens-figure.tsx';
import { languageOf } from '../../figures/language-of.ts';
import { useBrand } from '../../session/session.ts';
import { number } from '../../time/time.ts';
import { FigureSkeleton } from './figure-skeleton.tsx';
import type { Figures } from './figures.ts';
import { NowBeside } from './now-beside.tsx';
import classes from './strip.module.css';
import { OvertimeNote, UnassignedNote, WaitingNote } from './strip-notes.tsx';
import type { WaitingRows } from './use-waiting-rows.ts';

interface Props {
  figures: Figures;
  rows: WaitingRows | null;
}

/** Waiting, overdue and unassigned customers. Only overdue turns red. */
export function Strip({ figures, rows }: Props) {
  const isOver = (figures.overtimeCustomers ?? 0) > 0;
  return (
    <section className={classes.strip}>
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
    <OpensFigure className={classes.part} isOver={isOver} asked={{ name, brand, days: { range: 'today' } }}>
      <span className={classes.words}>
        <span className={classes.label}>{figureWords(name, languageOf(i18n)).title}</span>
        {note !== null && <span className={classes.note}>{note}</span>}
      </span>
      <NowBeside name={name} />
      <span className={classes.value}>{value === undefined ? <FigureSkeleton /> : number(value, i18n.locale)}</span>
    </OpensFigure>
  );
}
