import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '../../shared/permissions.ts';

/** Descriptions of the roles from the specification. */
export const roleDescriptions: Record<Role, MessageDescriptor> = {
  super_admin: msg({ id: 'access.role_text.super_admin', message: 'full system access and control' }),
  admin: msg({ id: 'access.role_text.admin', message: 'administrative access with some restrictions' }),
  manager: msg({ id: 'access.role_text.manager', message: 'team management and reporting' }),
  cs_lead: msg({ id: 'access.role_text.cs_lead', message: 'leads the customer-service team' }),
  cs_agent: msg({ id: 'access.role_text.cs_agent', message: 'customer-service representative' }),
  viewer: msg({ id: 'access.role_text.viewer', message: 'read-only access to assigned areas' }),
};
