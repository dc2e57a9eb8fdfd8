import { execFileSync } from 'node:child_process';
import { cpus, totalmem, type } from 'node:os';
import type { Figure } from './figure.ts';
import { markdown } from './table.ts';

/** Hardware requirements that other products publish for self-hosting. */
const published = [
  {
    product: 'Chatwoot',
    page: 'System Requirements (developers.chatwoot.com, self-hosted deployment)',
    date: '2025-07-03',
    requirements: '4 cores and 4 GB for up to 10,000 conversations a day; 8 cores and 8 GB for up to 20,000',
  },
  {
    product: 'Zammad',
    page: 'Hardware (docs.zammad.org, prerequisites)',
    date: '2025-08-26',
    requirements:
      'at least 2 cores and 4 GB; 4 cores and 6 GB for up to 40 agents; Elasticsearch needs as much memory again',
  },
] as const;

/** Returns the results as a page of the documentation, with the machine and the commit on which they were measured. */
export function page(figures: readonly Figure[], args: readonly string[]): string {
  const [cpu] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const others = published.map((one) => `| ${one.product} | ${one.requirements} | ${one.page} | ${one.date} |`);
  return `# Benchmarks

Written by \`npm run bench -- ${args.join(' ')}\`. A limit is what the same machine does in the same run without the product's work.

- machine: ${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${type()}
- Node ${process.version}, commit ${commit}, ${new Date().toISOString().slice(0, 10)}

${markdown(figures)}

## Published requirements of other products

These are recommendations of their makers, not measurements, and the products do different work. For the machine that this product
needs, see [size-and-watch.md](size-and-watch.md).

| product | requirements | page | last changed |
| --- | --- | --- | --- |
${others.join('\n')}
`;
}
