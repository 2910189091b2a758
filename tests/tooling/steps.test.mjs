import { expect, it } from 'vitest';
import config from '../../playwright.config';
import { browserRounds } from '../../scripts/lib/steps.mjs';

it('a whole run leaves out no project of the browser tests', () => {
  const projects = config.projects ?? [];
  const needed = projects.flatMap(({ dependencies = [] }) => dependencies);
  expect([...browserRounds.flat(), ...needed].sort()).toEqual(projects.map(({ name }) => name).sort());
});
