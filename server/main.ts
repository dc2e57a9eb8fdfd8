import './require-node.ts';
import { createApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { rebuild } from './rebuild.ts';

/** The command line. */
async function main([command = 'serve']: string[]): Promise<number> {
  const config = readConfig(process.env);
  switch (command) {
    case 'serve':
      return serve();
    case 'rebuild':
      return rebuild(config.dataDir, (line) => process.stderr.write(`${line}\n`));
    default:
      process.stderr.write(`unknown command: ${command}\nknown: serve, rebuild\n`);
      return 2;
  }

  async function serve(): Promise<number> {
    const app = await createApp({ config });
    const url = await app.start();
    process.stdout.write(`OA Console listens on ${url}\n`);
    await new Promise((resolve) => {
      process.once('SIGINT', resolve);
      process.once('SIGTERM', resolve);
    });
    await app.close();
    return 0;
  }
}

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
