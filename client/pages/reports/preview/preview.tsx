import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Drawer } from '@mantine/core';
import {
  IconArrowsDiagonal,
  IconArrowsDiagonalMinimize2,
  IconDownload,
  IconRefresh,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { limits } from '../../../../shared/limits.ts';
import type { Report } from '../../../../shared/report-rows.ts';
import { templateTexts } from '../../../../shared/report-texts.ts';
import { filesOf } from '../../../../shared/reports.ts';
import { languageNames } from '../../../../shared/vocabulary.ts';
import { lazyPart } from '../../../app/lazy-part.tsx';
import { formatLabels } from '../../../reports/report-labels.ts';
import { useLackedKeys } from '../../../reports/use-may-have.ts';
import { hasFiles, useReportActions } from '../../../reports/use-report-actions.ts';
import { format } from '../../../time/time.ts';
import { useTimeZone } from '../../../time/use-time-zone.ts';
import { clearOfToasts } from '../../../toasts/toast-room.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import classes from './preview.module.css';
import { NoPages, PagesPlace, Shortfall } from './preview-states.tsx';

const PdfView = lazyPart(async () => (await import('./pdf-view.tsx')).PdfView, PagesPlace);

interface PanelProps {
  report: Report;
  /** Whether the report is shown in a drawer, because there is no room next to the list. */
  isDrawer: boolean;
  isPhone: boolean;
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  onClose: () => void;
}

/** Panel with the open report: next to the archive if there is room, otherwise in a drawer. */
export function PreviewPanel({ report, isDrawer, isPhone, isWhole, onWhole, onClose }: PanelProps) {
  const { t } = useLingui();
  const panel = useRef<HTMLElement>(null);
  useFocusBack();
  useBackCloses(isDrawer, onClose);
  useEffect(() => {
    // A panel opened by the page address does not take the focus.
    if (document.activeElement !== document.body) panel.current?.focus({ preventScroll: true });
  }, []);
  const label = t({ id: 'reports.preview', message: 'Preview' });
  const body = <Preview {...{ report, isWhole, onWhole, onClose }} mayBeWhole={!isPhone} />;
  if (!isDrawer) {
    return (
      <aside
        ref={panel}
        className={`flex flex-col min-w-0 min-h-0 bg-body border-start ${classes.panel}`}
        data-whole={isWhole || undefined}
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          if (isWhole) onWhole(false);
          else onClose();
        }}
      >
        {body}
      </aside>
    );
  }
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={isPhone || isWhole ? '100%' : 480}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>
        <div
          className={`flex flex-col min-w-0 min-h-0 bg-body border-start ${classes.panel}`}
          style={{ height: '100%' }}
        >
          {body}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

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
  const storedUntil = generatedAt === null ? null : Date.parse(generatedAt) + limits.reportMs;
  const until =
    storedUntil === null ? '' : format(i18n.locale, { day: 'numeric', month: 'short', timeZone }).format(storedUntil);
  const hasPages = hasFiles(report) && filesOf(report.format).includes('pdf') && lacked.length === 0;
  return (
    <>
      <header className={`flex items-center flex-none gap-8 border-bottom ${classes.head}`}>
        <div className="flex-1 min-w-0">
          <h2 className="text-16 weight-650 truncate leading-normal isolate-bidi" title={name}>
            {name}
          </h2>
          <p className="text-12 dimmed">
            {i18n._(templateTexts[template].title)} · {languageNames[language]}
            {hasPages && pages > 0 && (
              <>
                {' · '}
                <Plural id="reports.page_count" value={pages} one="# page" other="# pages" />
              </>
            )}
            {storedUntil !== null && (
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

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface FootProps {
  report: Report;
  /** Whether the report has content that the reader cannot access. */
  isLocked: boolean;
  onDelete: () => void;
}

/** Actions for the open report. */
function PreviewFoot({ report, isLocked, onDelete }: FootProps) {
  const { i18n, t } = useLingui();
  const actions = useReportActions()(report);
  const mayLoad = actions.mayLoad && !isLocked;
  if (!mayLoad && !actions.mayChange) return null;
  return (
    <footer ref={clearOfToasts} className={`flex flex-wrap flex-none gap-8 px-24 py-12 border-top ${classes.foot}`}>
      {mayLoad &&
        filesOf(report.format).map((file, place) => (
          <Button
            key={file}
            flex="1 1 auto"
            variant={place === 0 ? 'filled' : 'default'}
            leftSection={<IconDownload {...icon} />}
            onClick={() => actions.load(file)}
          >
            <Trans id="reports.download_file">Download {i18n._(formatLabels[file])}</Trans>
          </Button>
        ))}
      {actions.mayChange && (
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh {...icon} />}
            disabled={report.status === 'processing'}
            onClick={actions.again}
          >
            <Trans id="reports.regenerate">Regenerate</Trans>
          </Button>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t({ id: 'reports.delete', message: 'Delete' })}
            onClick={() => {
              actions.remove();
              onDelete();
            }}
          >
            <IconTrash {...icon} />
          </ActionIcon>
        </>
      )}
    </footer>
  );
}
