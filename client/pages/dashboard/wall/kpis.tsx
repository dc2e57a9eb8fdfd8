import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Figure } from '../../../../shared/api/figures.ts';
import { figureWords } from '../../../../shared/figure-words.ts';
import type { FigureName } from '../../../../shared/figures.ts';
import type { Language } from '../../../../shared/vocabulary.ts';
import { Change } from '../../../figures/change.tsx';
import { FigureNumber } from '../../../figures/figure-number.tsx';
import { namesOf } from '../../../figures/names-of.ts';
import { Sparkline } from '../../../figures/sparkline.tsx';
import classes from './kpis.module.css';
import type { Face } from './shown-brands.ts';
import { useLive } from './use-live.ts';
import { useShownAsked } from './use-shown-asked.ts';

const names = [
  'activeConversations',
  'avgResponseTime',
  'resolutionRate',
  'efficiency',
  'vipCustomers',
] as const satisfies readonly FigureName[];

/** The five key figures of today; those that say "now" to the second. */
export function Kpis({ face, isShown }: { face: Face; isShown: boolean }) {
  const { i18n } = useLingui();
  const query = { brand: face.key, names: namesOf(...names) };
  const { data } = useShownAsked('GET /dashboard/figures', { query }, isShown);
  const live = useLive(face.brandIds);
  const vipWaiting = live.vipWaiting ?? 0;
  return (
    <section className={classes.kpis}>
      {names.map((name) => (
        <Kpi
          key={name}
          label={figureWords(name, i18n.locale as Language).title}
          figure={data?.[name] ?? null}
          live={name === 'activeConversations' || name === 'vipCustomers' ? live[name] : undefined}
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

interface Props {
  label: string;
  figure: Figure | null;
  /** A pushed value stands above the one that was asked for. */
  live: number | undefined;
  note: ReactNode;
}

function Kpi({ label, figure, live, note }: Props) {
  const { i18n } = useLingui();
  const series = (figure?.series ?? []).map(({ value }) => (typeof value === 'number' ? value : null));
  return (
    <div className={classes.kpi}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>
        <FigureNumber
          i18n={i18n}
          value={live ?? figure?.value ?? null}
          unit={figure?.unit ?? 'count'}
          precision="rough"
        />
      </span>
      <span className={classes.foot}>
        {note === null ? figure !== null && <Change figure={figure} /> : <span className={classes.note}>{note}</span>}
      </span>
      {series.filter((value) => value !== null).length > 1 && <Sparkline className={classes.spark} values={series} />}
    </div>
  );
}
