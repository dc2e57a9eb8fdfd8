import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { settings } from '../../server/config.ts';
import { root } from '../node.mjs';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const folder = 'scripts/kubernetes';

const manifests = readdirSync(join(root, folder))
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => parseAllDocuments(read(`${folder}/${name}`)).map((document) => document.toJS()));
const named = (kind: string, name = 'oa-console') =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name);
const compose = parse(read('scripts/docker/compose.cluster.yml'), { merge: true });
const dockerfile = read('scripts/docker/Dockerfile');
const caddyfile = read('scripts/docker/Caddyfile.cluster');

interface Named {
  name: string;
}
interface Mount extends Named {
  mountPath: string;
}
const nameOf = ({ name }: Named) => name;

const nodes = named('StatefulSet').spec;
const pod = nodes.template.spec;
const [container] = pod.containers;
const composeNodes = Object.keys(compose.services).filter((name) => name.startsWith('console'));
const known = Object.keys(settings);

test('the settings of the nodes are settings of the product', () => {
  const inSecret = Object.keys(named('Secret').stringData);
  const inConfig = Object.keys(named('ConfigMap').data);
  const inCompose = composeNodes.flatMap((name) => Object.keys(compose.services[name].environment));
  for (const name of [...inSecret, ...inConfig, ...inCompose]) expect(known).toContain(name);
  for (const shared of ['CLUSTER_URL', 'SECRET_KEY', 'BLOBS', 'PUBLIC_URL', 'BACKUP_DIR']) {
    expect([...inSecret, ...inConfig]).toContain(shared);
    expect(inCompose.filter((name) => name === shared)).toHaveLength(composeNodes.length);
  }
});

test('all that a manifest refers to exists', () => {
  for (const { configMapRef, secretRef } of container.envFrom)
    expect(named(configMapRef ? 'ConfigMap' : 'Secret', (configMapRef ?? secretRef).name)).toBeDefined();
  const volumes = [...pod.volumes, ...nodes.volumeClaimTemplates.map((one: { metadata: Named }) => one.metadata)];
  for (const { name } of container.volumeMounts) expect(volumes.map(nameOf)).toContain(name);
  for (const { persistentVolumeClaim: claim } of pod.volumes)
    if (claim) expect(named('PersistentVolumeClaim', claim.claimName)).toBeDefined();
  expect(named('Service', nodes.serviceName).spec.clusterIP).toBe('None');
  const labels = nodes.template.metadata.labels;
  for (const one of manifests.filter(({ kind }) => kind === 'Service')) expect(labels).toMatchObject(one.spec.selector);
  expect(labels).toMatchObject(named('PodDisruptionBudget').spec.selector.matchLabels);
  const { service } = named('Ingress').spec.rules[0].http.paths[0].backend;
  expect(named('Service', service.name).spec.ports.map(nameOf)).toContain(service.port.name);
});

test('the shared folders are on volumes that all nodes mount', () => {
  const isIn = (path: string, mounts: string[]) => mounts.some((mount) => path.startsWith(`${mount}/`));
  const { BLOBS, BACKUP_DIR } = named('ConfigMap').data;
  const mounts = (container.volumeMounts as Mount[])
    .filter(({ name }) => name === 'shared')
    .map((one) => one.mountPath);
  for (const path of [BLOBS, BACKUP_DIR]) expect(isIn(path, mounts)).toBe(true);
  // The product refuses a BLOBS that does not exist.
  expect(pod.initContainers[0].command).toEqual(['mkdir', '-p', BLOBS, BACKUP_DIR]);
  expect(pod.initContainers[0].image).toBe(container.image);
  for (const name of composeNodes) {
    const { environment, volumes } = compose.services[name];
    const shared = volumes.filter((one: string) => one.startsWith('shared:')).map((one: string) => one.split(':')[1]);
    for (const path of [environment.BLOBS, environment.BACKUP_DIR]) {
      expect(isIn(path, shared)).toBe(true);
      // A new volume gets the folders of the image.
      expect(dockerfile).toContain(` ${path}`);
    }
  }
  const declared = Object.keys(compose.volumes);
  for (const { volumes = [] } of Object.values<{ volumes?: string[] }>(compose.services))
    for (const one of volumes) if (!one.startsWith('.')) expect(declared).toContain(one.split(':')[0]);
});

test('each node of the compose file has a data folder of its own, and the proxy sends requests to all of them', () => {
  const data = composeNodes.map((name) => compose.services[name].volumes.find((one: string) => one.endsWith(':/data')));
  expect(new Set(data).size).toBe(composeNodes.length);
  const upstreams = [...caddyfile.matchAll(/reverse_proxy (.+) \{/g)].map(([, list = '']) => list.split(' '));
  expect(upstreams).toEqual([1, 2].map(() => composeNodes.map((name) => `${name}:3000`)));
});

test('a node is ended only after it was removed from the load balancer and has handed over its work', () => {
  const stop = Number(container.lifecycle.preStop.exec.command[1]);
  expect(pod.terminationGracePeriodSeconds - stop).toBeGreaterThanOrEqual(30);
  for (const name of composeNodes) expect(compose.services[name].stop_grace_period).toBe('40s');
  expect(container.readinessProbe.httpGet.path).toBe('/api/health');
  expect(container.livenessProbe.httpGet.path).toBe('/api/test');
});
