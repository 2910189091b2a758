import { expect, it } from 'vitest';
import { sideBySide } from '../../scripts/lib/sideBySide.mjs';

/** Jobs that end when they are told to, and the order of what happened to them. */
function jobs(...given) {
  const happened = [];
  const end = new Map();
  const all = given.map(([name, weight, after]) => ({
    name,
    weight,
    after,
    work: () =>
      new Promise((resolve, reject) => {
        happened.push(`${name} begins`);
        end.set(name, { resolve, reject });
      }),
  }));
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    all,
    happened,
    async end(name) {
      happened.push(`${name} ends`);
      end.get(name).resolve();
      await settle();
    },
    async fail(name) {
      end.get(name).reject(new Error(`${name} broke`));
      await settle();
    },
  };
}

it('begins as many as fit, in their order, and the next when one has ended', async () => {
  const { all, happened, end } = jobs(['a', 1], ['b', 1], ['c', 1]);
  const done = sideBySide(all, 2);
  expect(happened).toEqual(['a begins', 'b begins']);
  await end('b');
  expect(happened.at(-1)).toBe('c begins');
  await end('a');
  await end('c');
  await done;
});

it('lets a light one go ahead of a heavy one that does not fit yet', async () => {
  const { all, happened, end } = jobs(['a', 2], ['heavy', 2], ['light', 1]);
  const done = sideBySide(all, 3);
  expect(happened).toEqual(['a begins', 'light begins']);
  await end('a');
  expect(happened.at(-1)).toBe('heavy begins');
  await end('heavy');
  await end('light');
  await done;
});

it('runs one that is heavier than everything that fits by itself', async () => {
  const { all, happened, end } = jobs(['giant', 9], ['b', 1]);
  const done = sideBySide(all, 2);
  expect(happened).toEqual(['giant begins']);
  await end('giant');
  expect(happened.at(-1)).toBe('b begins');
  await end('b');
  await done;
});

it('waits with one for the one that it comes after, unless that is not among them', async () => {
  const { all, happened, end } = jobs(['tests', 1, 'build'], ['build', 1], ['other', 1, 'elsewhere']);
  const done = sideBySide(all, 3);
  expect(happened).toEqual(['build begins', 'other begins']);
  await end('build');
  expect(happened.at(-1)).toBe('tests begins');
  await end('tests');
  await end('other');
  await done;
});

it('fails with the first job that breaks, and for jobs that wait for one another', async () => {
  const { all, fail } = jobs(['a', 1]);
  const done = expect(sideBySide(all, 1)).rejects.toThrow('a broke');
  await fail('a');
  await done;
  await expect(sideBySide(jobs(['a', 1, 'b'], ['b', 1, 'a']).all, 2)).rejects.toThrow('wait for one another: a, b');
});
