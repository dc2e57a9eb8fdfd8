import { can } from '../../shared/permissions.ts';
import { type ReportTemplate, templateKeys } from '../../shared/reports.ts';
import { useUser } from '../session/session.ts';

/** Whether one may have reports of a template: some need keys beside those of reports. */
export function useMayHave(): (template: ReportTemplate) => boolean {
  const user = useUser();
  return (template) => templateKeys[template].every((key) => can(user, key));
}
