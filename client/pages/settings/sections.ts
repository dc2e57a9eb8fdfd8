import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  IconAdjustments,
  IconBolt,
  IconBuildingStore,
  IconDatabaseExport,
  IconDeviceTv,
  IconForms,
  IconHourglassLow,
  IconKey,
  IconMail,
  IconMessageBolt,
  IconPhone,
  IconRobot,
  IconShieldLock,
  IconStopwatch,
  IconTags,
  IconUserCircle,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { SettingsSection } from '../../app/settings-sections.ts';
import { AccountSection } from './account/account-section.tsx';
import { AutomaticSection } from './automatic/automatic-section.tsx';
import { BrandsSection } from './brands/brands-section.tsx';
import { CallsSection } from './calls/calls-section.tsx';
import { CustomerFieldsSection } from './customer-fields/customer-fields-section.tsx';
import { GeneralSection } from './general/general-section.tsx';
import { LabelsSection } from './labels/labels-section.tsx';
import { MacrosSection } from './macros/macros-section.tsx';
import { MailSection } from './mail/mail-section.tsx';
import { QuickRepliesSection } from './quick-replies/quick-replies-section.tsx';
import { RetentionSection } from './retention/retention-section.tsx';
import { SecuritySection } from './security/security-section.tsx';
import { ServiceSection } from './service/service-section.tsx';
import { TokensSection } from './tokens/tokens-section.tsx';
import { WallsSection } from './tokens/walls-section.tsx';
import { BackupSection } from './upkeep/backup-section.tsx';

interface Part {
  name: MessageDescriptor;
  Icon: typeof IconAdjustments;
  Section: ComponentType;
  /** Whether the panes of the section contain its heading, so that the page shows none. */
  hasOwnHead?: true;
}

/** Name and component of each section. The permissions of a new section must be added in client/app/settings-sections.ts. */
export const parts: Record<SettingsSection, Part> = {
  general: {
    name: msg({ id: 'settings.general', message: 'General' }),
    Icon: IconAdjustments,
    Section: GeneralSection,
  },
  brands: {
    name: msg({ id: 'settings.brands', message: 'Brands' }),
    Icon: IconBuildingStore,
    Section: BrandsSection,
    hasOwnHead: true,
  },
  security: {
    name: msg({ id: 'settings.security', message: 'Sign-in' }),
    Icon: IconShieldLock,
    Section: SecuritySection,
  },
  retention: {
    name: msg({ id: 'settings.retention', message: 'Data retention' }),
    Icon: IconHourglassLow,
    Section: RetentionSection,
  },
  service: {
    name: msg({ id: 'settings.service', message: 'Service levels' }),
    Icon: IconStopwatch,
    Section: ServiceSection,
  },
  'customer-fields': {
    name: msg({ id: 'settings.customer_fields', message: 'Customer fields' }),
    Icon: IconForms,
    Section: CustomerFieldsSection,
  },
  calls: { name: msg({ id: 'settings.calls', message: 'Calls' }), Icon: IconPhone, Section: CallsSection },
  'quick-replies': {
    name: msg({ id: 'settings.quick_replies', message: 'Quick replies' }),
    Icon: IconMessageBolt,
    Section: QuickRepliesSection,
  },
  macros: { name: msg({ id: 'settings.macros', message: 'Macros' }), Icon: IconBolt, Section: MacrosSection },
  labels: { name: msg({ id: 'settings.labels', message: 'Labels' }), Icon: IconTags, Section: LabelsSection },
  'automatic-messages': {
    name: msg({ id: 'settings.automatic', message: 'Automatic messages' }),
    Icon: IconRobot,
    Section: AutomaticSection,
  },
  'api-tokens': {
    name: msg({ id: 'settings.tokens', message: 'API tokens' }),
    Icon: IconKey,
    Section: TokensSection,
  },
  walls: { name: msg({ id: 'settings.walls', message: 'Wallboards' }), Icon: IconDeviceTv, Section: WallsSection },
  mail: { name: msg({ id: 'settings.mail', message: 'Email' }), Icon: IconMail, Section: MailSection },
  backup: {
    name: msg({ id: 'settings.backup', message: 'Backup and reset' }),
    Icon: IconDatabaseExport,
    Section: BackupSection,
  },
  account: {
    name: msg({ id: 'settings.account', message: 'Your account' }),
    Icon: IconUserCircle,
    Section: AccountSection,
  },
};
