import { readConfig } from './config';
import { runEntry, StartError } from './startError';

/** The only call that the server does without: its refusals are then told in Amazon's general words. */
const optional = 'sts:DecodeAuthorizationMessage';

await runEntry(async () => {
  const { CLOUD_CONFIG: config } = readConfig(process.env);
  if (!config) throw new StartError('CLOUD_CONFIG is not set: there is no cloud to check');
  const [{ Clients }, { reportOn }, { placesOf }] = await Promise.all([
    import('./fleet/ec2/clients'),
    import('./fleet/ec2/checks'),
    import('./fleet/ec2/places'),
  ]);
  const clients = new Clients(config);
  let refused = 0;
  for (const place of placesOf(config)) {
    const { account, region, identity, checks, machines } = await reportOn(clients, place);
    const lines = checks.map(({ call, verdict, words }) => `  ${verdict.padEnd(8)} ${call}${words && `: ${words}`}`);
    const count = machines === undefined ? 'machines cannot be counted' : `${machines} machines`;
    process.stdout.write(`Account ${account}, ${region}: ${identity}, ${count}\n${lines.join('\n')}\n`);
    refused += checks.filter(({ call, verdict }) => verdict !== 'allowed' && call !== optional).length;
  }
  clients.close();
  if (refused > 0)
    throw new StartError(`${refused} of the calls that the server needs are not allowed, or cannot be checked`);
});
