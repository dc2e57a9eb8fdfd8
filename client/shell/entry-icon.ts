import {
  IconActivityHeartbeat,
  IconChartLine,
  IconFileText,
  IconLayoutDashboard,
  IconMessage,
  IconPlugConnected,
  IconSettings,
  IconShieldLock,
  IconTrophy,
} from '@tabler/icons-react';
import type { PageName } from '../routes.ts';

export const entryIcons = {
  dashboard: IconLayoutDashboard,
  messages: IconMessage,
  analytics: IconChartLine,
  performance: IconTrophy,
  reports: IconFileText,
  monitor: IconActivityHeartbeat,
  accessControl: IconShieldLock,
  lineConfig: IconPlugConnected,
  settings: IconSettings,
} as const satisfies Record<PageName, unknown>;
