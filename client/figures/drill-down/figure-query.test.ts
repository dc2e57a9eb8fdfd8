import { describe, expect, test } from 'vitest';
import { type Permission, type Role, roleDefaults } from '../../../shared/permissions.ts';
import { mayOpen } from './figure-query.ts';

const viewer = (role: Role, permissions: readonly Permission[] = roleDefaults[role]) => ({
  id: 's1',
  role,
  permissions: [...permissions],
  assignedBrands: [],
  isMaster: false,
  hasAllBrandsAccess: false,
  canBypassAllRestrictions: false,
});
const mine = { id: 's1', fullName: 'Mali' };
const other = { id: 's2', fullName: 'Kit' };

describe('a figure opens', () => {
  test('for an agent without access to the dashboard, within their permission', () => {
    const agent = viewer('cs_agent');
    expect(mayOpen(agent, { name: 'replies' })).toBe(true);
    expect(mayOpen(agent, { name: 'avgResponseTime' })).toBe(false);
  });

  test("of the user's own performance as shown on the performance page, otherwise with its permission", () => {
    expect(mayOpen(viewer('cs_agent'), { name: 'avgResponseTime', staff: mine })).toBe(true);
    expect(mayOpen(viewer('cs_agent'), { name: 'revenue', staff: mine })).toBe(false);
    expect(mayOpen(viewer('viewer', ['analytics.view']), { name: 'resolved', staff: mine })).toBe(true);
    expect(mayOpen(viewer('viewer', ['analytics.view']), { name: 'csat', staff: mine })).toBe(false);
  });

  test('of another person with the permission for people in addition to its own', () => {
    expect(mayOpen(viewer('cs_agent'), { name: 'replies', staff: other })).toBe(false);
    expect(mayOpen(viewer('cs_lead'), { name: 'replies', staff: other })).toBe(true);
    expect(mayOpen(viewer('cs_lead'), { name: 'csat', staff: other })).toBe(false);
  });
});
