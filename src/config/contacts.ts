import { config } from './runtimeConfig';
import { exampleTeam } from './schema';

/** True if the contacts are the example that is shown until config.json names some (D29). */
export const isExampleTeam = (): boolean => JSON.stringify(config().team) === JSON.stringify(exampleTeam);

/** Returns the contacts that config.json names; none while they are the example. */
export const contacts = () => (isExampleTeam() ? [] : config().team);
