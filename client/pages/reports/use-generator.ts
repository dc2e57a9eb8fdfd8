import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReportFormat, ReportTemplate } from '../../../shared/reports.ts';
import type { Language } from '../../../shared/vocabulary.ts';
import { call } from '../../api/api.ts';
import { languageOf } from '../../figures/language-of.ts';
import { useRange } from '../../figures/use-range.ts';
import { useAll } from '../../sync/store.ts';
import { toastError } from '../../toasts/toast.ts';

export interface ReportChoice {
  template: ReportTemplate;
  language: Language;
  format: ReportFormat;
}

/** Options of the report form. Brands and days are stored in the address, so that other pages can link with theirs. */
export function useGenerator() {
  const { i18n } = useLingui();
  const range = useRange('last7');
  const brands = useAll('brand');
  const [choice, setChoice] = useState<ReportChoice>({
    template: 'kpi-overview',
    language: languageOf(i18n),
    format: 'pdf',
  });
  const [isAsking, setAsking] = useState(false);
  const ids = range.brand.split(',').filter((id) => brands.some((brand) => brand.id === id));
  const brand = ids.length === 0 ? 'all' : ids.join(',');
  const generate = async () => {
    setAsking(true);
    const { brand: _, ...days } = range.query;
    const result = await call('POST /reports', { body: { ...choice, ...days, brand } });
    setAsking(false);
    if (result.error) toastError(result);
  };
  return {
    ...choice,
    brand,
    range,
    isAsking,
    change: (part: Partial<ReportChoice>) => setChoice((known) => ({ ...known, ...part })),
    generate: () => void generate(),
  };
}
