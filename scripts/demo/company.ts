import type { Role } from '../../shared/permissions.ts';

/** The company of the demo: three brands with a LINE account each, and their staff. */
export const brands = [
  {
    name: 'Siam Tea House',
    colour: '#06C755',
    currency: 'THB',
    messagePrice: 0.06,
    channelId: '1650000001',
    description: 'ชาและขนมไทย',
  },
  {
    name: '樂活選物',
    colour: '#C2410C',
    currency: 'TWD',
    messagePrice: 0.2,
    channelId: '1650000002',
    description: '生活選物店',
  },
  {
    name: 'Bangkok Bikes',
    colour: '#1D4ED8',
    currency: 'THB',
    messagePrice: null,
    channelId: '1650000003',
    description: 'City bikes and parts',
  },
] as const;

/** Working style of an agent, from which a plausible month is generated. */
export interface Skill {
  shift: 'day' | 'late' | 'night';
  /** Share of replies within 30 s. */
  fast: number;
  /** Mean rating by customers, 1 to 5. */
  rating: number;
  /** Relative number of conversations that are assigned to the agent. */
  takes: number;
}

/**
 * State of an agent when the demo starts: presence, number of assigned conversations, and number of assigned conversations in which the
 * customer waits.
 */
export interface Desk {
  presence: 'online' | 'busy' | 'offline';
  open: number;
  waiting: number;
}

export interface Person {
  username: string;
  role: Role;
  fullName: string;
  gender: 'm' | 'f';
  /** Indexes of the brands that the person has access to. All brands if omitted. */
  brands?: readonly number[];
  /** `null` for users who do not reply. */
  work: (Skill & Desk) | null;
}

type Work = NonNullable<Person['work']>;

const works = (
  shift: Work['shift'],
  [fast, rating, takes]: readonly [number, number, number],
  [presence, open, waiting]: readonly [Work['presence'], number, number],
): Work => ({ shift, fast, rating, takes, presence, open, waiting });

/** Staff of the company. The usernames of the first six people are their roles. */
export const people: readonly Person[] = [
  {
    username: 'super_admin',
    role: 'super_admin',
    fullName: 'Anong Wattana',
    gender: 'f',
    work: works('day', [0.96, 4.76, 0.8], ['online', 7, 2]),
  },
  {
    username: 'admin',
    role: 'admin',
    fullName: '林怡君',
    gender: 'f',
    brands: [0, 1, 2],
    work: works('day', [0.976, 4.92, 1.5], ['online', 9, 4]),
  },
  {
    username: 'manager',
    role: 'manager',
    fullName: 'Preecha Thongdee',
    gender: 'm',
    brands: [0, 1, 2],
    work: works('day', [0.925, 4.62, 1.35], ['busy', 10, 2]),
  },
  {
    username: 'cs_lead',
    role: 'cs_lead',
    fullName: 'Mali Srisuk',
    gender: 'f',
    brands: [0, 1, 2],
    work: works('late', [0.972, 4.86, 0.62], ['online', 9, 3]),
  },
  {
    username: 'cs_agent',
    role: 'cs_agent',
    fullName: 'สมชาย ใจดี',
    gender: 'm',
    brands: [0, 1],
    work: works('late', [0.972, 4.78, 0.95], ['online', 8, 3]),
  },
  { username: 'viewer', role: 'viewer', fullName: 'Grace Tan', gender: 'f', brands: [1], work: null },
  {
    username: 'yating',
    role: 'cs_agent',
    fullName: '張雅婷',
    gender: 'f',
    brands: [0, 1],
    work: works('day', [0.912, 4.58, 1], ['online', 8, 5]),
  },
  {
    username: 'kit',
    role: 'cs_agent',
    fullName: 'Kit Pongsakorn',
    gender: 'm',
    brands: [0, 2],
    work: works('late', [0.95, 4.8, 1.1], ['online', 7, 2]),
  },
  {
    username: 'wanna',
    role: 'cs_agent',
    fullName: 'วรรณา สุขใจ',
    gender: 'f',
    brands: [0, 2],
    work: works('day', [0.948, 4.83, 1.1], ['online', 6, 1]),
  },
  {
    username: 'guanyu',
    role: 'cs_agent',
    fullName: '陳冠宇',
    gender: 'm',
    brands: [1],
    work: works('late', [0.905, 4.52, 1.3], ['busy', 6, 0]),
  },
  {
    username: 'ploy',
    role: 'cs_agent',
    fullName: 'Ploy Charoen',
    gender: 'f',
    brands: [0, 2],
    work: works('late', [0.94, 4.88, 0.75], ['online', 4, 1]),
  },
  {
    username: 'nattapon',
    role: 'cs_agent',
    fullName: 'ณัฐพล ศรีสุข',
    gender: 'm',
    brands: [0, 2],
    work: works('day', [0.93, 4.65, 0.75], ['online', 4, 0]),
  },
  {
    username: 'shufen',
    role: 'cs_agent',
    fullName: '黃淑芬',
    gender: 'f',
    brands: [1],
    work: works('late', [0.932, 4.7, 1.3], ['offline', 4, 1]),
  },
  {
    username: 'panadda',
    role: 'cs_agent',
    fullName: 'ปนัดดา นาคทอง',
    gender: 'f',
    brands: [0, 1, 2],
    work: works('night', [0.92, 4.6, 0.6], ['offline', 3, 1]),
  },
  {
    username: 'jenny',
    role: 'cs_lead',
    fullName: 'Jenny Lim',
    gender: 'f',
    brands: [1, 2],
    work: works('day', [0.955, 4.74, 0.8], ['offline', 3, 1]),
  },
  {
    username: 'mingzhe',
    role: 'cs_agent',
    fullName: '周明哲',
    gender: 'm',
    brands: [0, 1, 2],
    work: works('night', [0.905, 4.48, 0.6], ['offline', 3, 1]),
  },
];

export const password = 'console-demo';
export const secretOf = (channelId: string) => `${channelId}`.padEnd(32, '5a');
export const tokenOf = (channelId: string) => `demo-token-${channelId}`;
export const trafficSeed = 7;
/** Number of customers per brand who write while the demo runs. */
export const customersPerChannel = 24;
