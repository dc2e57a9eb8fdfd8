import { Trans } from '@lingui/react/macro';
import { Button, Paper } from '@mantine/core';
import { IconChartLine } from '@tabler/icons-react';
import { Link } from 'wouter';
import { paths } from '../../../app/routes.ts';
import { useBrand, useCan } from '../../../session/session.ts';
import { useCounts } from '../../../sync/counts.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { useAll } from '../../../sync/store.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import classes from './setup.module.css';

/** Whether the selected brands never had a message; false while unknown. */
export function useIsEmpty(): boolean {
  const [brand] = useBrand();
  const isLoaded = useSnapshotState({ scope: 'config' }) === 'complete';
  const hasBrands = useAll('brand').length > 0;
  const counts = useCounts(brand);
  if (!isLoaded) return false;
  return !hasBrands || (counts !== null && counts.all + counts.blocked + counts.archived === 0);
}

/** Replaces the metrics before the first message. @param hasChecklist whether the next step is shown above */
export function NoFigures({ hasChecklist }: { hasChecklist: boolean }) {
  const mayConnect = useCan('lineconfig.create');
  return (
    <Paper withBorder radius="md" className={classes.none}>
      <EmptyState
        icon={<IconChartLine size={28} stroke={1.5} aria-hidden />}
        title={<Trans id="dashboard.no_figures">Figures start with the first message</Trans>}
        action={
          mayConnect &&
          !hasChecklist && (
            <Button component={Link} href={paths.lineGuide(null)}>
              <Trans id="list.connect">Connect LINE account</Trans>
            </Button>
          )
        }
      >
        {mayConnect ? (
          <Trans id="dashboard.no_figures_hint">
            Nothing has been counted yet. This page fills when a customer writes to a connected LINE account.
          </Trans>
        ) : (
          <Trans id="dashboard.no_figures_wait">
            Nothing has been counted yet. This page fills when a customer writes. An administrator connects the LINE
            account.
          </Trans>
        )}
      </EmptyState>
    </Paper>
  );
}
