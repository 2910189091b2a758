import { expect, it } from 'vitest';
import { missingFactor } from '../../../../server/auth/freshFactor';
import type { Session } from '../../../../server/auth/sessions';
import { missingEnrolment } from '../../../../server/factors/required';

const now = new Date();
const methods: readonly Session['method'][] = ['password', 'passkey', 'sso', 'token'];
const sessions = methods.flatMap((method) =>
  [true, false].flatMap((hasFactor) =>
    [null, new Date(0), now].map((factorAt) => ({ method, hasFactor, factorAt, isService: false, roles: ['admin'] })),
  ),
);

it('lets everybody confirm who is asked for a factor, also if all must have one', () => {
  const asked = sessions.filter((session) => missingFactor(session, now));
  expect(asked).not.toEqual([]);
  for (const session of asked) expect(missingEnrolment('all', session, undefined)).toBeUndefined();
});
