import { can } from '../../shared/permissions.ts';
import { type ReportTemplate, templateKeys } from '../../shared/reports.ts';
import { useUser } from '../session/session.ts';

/** Whether one may have reports of a template: some need a key beside those of reports. */
export function useMayHave(): (template: ReportTemplate) => boolean {
  const user = useUser();
  return (template) => {
    const key = templateKeys[template];
    return key === null || can(user, key);
  };
}
