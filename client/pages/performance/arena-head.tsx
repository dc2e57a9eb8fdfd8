import { Trans, useLingui } from '@lingui/react/macro';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import { PageHead } from '../../figures/page-head.tsx';
import { useShownBrand } from '../../session/session.ts';
import { BrandName } from '../../shell/brand-name.tsx';
import { format } from '../../time/time.ts';
import { weekOf } from './week.ts';

/** Header with brands, day and age of the metrics. */
export function ArenaHead({ meta }: { meta: FiguresMeta | null }) {
  const brand = useShownBrand();
  const sub = (
    <>
      <BrandName brand={brand} />
      {meta !== null && <Today meta={meta} />}
    </>
  );
  return <PageHead page="performance" sub={sub} at={meta && Date.parse(meta.asOf)} meta={meta} />;
}

function Today({ meta: { asOf, timeZone } }: { meta: FiguresMeta }) {
  const { i18n } = useLingui();
  const at = Date.parse(asOf);
  const day = format(i18n.locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(at);
  const week = weekOf(at, timeZone).number;
  const time = format(i18n.locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
  return (
    <>
      {' · '}
      <Trans id="performance.today">
        {day}, week {week}, compared with yesterday at {time}
      </Trans>
    </>
  );
}
