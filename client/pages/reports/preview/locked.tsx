import { Trans, useLingui } from '@lingui/react/macro';
import { IconLock } from '@tabler/icons-react';
import type { Permission } from '../../../../shared/permissions.ts';
import { lockedText } from '../../../reports/locked-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** Shown for reports with content that the reader cannot see. */
export function Locked({ keys }: { keys: readonly Permission[] }) {
  const { i18n } = useLingui();
  return (
    <EmptyState
      icon={<IconLock size={28} stroke={1.5} aria-hidden />}
      title={<Trans id="reports.locked">You don’t have access to this report</Trans>}
    >
      {lockedText(i18n, keys)}
    </EmptyState>
  );
}
