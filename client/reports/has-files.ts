import type { Report } from '../../shared/report-rows.ts';

/** Whether a report has files to download, even while new ones are being generated. */
export const hasFiles = ({ fileSize }: Pick<Report, 'fileSize'>): boolean => fileSize !== null;
