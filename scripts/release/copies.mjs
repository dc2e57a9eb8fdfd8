// Files of the sources that a release contains, by name. Docker builds the image from the folder of the release.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../node.mjs';

const read = (path) => readFileSync(join(root, path), 'utf8');

/** @param platform Platform as named in the executables, for example linux-x64. */
export function copiesFor(platform) {
  const inRelease = (text) =>
    text
      .replaceAll('dist/oa-console', `oa-console-${platform}`)
      .replaceAll(' -f scripts/docker/Dockerfile', '')
      .replaceAll(' -f scripts/docker/compose.yml', '')
      .replace(' Build the executable first: npm ci && npm run build:binary.', '')
      .replace('context: ../..', 'context: .')
      .replace('dockerfile: scripts/docker/Dockerfile', 'dockerfile: Dockerfile')
      .replaceAll('scripts/docker/', '');
  const kubernetes = ['secret', 'config', 'nodes', 'service'].map((name) => read(`scripts/kubernetes/${name}.yaml`));
  return {
    'oa-console.service': read('scripts/systemd/oa-console.service'),
    'oa-console-run': read('scripts/systemd/oa-console-run'),
    Dockerfile: inRelease(read('scripts/docker/Dockerfile')),
    'Dockerfile.dockerignore': inRelease(read('scripts/docker/Dockerfile.dockerignore')),
    'compose.yml': inRelease(read('scripts/docker/compose.yml')),
    'compose.cluster.yml': inRelease(read('scripts/docker/compose.cluster.yml')),
    'Caddyfile.cluster': read('scripts/docker/Caddyfile.cluster'),
    'kubernetes.yaml': inRelease(kubernetes.join('---\n')),
    'alerts.yml': read('scripts/monitoring/alerts.yml'),
    'grafana-dashboard.json': read('scripts/monitoring/grafana-dashboard.json'),
    'CHANGELOG.md': read('CHANGELOG.md'),
    'SECURITY.md': read('SECURITY.md'),
  };
}
