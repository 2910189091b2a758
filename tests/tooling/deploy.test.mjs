import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { at } from '../../scripts/lib/paths.mjs';
import { settings } from '../../server/settings';

const read = (path) => readFileSync(at(path), 'utf8');
const known = new Set(settings.map(({ name }) => name));
/** Returns true for a setting, for the path of a file with it, and for what Node itself reads. */
const isKnown = (name) => known.has(name.replace(/_FILE$/, '')) || name === 'NODE_EXTRA_CA_CERTS';

it('runs the image as a user other than root', () => {
  const lines = read('Dockerfile').split('\n');
  expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER 1000:1000']);
  expect(lines.indexOf('USER 1000:1000')).toBeGreaterThan(lines.findLastIndex((line) => /^(FROM|RUN) /.test(line)));
});

it('gives the image build neither secrets nor data', () => {
  const lines = read('.dockerignore').split('\n');
  expect(lines).toContain('*');
  expect(lines).not.toContain('!deploy');
});

it('lets the server find its packages only in the top folder of node_modules', () => {
  const { packages } = JSON.parse(read('package-lock.json'));
  expect(Object.keys(packages.server.dependencies)).not.toHaveLength(0);
  expect(Object.keys(packages).filter((path) => path.startsWith('server/'))).toEqual([]);
});

describe('compose.yaml', () => {
  const { services, secrets } = parse(read('compose.yaml'));

  it('gives the console only what it needs, and generated secrets as files', () => {
    const { console: server } = services;
    expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(server.ports.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
    for (const [name, value] of Object.entries(server.environment)) {
      expect(isKnown(name), name).toBe(true);
      if (name.endsWith('_FILE')) expect(server.secrets).toContain(value.replace('/run/secrets/', ''));
    }
    for (const name of Object.keys(secrets)) expect(read('deploy/makeSecrets.sh')).toContain(`make ${name} `);
    expect(read('.gitignore').split('\n')).toContain('deploy/secrets/');
  });

  it('keeps the database on an inner network, without a port', () => {
    expect(services.database.networks).toEqual(['inside']);
    expect(services.database.ports).toBeUndefined();
  });
});

describe('the Helm chart', () => {
  const folder = 'deploy/helm/quarterdeck';
  const values = parse(read(`${folder}/values.yaml`));
  const templates = readdirSync(at(`${folder}/templates`)).map((name) => read(`${folder}/templates/${name}`));
  const deployment = read(`${folder}/templates/deployment.yaml`);

  it('uses only existing values', () => {
    for (const [, path] of templates.join('\n').matchAll(/\.Values\.([\w.]+)/g))
      expect(
        path.split('.').reduce((inner, key) => inner?.[key], values),
        path,
      ).toBeDefined();
  });

  it('sets only existing settings, and runs read-only as a user other than root', () => {
    const names = [...deployment.matchAll(/- name: ([A-Z_]+)$/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(6);
    for (const name of [...names, ...Object.keys(values.settings)]) expect(isKnown(name), name).toBe(true);
    expect(deployment).toContain('readOnlyRootFilesystem: true');
    expect(deployment).toContain('runAsNonRoot: true');
  });

  it('probes the server’s health endpoints', () => {
    const health = read('server/http/health.ts');
    for (const [, path] of deployment.matchAll(/httpGet: \{ path: (\S+),/g)) expect(health).toContain(`'${path}'`);
  });
});
