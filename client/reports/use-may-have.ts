import { can, type Permission } from '../../shared/permissions.ts';
import { type ReportTemplate, templateKeys } from '../../shared/reports.ts';
import { useUser } from '../session/session.ts';

/**
 * Returns a function that lists the permissions that the user lacks for reports of a template. Templates may require more than the report
 * permissions.
 */
export function useLackedKeys(): (template: ReportTemplate) => readonly Permission[] {
  const user = useUser();
  return (template) => templateKeys[template].filter((key) => !can(user, key));
}

/** Returns a function that checks whether the user has access to reports of a template. */
export function useMayHave(): (template: ReportTemplate) => boolean {
  const lackedKeys = useLackedKeys();
  return (template) => lackedKeys(template).length === 0;
}
