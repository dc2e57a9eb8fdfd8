import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../../app/routes.ts';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { useNoBrandCase } from '../../../session/use-no-brand-case.ts';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

interface Props {
  icon: ReactNode;
}

/**
 * Note that there is no brand to select: none has been created, or the user has access to none. Shows a placeholder while brands are
 * loading.
 */
export function NoBrand({ icon }: Props) {
  const isKnown = useSnapshotState({ scope: 'config' }) === 'complete';
  return isKnown ? <NoneOpen icon={icon} /> : <FormSkeleton />;
}

/** Note that no brand has been created, or that the user has access to none. */
export function NoneOpen({ icon }: Props) {
  const { is, mayMake } = useNoBrandCase();
  return (
    <EmptyState
      icon={icon}
      title={
        is === 'closed' ? (
          <Trans id="settings.no_brand">You don’t have access to any brands</Trans>
        ) : (
          <Trans id="settings.no_brand_yet">No brands yet</Trans>
        )
      }
      action={
        mayMake && (
          <Button component={Link} href={paths.newBrand()}>
            <Trans id="settings.first_brand">Add a brand</Trans>
          </Button>
        )
      }
    />
  );
}
