import { createApp } from './app.ts';
import { done, type Outcome } from './cli/outcome.ts';
import { type Config, dataFile } from './config.ts';
import { settingWarnings, startWarnings } from './process/start-warnings.ts';
import { stopSignal } from './process/stop-signal.ts';

interface Serve {
  config: Config;
  print: (line: string) => void;
  warn: (line: string) => void;
  /** Called each time the app has started. */
  listens: (answer: { url: string; setupCode: string | null }) => void;
}

/** Runs the product until a stop signal. Starts the app again after a backup has been staged, and to rebuild damaged rows. */
export async function serve({ config, print, warn, listens }: Serve): Promise<Outcome> {
  const stop = stopSignal();
  for (;;) {
    const restored = Promise.withResolvers<'again'>();
    const fatal = Promise.withResolvers<Error>();
    const app = await createApp({ config, onRestart: () => restored.resolve('again'), onFatal: fatal.resolve });
    const served = app.start().then((url) => {
      for (const warning of [...startWarnings(config), ...settingWarnings(app.unsafeSettings())]) warn(warning);
      print(`OA Console listens on ${url}`);
      const { value: setupCode } = app.setupCode;
      if (setupCode !== null) {
        print(
          `No users exist yet. To create the owner, open ${config.publicUrl}/login and enter the setup code ${setupCode}`,
        );
        print(`(also stored in ${dataFile(config, 'setup-code')}).`);
      }
      listens({ url, setupCode });
      return restored.promise;
    });
    // Reacts to a stop signal even before the start has completed, because the app already accepts webhooks while the rows are still being
    // built.
    const next = await Promise.race([stop.received, restored.promise, fatal.promise, served]);
    if (next === 'stop') await stop.untilNext((signal) => app.drain(signal));
    await app.close();
    if (next instanceof Error) throw next;
    if (next === 'stop') return done({});
  }
}
