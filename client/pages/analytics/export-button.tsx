import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { analyticsColumns } from '../../../shared/analytics.ts';
import { download } from '../../api/download.ts';
import { useCan } from '../../session/session.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { useAddress } from './use-address.ts';
import type { Filters } from './use-filters.ts';

interface Props {
  filters: Filters;
  size?: ButtonProps['size'];
  /** Its icon alone, where room is short. */
  isBare?: boolean;
}

/** Downloads what is shown: these filters, these columns, in this language. */
export function ExportButton({ filters, size = 'sm', isBare = false }: Props) {
  const { t, i18n } = useLingui();
  const mayExport = useCan('analytics.export');
  const [{ columns }] = useAddress();
  const [isBusy, setBusy] = useState(false);
  if (!mayExport) return null;
  const save = async () => {
    setBusy(true);
    const query = {
      ...filters.query,
      lang: i18n.locale,
      columns: columns.length === analyticsColumns.length ? undefined : columns.join(','),
    };
    const failed = await download('GET /analytics/export', { query, name: 'analytics.xlsx' });
    setBusy(false);
    if (failed !== null) return toastError(failed);
    toastDone(t({ id: 'analytics.exported', message: 'Export completed successfully' }));
  };
  if (isBare) {
    const label = t({ id: 'analytics.export', message: 'Export to Excel' });
    return (
      <ActionIcon variant="default" size={44} aria-label={label} loading={isBusy} onClick={() => void save()}>
        <IconTableExport size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconTableExport size={16} stroke={1.6} aria-hidden />}
      loading={isBusy}
      onClick={() => void save()}
    >
      <Trans id="analytics.export">Export to Excel</Trans>
    </Button>
  );
}
