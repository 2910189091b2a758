import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { at } from '../../scripts/lib/paths.mjs';
import { settings } from '../../server/settings';
import { allocation } from '../../tools/bench/server/servers.mjs';

const read = (path) => readFileSync(at(path), 'utf8');
const known = new Set(settings.map(({ name }) => name));
/** What a setting may be called besides: the path of a file with it, and what Node itself reads. */
const isKnown = (name) => known.has(name.replace(/_FILE$/, '')) || name === 'NODE_EXTRA_CA_CERTS';
/** What is no setting: it makes Node and the packages, and the allocator, work as in production. */
const ofProduction = ['NODE_ENV', ...Object.keys(allocation)];

describe('the Dockerfile', () => {
  /** The instructions of each stage, with their continued lines as one. */
  const stages = read('Dockerfile')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .reduce((all, line) => {
      if (line.startsWith('FROM ')) all.push([]);
      all.at(-1)?.push(line);
      return all;
    }, []);
  const last = stages.at(-1);
  const instruction = (name) => last.filter((line) => line.startsWith(`${name} `));

  it('builds in stages of one named version, which Quarterdeck runs on', () => {
    expect(stages.length).toBeGreaterThan(1);
    for (const [from] of stages) expect(from).toMatch(/^FROM node:\$\{NODE_VERSION\}-[\w-]+( AS \w+)?$/);
    expect(Number(/NODE_VERSION=(\d+)/.exec(read('Dockerfile'))?.[1])).toBeGreaterThanOrEqual(20);
  });

  it("takes the server's packages as one layer, and nothing that only the build needs", () => {
    expect(stages.flat().join('\n')).not.toMatch(/npm install|ADD |apt-get|curl|sudo/);
    expect(instruction('COPY').filter((line) => line.includes('node_modules'))).toEqual([
      'COPY --from=packages /src/node_modules node_modules',
    ]);
    expect(stages.flat().filter((line) => line.startsWith('RUN npm ci'))).toEqual([
      'RUN npm ci --no-audit --no-fund',
      'RUN npm ci --omit=dev --workspace server --no-audit --no-fund && rm node_modules/quarterdeck-server',
    ]);
    for (const line of instruction('COPY'))
      expect(line).toMatch(/^COPY (--from=(packages|build) \/src\/(node_modules|dist\/)|server\/package\.json \.\/$)/);
  });

  it("finds every package of the server in the top folder of node_modules, which is the server's own", () => {
    const { packages } = JSON.parse(read('package-lock.json'));
    expect(Object.keys(packages.server.dependencies)).not.toHaveLength(0);
    expect(Object.keys(packages).filter((path) => path.startsWith('server/'))).toEqual([]);
  });

  it('runs as a user who is not root, in a form that hears signals, and says how it is', () => {
    expect(instruction('USER')).toEqual(['USER 1000:1000']);
    expect(last.indexOf('USER 1000:1000')).toBeGreaterThan(last.findLastIndex((line) => line.startsWith('RUN ')));
    expect(JSON.parse(instruction('CMD')[0].slice(4))).toEqual(['node', 'dist/server/main.js']);
    expect(instruction('HEALTHCHECK')[0]).toContain('/livez');
    for (const [, name] of instruction('ENV')[0].matchAll(/(\w+)=/g))
      expect(isKnown(name) || ofProduction.includes(name), name).toBe(true);
  });

  it('has memory used as in the benchmark, whose figures say how much a server needs', () => {
    const given = Object.fromEntries(
      [...instruction('ENV')[0].matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
    );
    expect(given).toMatchObject(allocation);
  });

  it('is given what the build reads, and neither secrets nor data', () => {
    const lines = read('.dockerignore').split('\n');
    expect(lines).toContain('*');
    const given = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    for (const path of given) expect(readdirSync(at('.')), path).toContain(path);
    expect(given).not.toContain('deploy');
    expect(given).not.toContain('node_modules');
  });
});

describe('compose.yaml', () => {
  const { services, secrets, volumes } = parse(read('compose.yaml'));

  it('gives the console no more than it needs, and its secrets as files that are made by the script', () => {
    const { console: server } = services;
    expect(server).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(server.ports.every((port) => port.startsWith('127.0.0.1:'))).toBe(true);
    for (const [name, value] of Object.entries(server.environment)) {
      expect(isKnown(name), name).toBe(true);
      if (name.endsWith('_FILE')) expect(server.secrets).toContain(value.replace('/run/secrets/', ''));
    }
    for (const [name, { file }] of Object.entries(secrets)) {
      expect(file).toBe(`./deploy/secrets/${name}`);
      expect(read('deploy/makeSecrets.sh')).toContain(`make ${name} `);
    }
    expect(read('.gitignore').split('\n')).toContain('deploy/secrets/');
  });

  it('keeps the database in a volume, on a network that leads nowhere else', () => {
    expect(services.database.volumes).toEqual(['database:/var/lib/postgresql/data']);
    expect(Object.keys(volumes)).toContain('database');
    expect(services.database.networks).toEqual(['inside']);
    expect(services.database.ports).toBeUndefined();
  });
});

describe('the Helm chart', () => {
  const folder = 'deploy/helm/quarterdeck';
  const values = parse(read(`${folder}/values.yaml`));
  const templates = readdirSync(at(`${folder}/templates`)).map((name) => [name, read(`${folder}/templates/${name}`)]);
  const deployment = Object.fromEntries(templates)['deployment.yaml'];

  it.each(templates)('%s names only values that there are, and closes what it opens', (_name, text) => {
    for (const [, path] of text.matchAll(/\.Values\.([\w.]+)/g)) {
      const value = path.split('.').reduce((inner, key) => inner?.[key], values);
      expect(value, path).toBeDefined();
    }
    const count = (pattern) => [...text.matchAll(pattern)].length;
    expect(count(/\{\{-? *(if|with|range|define) /g)).toBe(count(/\{\{-? *end *-?\}\}/g));
    expect(count(/\{\{/g)).toBe(count(/\}\}/g));
  });

  it('uses every value', () => {
    const all = templates.map(([, text]) => text).join('\n');
    const paths = Object.entries(values).flatMap(([key, value]) =>
      typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 0
        ? Object.keys(value).map((inner) => [`${key}.${inner}`, key])
        : [[key, key]],
    );
    const isUsed = ([path, whole]) =>
      all.includes(`.Values.${path}`) || new RegExp(`\\.Values\\.${whole}(?![\\w.])`).test(all);
    expect(paths.filter((path) => !isUsed(path))).toEqual([]);
  });

  it('sets only settings that there are, and asks for what the server answers', () => {
    const names = [...deployment.matchAll(/- name: ([A-Z_]+)$/gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(6);
    for (const name of [...names, ...Object.keys(values.settings)]) expect(isKnown(name), name).toBe(true);
    const health = read('server/http/health.ts');
    for (const [, path] of deployment.matchAll(/httpGet: \{ path: (\S+),/g)) expect(health).toContain(`'${path}'`);
    expect(deployment).toContain('readOnlyRootFilesystem: true');
    expect(deployment).toContain('runAsNonRoot: true');
  });
});
