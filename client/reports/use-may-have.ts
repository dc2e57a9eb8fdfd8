import { can, type Permission } from '../../shared/permissions.ts';
import { type ReportTemplate, templateKeys } from '../../shared/reports.ts';
import { useUser } from '../session/session.ts';

/** The keys that one lacks for reports of a template: some need others beside those of reports. */
export function useLackedKeys(): (template: ReportTemplate) => readonly Permission[] {
  const user = useUser();
  return (template) => templateKeys[template].filter((key) => !can(user, key));
}

/** Whether one may have reports of a template. */
export function useMayHave(): (template: ReportTemplate) => boolean {
  const lackedKeys = useLackedKeys();
  return (template) => lackedKeys(template).length === 0;
}
