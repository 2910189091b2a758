import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { configOf, LocalProvider } from './localProvider';

/** Parses the command line. Ends the process with the usage if it is invalid. */
function parsed() {
  const options = {
    port: { type: 'string', default: '9400' },
    console: { type: 'string', default: 'http://localhost:8080/' },
  } as const;
  try {
    return parseArgs({ options }).values;
  } catch {
    process.stderr.write('usage: npm run sso:local -- [--port 9400] [--console http://localhost:8080/]\n');
    return process.exit(2);
  }
}

const { port, console: consoleUrl } = parsed();

const people = {
  alice: { groups: ['cloud-admins'] },
  ben: { groups: ['air-operators', 'air-launchers'] },
  carla: { groups: ['air-operators', 'hotel-operators'] },
  dan: { groups: ['sales'] },
};

const groups = {
  'cloud-admins': { admin: ['admin'] },
  'air-operators': { 'Data/Air': ['aws user'] },
  'air-launchers': { 'Data/Air': ['machine_launch user'] },
  'hotel-operators': { 'Data/Hospitality': ['aws user'] },
};

const provider = await LocalProvider.start({ port: Number(port), consoleUrl, people });
const folder = join('.data', 'sso');
mkdirSync(folder, { recursive: true });
const file = join(folder, 'sso.json');
writeFileSync(file, `${JSON.stringify(configOf(provider, consoleUrl, groups), undefined, 2)}\n`);
const lines = Object.entries(people).map(([name, person]) => `  ${name.padEnd(8)} ${person.groups.join(', ')}`);
process.stdout.write(
  `\nA single sign-on provider runs at ${provider.issuer}. Start the server in another terminal:\n` +
    `  SSO_CONFIG=${file} npm start\n\n` +
    `Open ${consoleUrl} and sign in with any password as:\n${lines.join('\n')}\n`,
);
