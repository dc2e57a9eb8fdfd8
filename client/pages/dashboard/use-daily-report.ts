import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/api.ts';
import { paths } from '../../app/routes.ts';
import { languageOf } from '../../figures/language-of.ts';
import { useCan } from '../../session/session.ts';
import { toastError } from '../../toasts/toast.ts';
import { toastLink } from '../../toasts/toast-link.tsx';

/** Requests today's report. The toast links to it. */
export function useDailyReport() {
  const { t, i18n } = useLingui();
  const [, navigate] = useLocation();
  const maySee = useCan('reports.view');
  const [isBusy, setBusy] = useState(false);
  const make = async (brand: string) => {
    setBusy(true);
    const wanted = { template: 'kpi-overview', brand, range: 'today', format: 'pdf' } as const;
    const result = await call('POST /reports', { body: { ...wanted, language: languageOf(i18n) } });
    setBusy(false);
    if (result.error) return toastError(result);
    const { id } = result.data;
    toastLink(
      t({ id: 'dashboard.daily_begun', message: 'Generating the daily report' }),
      maySee ? () => navigate(paths.report(id)) : null,
    );
  };
  return { isBusy, make: (brand: string) => void make(brand) };
}
