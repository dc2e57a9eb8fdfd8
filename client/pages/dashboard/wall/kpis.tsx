import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Figure } from '../../../../shared/api/figures.ts';
import { figureWords } from '../../../../shared/figure-words.ts';
import { Change } from '../../../figures/change.tsx';
import { FigureNumber } from '../../../figures/figure-number.tsx';
import { languageOf } from '../../../figures/language-of.ts';
import { namesOf } from '../../../figures/names-of.ts';
import { Sparkline } from '../../../figures/sparkline.tsx';
import { type KpiName, kpiNames } from '../kpi-names.ts';
import { withPresent } from '../with-present.ts';
import classes from './kpis.module.css';
import type { Face } from './shown-brands.ts';
import { useLive } from './use-live.ts';
import { useShownQuery } from './use-shown-query.ts';

const isLive = (name: KpiName) => name === 'activeConversations' || name === 'vipCustomers';

/** Today's five key metrics. Present-time metrics update live. */
export function Kpis({ face, isShown }: { face: Face; isShown: boolean }) {
  const { i18n } = useLingui();
  const query = { brand: face.key, names: namesOf(...kpiNames) };
  const { data } = useShownQuery('GET /dashboard/figures', { query }, isShown);
  const live = useLive(face.brandIds);
  const vipWaiting = live.vipWaiting ?? 0;
  return (
    <section className={classes.kpis}>
      {kpiNames.map((name) => (
        <Kpi
          key={name}
          label={figureWords(name, languageOf(i18n)).title}
          figure={isLive(name) ? withPresent(data, name, live) : (data?.[name] ?? null)}
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
  note: ReactNode;
}

function Kpi({ label, figure, note }: Props) {
  const { i18n } = useLingui();
  const series = (figure?.series ?? []).map(({ value }) => (typeof value === 'number' ? value : null));
  return (
    <div className={classes.kpi}>
      <span className={classes.label}>{label}</span>
      <span className={classes.value}>
        <FigureNumber i18n={i18n} value={figure?.value ?? null} unit={figure?.unit ?? 'count'} precision="rough" />
      </span>
      <span className={classes.foot}>
        {note === null ? figure !== null && <Change figure={figure} /> : <span className={classes.note}>{note}</span>}
      </span>
      {series.filter((value) => value !== null).length > 1 && <Sparkline className={classes.spark} values={series} />}
    </div>
  );
}
