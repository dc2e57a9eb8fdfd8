import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import type { FiguresMeta } from '../../../shared/api/figures.ts';
import { download } from '../../api/download.ts';
import { languageOf } from '../../figures/language-of.ts';
import { useCan } from '../../session/session.ts';
import { toastError } from '../../toasts/toast.ts';

/** Exports the leaderboard for its days. @param meta of the shown rows; `null` while loading */
export function BoardExport({ brand, meta }: { brand: string; meta: FiguresMeta | null }) {
  const { i18n } = useLingui();
  const may = useCan('performance.export');
  const [isBusy, setBusy] = useState(false);
  if (!may) return null;
  const save = async ({ from, to }: FiguresMeta) => {
    setBusy(true);
    const query = { brand, from, to, lang: languageOf(i18n) };
    const failed = await download('GET /performance/export', { query, name: 'performance.xlsx' });
    setBusy(false);
    if (failed !== null) toastError(failed);
  };
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconTableExport size={16} stroke={1.6} aria-hidden />}
      disabled={meta === null}
      loading={isBusy}
      onClick={() => meta !== null && void save(meta)}
    >
      Excel
    </Button>
  );
}
