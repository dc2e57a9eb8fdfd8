import { type UnsafeSetting, unsafeSettingNames } from '../../shared/unsafe-settings.ts';
import type { Session } from '../postgres/session.ts';
import type { Warn } from '../process/contain.ts';
import { Looks } from '../process/looks.ts';

const everyMs = 3_600_000;

interface UnsafeSettingsOptions {
  session: Pick<Session, 'query'>;
  warn: Warn;
}

/** Settings of the database with which data can be lost. Read at the start and once per hour. */
export class UnsafeSettings {
  /** Settings that are unsafe. Empty before the first reading. */
  found: readonly UnsafeSetting[] = [];
  private readonly options: UnsafeSettingsOptions;
  private readonly looks: Looks;

  constructor(options: UnsafeSettingsOptions) {
    this.options = options;
    this.looks = new Looks(
      () => this.read(),
      (error) => options.warn('Settings of the database could not be read', error),
    );
  }

  /** Resolves after the first attempt to read the settings. */
  async start(): Promise<void> {
    this.looks.start(everyMs);
    await this.looks.look();
  }

  private async read(): Promise<void> {
    // Without the privilege to read the state of standbys, it is NULL.
    const rows = await this.options.session.query<{ name: string }>(
      `SELECT name FROM pg_settings
       WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'
       UNION ALL
       SELECT 'synchronous_standby_names' WHERE current_setting('synchronous_standby_names') = ''
         AND EXISTS (SELECT FROM pg_stat_replication WHERE coalesce(state, 'streaming') = 'streaming')`,
    );
    const names = new Set(rows.map(({ name }) => name));
    this.found = unsafeSettingNames.filter((setting) => names.has(setting));
  }

  stop(): Promise<void> {
    return this.looks.stop();
  }
}
