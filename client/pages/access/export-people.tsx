import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../../api/download.ts';
import { languageOf } from '../../figures/language-of.ts';
import { useCan } from '../../session/session.ts';
import { toastDone, toastError } from '../../toasts/toast.ts';
import type { PeopleQuery } from './use-people.ts';

/** Exports the filtered people and their permissions as a file. */
export function ExportPeople({ query }: { query: PeopleQuery }) {
  const { i18n, t } = useLingui();
  const [isExporting, setExporting] = useState(false);
  if (!useCan('access.permissions')) return null;
  const save = async () => {
    setExporting(true);
    const failed = await download('GET /staff/export', {
      query: { ...query, lang: languageOf(i18n) },
      name: 'people.xlsx',
    });
    setExporting(false);
    if (failed === null) toastDone(t({ id: 'analytics.exported', message: 'Export completed successfully' }));
    else toastError(failed);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
      loading={isExporting}
      onClick={() => void save()}
    >
      <Trans id="access.export">Export</Trans>
    </Button>
  );
}
