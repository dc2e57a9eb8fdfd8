import type { Role } from '../../shared/permissions.ts';

/** The company of the demo: three brands, each with a LINE account, and a person of each role. */
export const brands = [
  { name: 'Siam Tea House', colour: '#06C755', currency: 'THB', channelId: '1650000001', description: 'ชาและขนมไทย' },
  { name: '樂活選物', colour: '#C2410C', currency: 'TWD', channelId: '1650000002', description: '生活選物店' },
  {
    name: 'Bangkok Bikes',
    colour: '#1D4ED8',
    currency: 'THB',
    channelId: '1650000003',
    description: 'City bikes and parts',
  },
] as const;

interface Person {
  role: Role;
  fullName: string;
  /** Which brands; none: all of them. */
  brands?: readonly number[];
}

export const people: readonly Person[] = [
  { role: 'super_admin', fullName: 'Anong Wattana' },
  { role: 'admin', fullName: '林怡君', brands: [0, 1, 2] },
  { role: 'manager', fullName: 'Preecha Thongdee', brands: [0, 1, 2] },
  { role: 'cs_lead', fullName: 'Mali Srisuk', brands: [0, 1, 2] },
  { role: 'cs_agent', fullName: 'สมชาย ใจดี', brands: [0, 1] },
  { role: 'viewer', fullName: '張雅婷', brands: [1] },
];

export const password = 'console-demo';
export const secretOf = (channelId: string) => `${channelId}`.padEnd(32, '5a');
export const tokenOf = (channelId: string) => `demo-token-${channelId}`;
export const trafficSeed = 7;
export const customersPerChannel = 24;
