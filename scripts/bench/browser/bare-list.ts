import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

/** Builds and serves a page with only a virtual list, which the product's inbox is compared with. */
export async function serveBareList(): Promise<{ url: string; close: () => void }> {
  const bundle = await rolldown({
    input: join(import.meta.dirname, '../bare/list.tsx'),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  const page = `<!doctype html><meta charset="utf-8"><body><script>${output[0].code.replaceAll('</script', '<\\/script')}</script>`;
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
