import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import { analyticsColumns } from '../../../shared/analytics.ts';
import { countDays } from '../../../shared/days.ts';
import type { Failed } from '../../api/api.ts';
import { download } from '../../api/download.ts';
import { languageOf } from '../../figures/language-of.ts';
import { useCan } from '../../session/session.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { useAddress } from './address.ts';
import { grainFor } from './grains.ts';
import type { Filters } from './use-filters.ts';

interface Props {
  filters: Filters;
  size?: ButtonProps['size'];
  /** Whether only the icon is shown, where space is limited. */
  isBare?: boolean;
}

/** Downloads the metrics as shown, with the current filters, time interval, columns and language. */
export function ExportButton({ filters: { query, range }, size = 'sm', isBare = false }: Props) {
  const { i18n } = useLingui();
  const [{ columns, grain }] = useAddress();
  const load = () =>
    download('GET /analytics/export', {
      query: {
        ...query,
        lang: languageOf(i18n),
        grain: grainFor(grain, countDays(range.days)),
        columns: columns.length === analyticsColumns.length ? undefined : columns.join(','),
      },
      name: 'analytics.xlsx',
    });
  return <ExcelButton load={load} size={size} isBare={isBare} />;
}

interface ExcelButtonProps {
  /** Downloads the file. @returns the failure; `null` if the file was downloaded */
  load: () => Promise<Failed | null>;
  size: ButtonProps['size'];
  /** Whether only the icon is shown, where space is limited. */
  isBare?: boolean;
}

/** Downloads an Excel file. Hidden without `analytics.export`. */
export function ExcelButton({ load, size, isBare = false }: ExcelButtonProps) {
  const { t } = useLingui();
  const mayExport = useCan('analytics.export');
  const [isBusy, setBusy] = useState(false);
  if (!mayExport) return null;
  const save = async () => {
    setBusy(true);
    const failed = await load();
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
