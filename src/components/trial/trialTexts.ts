import { type RuleTrial, refusedMaximum } from '../../../contract/approvalRules';
import type { Trial } from '../../../contract/trial';
import { t } from '../../i18n/translate';
import { pricedText, sumText, unpricedTexts } from '../cost/costTexts';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

const counted = (key: 'trial.machines' | 'trial.launches' | 'trial.decisions', n: number) =>
  n === 1 ? t(`${key}.one`) : t(key, { n: number.format(n) });

const machinesText = (n: number) => counted('trial.machines', n);

/** Returns what the rules would have done to machines and launches. */
function effectsOf(trial: Trial): string[] {
  const { stops, starts, machines_stopped, ends, terminations, launches_refused, machines_refused } = trial;
  const { days_over_limit: n, peak } = trial;
  const stopped = { machines: machinesText(machines_stopped), stops: number.format(stops) };
  const refused = { launches: counted('trial.launches', launches_refused), machines: machinesText(machines_refused) };
  return [
    ...(stops > 0 ? [t('trial.stops', { ...stopped, starts: number.format(starts) })] : []),
    ...(ends > 0 ? [t('trial.ends', { machines: machinesText(ends), terminated: number.format(terminations) })] : []),
    ...(launches_refused > 0 ? [t('trial.refused', refused)] : []),
    ...(n > 0 ? [t('trial.over', { n, peak })] : []),
  ];
}

/** Returns the difference in running time and, with a price list, in cost. */
function savingsOf({ hours_saved: hours, saved, unpriced, priced_at: pricedAt }: Trial): string[] {
  const time = t(hours < 0 ? 'trial.more' : 'trial.less', { n: number.format(Math.abs(hours)) });
  if (pricedAt === null) return [time];
  if (saved === null) return [time, `${t('cost.unknownPrice')}.`];
  const sum = { sum: sumText(Math.abs(saved)), priced: pricedText(pricedAt) };
  return [time, t(saved < 0 ? 'trial.spent' : 'trial.saved', sum), ...unpricedTexts(unpriced)];
}

/** Returns the consequences of rules in recorded history as sentences. */
export function trialText(trial: Trial): string {
  if (trial.machines === 0) return t('trial.nothing');
  const effects = effectsOf(trial);
  const period = t('trial.period', { from: trial.from.slice(0, 10), to: trial.to.slice(0, 10) });
  return [period, ...(effects.length === 0 ? [t('trial.unchanged')] : [...effects, ...savingsOf(trial)])].join(' ');
}

/** Returns the consequences of a rule for recorded decisions as sentences. */
export function ruleTrialText({ since: at, decisions, refused, alone }: RuleTrial): string {
  const since = at.slice(0, 10);
  if (decisions === 0) return t('trial.undecided', { since });
  const decided = { decisions: counted('trial.decisions', decisions), since, n: number.format(refused) };
  return [
    t('trial.decided', decided),
    ...(alone > 0 ? [t('trial.alone', { n: number.format(alone) })] : []),
    ...(refused > refusedMaximum ? [t('trial.newest', { n: refusedMaximum })] : []),
  ].join(' ');
}
