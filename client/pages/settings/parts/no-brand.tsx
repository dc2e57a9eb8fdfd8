import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FormSkeleton } from '../../../forms/form-skeleton.tsx';
import { useSnapshotState } from '../../../sync/scopes.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Where no brand is there to choose: none has come yet, or none is open to this person. */
export function NoBrand({ icon }: { icon: ReactNode }) {
  const isKnown = useSnapshotState({ scope: 'config' }) === 'complete';
  if (!isKnown) return <FormSkeleton />;
  return <EmptyState icon={icon} title={<Trans id="settings.no_brand">No brand is open to you</Trans>} />;
}
