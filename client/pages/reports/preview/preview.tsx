import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Report } from '../../../../shared/report-rows.ts';
import { templateWords } from '../../../../shared/report-words.ts';
import { filesOf } from '../../../../shared/reports.ts';
import { lazyPart } from '../../../app/lazy-part.tsx';
import { languageOf } from '../../../figures/language-of.ts';
import { hasFiles } from '../../../reports/has-files.ts';
import { languageNames } from '../../../reports/languages.ts';
import { useLackedKeys } from '../../../reports/use-may-have.ts';
import { format } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { NoPages } from './no-pages.tsx';
import { PagesPlace } from './pages-place.tsx';
import classes from './preview.module.css';
import { PreviewFoot } from './preview-foot.tsx';
import { Shortfall } from './shortfall.tsx';

const PdfView = lazyPart(async () => (await import('./pdf-view.tsx')).PdfView, PagesPlace);

interface Props {
  report: Report;
  mayBeWhole: boolean;
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  onClose: () => void;
}

/** Report with its description, pages and actions. */
export function Preview({ report, mayBeWhole, isWhole, onWhole, onClose }: Props) {
  const { i18n, t } = useLingui();
  const timeZone = useTimeZone();
  const lacked = useLackedKeys()(report.template);
  const [pages, setPages] = useState(0);
  const [isLocked, lock] = useState(false);
  const { name, template, language, generatedAt } = report;
  const kept = generatedAt === null ? null : Date.parse(generatedAt) + limits.reportMs;
  const until = kept === null ? '' : format(i18n.locale, { day: 'numeric', month: 'short', timeZone }).format(kept);
  const hasPages = hasFiles(report) && filesOf(report.format).includes('pdf') && lacked.length === 0;
  return (
    <>
      <header className={classes.head}>
        <div className={classes.words}>
          <h2 className={classes.title} title={name}>
            {name}
          </h2>
          <p className={classes.meta}>
            {templateWords(template, languageOf(i18n)).title} · {languageNames[language]}
            {hasPages && pages > 0 && (
              <>
                {' · '}
                <Plural id="reports.page_count" value={pages} one="# page" other="# pages" />
              </>
            )}
            {kept !== null && (
              <>
                {' · '}
                <Trans id="reports.kept">kept until {until}</Trans>
              </>
            )}
          </p>
        </div>
        {mayBeWhole && hasPages && !isLocked && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-pressed={isWhole}
            aria-label={t({ id: 'reports.whole', message: 'Full page' })}
            onClick={() => onWhole(!isWhole)}
          >
            {isWhole ? (
              <IconArrowsDiagonalMinimize2 size={16} stroke={1.6} aria-hidden />
            ) : (
              <IconArrowsDiagonal size={16} stroke={1.6} aria-hidden />
            )}
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t({ id: 'reports.close_preview', message: 'Close the preview' })}
          onClick={onClose}
        >
          <IconX size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </header>
      <Shortfall report={report} />
      {hasPages ? (
        <PdfView report={report} onPages={setPages} onLocked={lock} />
      ) : (
        <NoPages report={report} lacked={lacked} />
      )}
      <PreviewFoot report={report} isLocked={isLocked} onDelete={onClose} />
    </>
  );
}
