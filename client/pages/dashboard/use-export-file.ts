import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Language } from '../../../shared/vocabulary.ts';
import { download } from '../../api/download.ts';
import { languageOf } from '../../figures/language-of.ts';
import type { RangeChoice } from '../../figures/range.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';
import { useByteSize } from '../../ui/use-byte-size.ts';

interface ExportFile {
  isBusy: boolean;
  /** Progress; `null` while idle. */
  note: ReactNode;
  run(query: { brand: string } & RangeChoice): void;
}

/** Exports the dashboard of a date range as an Excel file in the reader's language. */
export function useExportFile(): ExportFile {
  const { t, i18n } = useLingui();
  const [bytes, setBytes] = useState<number | null>(null);
  const size = useByteSize();
  const save = async (query: { brand: string } & RangeChoice, lang: Language) => {
    setBytes(0);
    const failed = await download('GET /dashboard/export', {
      query: { ...query, lang },
      name: 'dashboard.xlsx',
      onBytes: setBytes,
    });
    setBytes(null);
    if (failed !== null) toastError(failed);
    else toastDone(t({ id: 'analytics.exported', message: 'Export completed successfully' }));
  };
  const kilobytes = size(bytes ?? 0);
  const note =
    bytes === 0
      ? t({ id: 'dashboard.making_file', message: 'Preparing the file…' })
      : t({ id: 'dashboard.loading_file', message: `${kilobytes} downloaded…` });
  return {
    isBusy: bytes !== null,
    note: bytes === null ? null : note,
    run: (query) => void save(query, languageOf(i18n)),
  };
}
