import { expect, it } from 'vitest';
import type { RuleTrial } from '../../../../contract/approvalRules';
import type { Trial } from '../../../../contract/trial';
import { ruleTrialText, trialText } from '../../../../src/components/trial/trialTexts';

const pricedAt = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const nothing: Trial = {
  ...{ from: '2026-08-30T10:00:00.000Z', to: '2026-11-30T10:00:00.000Z', machines: 40 },
  ...{ stops: 0, machines_stopped: 0, starts: 0, ends: 0, terminations: 0, launches_refused: 0, machines_refused: 0 },
  ...{ peak: 40, days_over_limit: 0, hours_saved: 0, saved: 0, unpriced: 0, priced_at: pricedAt },
};
const textOf = (more: Partial<Trial>) => trialText({ ...nothing, ...more });
const period = 'From 2026-08-30 to 2026-11-30:';

it('names the stops of a weekly plan and their savings', () => {
  const stopped = { stops: 2_470, machines_stopped: 38, starts: 2_432, hours_saved: 45_769.2, saved: 1_904 };
  expect(textOf(stopped)).toBe(
    `${period} 38 machines would have been stopped (stops: 2,470, starts: 2,432). ` +
      `Running time: 45,769 h less. Cost: $1,904.00 less (estimate, prices of ${pricedAt}).`,
  );
});

it('names ends, rejected launches and the days above a limit', () => {
  const refused = { launches_refused: 3, machines_refused: 12, days_over_limit: 9 };
  expect(textOf({ ends: 1, terminations: 0, ...refused, hours_saved: -2, saved: -0.5, unpriced: 1 })).toBe(
    `${period} 1 machine would have been stopped at the end of the lifetime, and 0 terminated after it. ` +
      '3 launches of 12 machines would have been rejected. Days with more machines than this: 9, up to 40 machines. ' +
      `Running time: 2 h more. Cost: $0.50 more (estimate, prices of ${pricedAt}). 1 machine has no price.`,
  );
});

it('says that a cost is unknown, and omits it without a price list', () => {
  const stopped = { stops: 1, machines_stopped: 1, hours_saved: 12, saved: null };
  expect(textOf({ ...stopped, unpriced: 1 })).toContain('Cost: unknown, since the price list has no such machine.');
  expect(textOf({ ...stopped, priced_at: null })).not.toContain('Cost');
});

it('says that nothing is known, or nothing would have been different', () => {
  expect(textOf({ machines: 0 })).toBe('Nothing is known about machines of this process.');
  expect(textOf({})).toBe(`${period} Nothing would have been different.`);
});

const rule = {
  ...{ rule: 'second_approver', state: 'off', setting: 'REQUIRE_SECOND_APPROVER=1', since: '2026-08-30T10:00:00.000Z' },
  ...{ decisions: 1_204, refused: 0, alone: 0, administrators: 3, requests: [] },
} satisfies RuleTrial;

it('names the decisions that a rule would have refused', () => {
  expect(ruleTrialText(rule)).toBe('Of 1,204 decisions since 2026-08-30, 0 would have been refused.');
  expect(ruleTrialText({ ...rule, decisions: 1, refused: 1, alone: 1 })).toBe(
    'Of 1 decision since 2026-08-30, 1 would have been refused. ' +
      'Approved while there was no other administrator: 1.',
  );
  expect(ruleTrialText({ ...rule, refused: 101 })).toContain('101 would have been refused. The newest 100 are listed.');
  expect(ruleTrialText({ ...rule, decisions: 0 })).toBe('Nothing has been decided since 2026-08-30.');
});
