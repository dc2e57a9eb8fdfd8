import { useLingui } from '@lingui/react/macro';
import type { ButtonProps } from '@mantine/core';
import { analyticsColumns } from '../../../shared/analytics.ts';
import { countDays } from '../../../shared/days.ts';
import { download } from '../../api/download.ts';
import { languageOf } from '../../figures/language-of.ts';
import { ExcelButton } from './excel-button.tsx';
import { grainFor } from './grains.ts';
import { useAddress } from './use-address.ts';
import type { Filters } from './use-filters.ts';

interface Props {
  filters: Filters;
  size?: ButtonProps['size'];
  /** Shows only the icon, where space is limited. */
  isBare?: boolean;
}

/** Downloads the current view: filters, grain, columns and language. */
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
