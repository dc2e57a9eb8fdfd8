import type { Report } from '../../shared/report-rows.ts';

/** There are files to read, even while others are made. */
export const hasFiles = ({ fileSize }: Pick<Report, 'fileSize'>): boolean => fileSize !== null;
