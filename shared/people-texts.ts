import { msg, type Text } from './msg.ts';
import type { Role } from './permissions.ts';
import type { Colleague, Staff } from './rows.ts';

/** Names of the roles from the specification. */
export const roleTexts: Record<Role, Text> = {
  super_admin: msg({ id: 'access.role.super_admin', message: 'Super Administrator' }),
  admin: msg({ id: 'access.role.admin', message: 'Administrator' }),
  manager: msg({ id: 'access.role.manager', message: 'Manager' }),
  cs_lead: msg({ id: 'access.role.cs_lead', message: 'CS Lead' }),
  cs_agent: msg({ id: 'access.role.cs_agent', message: 'CS Agent' }),
  viewer: msg({ id: 'access.role.viewer', message: 'Viewer' }),
};

export const staffStatusTexts: Record<Staff['status'], Text> = {
  invited: msg({ id: 'access.invited', message: 'Invited' }),
  active: msg({ id: 'access.active', message: 'Active' }),
  inactive: msg({ id: 'access.inactive', message: 'Inactive' }),
};

export const presenceTexts: Record<Colleague['presence'], Text> = {
  online: msg({ id: 'people.online', message: 'Online' }),
  busy: msg({ id: 'shell.busy', message: 'Busy' }),
  offline: msg({ id: 'people.offline', message: 'Offline' }),
};
