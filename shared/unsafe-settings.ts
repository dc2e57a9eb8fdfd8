import { msg, type Text } from './msg.ts';

/** Settings of PostgreSQL with which data can be lost, with the texts for operators. */
export const unsafeSettings = {
  fsync: msg({
    id: 'cluster.unsafe_fsync',
    message: 'fsync is off in PostgreSQL. A power failure can destroy all data.',
  }),
  full_page_writes: msg({
    id: 'cluster.unsafe_full_page_writes',
    message: 'full_page_writes is off in PostgreSQL. A power failure can destroy all data.',
  }),
  synchronous_commit: msg({
    id: 'cluster.unsafe_synchronous_commit',
    message:
      'synchronous_commit is off in PostgreSQL. A power failure can lose counts of sign-in attempts. Messages are not affected.',
  }),
  synchronous_standby_names: msg({
    id: 'cluster.unsafe_standbys',
    message:
      'PostgreSQL has standbys, but synchronous_standby_names is empty. A failover can lose messages that LINE does not resend.',
  }),
} as const satisfies Record<string, Text>;

export type UnsafeSetting = keyof typeof unsafeSettings;
export const unsafeSettingNames = Object.keys(unsafeSettings) as [UnsafeSetting, ...UnsafeSetting[]];
