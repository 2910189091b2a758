import { config } from './runtimeConfig';
import { exampleTeam } from './schema';

/** Whether the contacts are the example that stands in until config.json names some (D29). */
export const isExampleTeam = (): boolean => JSON.stringify(config().team) === JSON.stringify(exampleTeam);

/** Returns the contacts that config.json names; none while they are the example. */
export const contacts = () => (isExampleTeam() ? [] : config().team);
