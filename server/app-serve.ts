import { type App, createApp } from './app.ts';
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

/** Runs the product until a stop signal. Starts the app again after a restore, to rebuild damaged rows, and to use another key of the cluster. */
export async function serve({ config, print, warn, listens }: Serve): Promise<Outcome> {
  const stop = stopSignal();
  for (;;) {
    const restored = Promise.withResolvers<'again' | 'takeOver'>();
    const fatal = Promise.withResolvers<Error>();
    const app = await createApp({
      config,
      onRestart: (drains) => restored.resolve(drains === true ? 'takeOver' : 'again'),
      onFatal: fatal.resolve,
    });
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
    let next = await Promise.race([stop.received, restored.promise, fatal.promise, served]);
    if (next === 'stop') await stop.untilNext((signal) => app.drain(signal));
    if (next === 'takeOver' && (await drainUnless(stop.received, app)) === 'stop') next = 'stop';
    await app.close();
    if (next instanceof Error) throw next;
    if (next === 'stop') return done({});
  }
}

/** Drains the app until a stop signal. @returns the signal, or `null` if there was none */
async function drainUnless(received: Promise<'stop'>, app: Pick<App, 'drain'>): Promise<'stop' | null> {
  const abort = new AbortController();
  let signal: 'stop' | null = null;
  void received.then((one) => {
    signal = one;
    abort.abort();
  });
  await app.drain(abort.signal);
  return signal;
}
