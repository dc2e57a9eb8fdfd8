import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Role } from '../../shared/permissions.ts';

interface RoleLabel {
  name: MessageDescriptor;
  text: MessageDescriptor;
}

/** Names and descriptions from the specification. */
export const roleLabels: Record<Role, RoleLabel> = {
  super_admin: {
    name: msg({ id: 'access.role.super_admin', message: 'Super Administrator' }),
    text: msg({ id: 'access.role_text.super_admin', message: 'full system access and control' }),
  },
  admin: {
    name: msg({ id: 'access.role.admin', message: 'Administrator' }),
    text: msg({ id: 'access.role_text.admin', message: 'administrative access with some restrictions' }),
  },
  manager: {
    name: msg({ id: 'access.role.manager', message: 'Manager' }),
    text: msg({ id: 'access.role_text.manager', message: 'team management and reporting' }),
  },
  cs_lead: {
    name: msg({ id: 'access.role.cs_lead', message: 'CS Lead' }),
    text: msg({ id: 'access.role_text.cs_lead', message: 'leads the customer-service team' }),
  },
  cs_agent: {
    name: msg({ id: 'access.role.cs_agent', message: 'CS Agent' }),
    text: msg({ id: 'access.role_text.cs_agent', message: 'customer-service representative' }),
  },
  viewer: {
    name: msg({ id: 'access.role.viewer', message: 'Viewer' }),
    text: msg({ id: 'access.role_text.viewer', message: 'read-only access to assigned areas' }),
  },
};
