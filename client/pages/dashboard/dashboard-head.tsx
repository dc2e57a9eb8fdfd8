import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconDeviceTv, IconShieldCheck } from '@tabler/icons-react';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import { pages } from '../../app/pages.ts';
import { momentText } from '../../figures/moment-text.ts';
import { RangePicker } from '../../figures/range-picker.tsx';
import type { ShownRange } from '../../figures/use-range.ts';
import { useShownBrand } from '../../session/session.ts';
import { PageName } from '../../shell/page-name.tsx';
import { useConnection } from '../../sync/connection.ts';
import { format } from '../../time/time.ts';
import { ComparedWith } from './compared-with.tsx';
import classes from './dashboard-head.module.css';

interface Props {
  /** When a figure last changed on this screen. */
  changedAt: number | null;
  range: ShownRange;
  /** Of the last answer about the range. */
  meta: FiguresMeta | null;
}

/** The shown brand, what it is compared with, the age of its figures, and the days. */
export function DashboardHead({ changedAt, range, meta }: Props) {
  const { t, i18n } = useLingui();
  const brand = useShownBrand();
  const verified = meta?.verifiedTo == null ? null : momentText(meta.verifiedTo, meta, i18n.locale);
  const wall = t({ id: 'dashboard.wall', message: 'Open the wall in a new tab' });
  return (
    <header className={classes.head}>
      <div className={classes.words}>
        <h1 className={classes.title}>
          <PageName page="dashboard" />
        </h1>
        <p className={classes.sub}>
          {brand?.name ?? <Trans id="shell.all_brands">All brands</Trans>}
          {' · '}
          <ComparedWith range={range} meta={meta} />
        </p>
      </div>
      <div className={classes.controls}>
        <Fresh changedAt={changedAt} timeZone={range.timeZone} />
        {verified !== null && (
          <span className={classes.verified}>
            <IconShieldCheck size={14} stroke={1.8} aria-hidden />
            <Trans id="figures.verified_short">Verified to {verified}</Trans>
          </span>
        )}
        <RangePicker range={range} />
        <ActionIcon
          component="a"
          href={`${pages.dashboard.path}?wall=1`}
          target="_blank"
          rel="noopener"
          variant="default"
          size={36}
          aria-label={wall}
          title={wall}
        >
          <IconDeviceTv size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </div>
    </header>
  );
}

const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

function Fresh({ changedAt, timeZone }: { changedAt: number | null; timeZone: string }) {
  const { i18n } = useLingui();
  const online = useConnection() === 'online';
  const time = changedAt === null ? null : format(i18n.locale, { ...clock, timeZone }).format(changedAt);
  return (
    <span className={classes.fresh}>
      <span className={classes.dot} data-online={online || undefined} aria-hidden />
      {time === null ? <Now online={online} /> : <Trans id="dashboard.as_of">as of {time}</Trans>}
    </span>
  );
}

function Now({ online }: { online: boolean }) {
  return online ? <Trans id="dashboard.now">now</Trans> : <Trans id="shell.disconnected">Not connected</Trans>;
}
