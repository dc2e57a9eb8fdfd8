import type { I18n } from '@lingui/core';
import { msg, selectOrdinal } from '@lingui/core/macro';
import { limits } from '../../shared/limits.ts';
import type { Report } from '../../shared/report-rows.ts';
import { stageLabels } from './report-labels.ts';

/** Whether a report is still queued. */
export const waits = ({ stage }: Pick<Report, 'stage'>): boolean => stage === null || stage === 'waiting';

/**
 * Returns the progress text of a report. For a queued report, the text contains its place in the queue. If the reader requested the report,
 * the text also contains the maximum number of reports generated at the same time for one person.
 */
export function stageText(i18n: I18n, { stage, queue }: Pick<Report, 'stage' | 'queue'>, readerId: string): string {
  if (stage !== null && stage !== 'waiting') return i18n._(stageLabels[stage]);
  const place = (queue?.place ?? 0) - limits.reportsOfPerson;
  if (place < 1) return i18n._(stageLabels.waiting);
  const inLine = i18n._(
    msg({
      id: 'reports.in_line',
      message: selectOrdinal(place, {
        one: '#st in line',
        two: '#nd in line',
        few: '#rd in line',
        other: '#th in line',
      }),
    }),
  );
  if (queue?.staffId !== readerId) return inLine;
  return i18n._(
    msg({ id: 'reports.in_line_yours', message: `${inLine}: two of your reports are generated at a time` }),
  );
}
