import { describe, expect, it } from 'vitest';
import { type Deed, type Entry, Journal, type Made, type Outcome } from '../../tools/soak/journal';
import type { State, Success } from '../../tools/soak/state';
import { violationsOf } from '../../tools/soak/violations';

const done = (key: string): Success => ({ key, foundAllDone: false });

/** A run with an approved process request, a launch of two machines, a termination of one, and a changed person. */
class Run {
  readonly journal = new Journal('soak-1');
  state: State = {
    processRequests: [{ id: 5, status: 1, tagname: 'soak-1-tag', reason: 'soak-1-why', process_id: 9 }],
    updateRequests: [{ id: 3, status: 1, process_id: 9, reason: 'soak-1-more', new_machine_max_count: 4 }],
    processes: [
      {
        ...{ id: 9, tagname: 'soak-1-tag', limit: 4, live: 1, reserved: 0, mismatches: [] },
        ...{ launches: [['i-1', 'i-2']], ledgerMachines: ['i-1'], fleetMachines: ['i-1'] },
      },
    ],
    people: [{ userid: 7, email: 'soak-1-mail@example.com', verticals: [{ vertical_id: 4, direct_privileges: [20] }] }],
    successes: [],
  };

  constructor() {
    this.add({ kind: 'process request', tagname: 'soak-1-tag', limit: 2 }, 'acknowledged', { requestId: 5 });
    this.add(this.decision('soak-1-why', 1), 'acknowledged', { processId: 9 });
    this.add(this.decision('soak-1-no', -1), 'refused');
    this.add({ kind: 'update request', processId: 9, limit: 4 }, 'acknowledged', { requestId: 3 });
    this.add({ kind: 'decision', about: 'update', requestId: 3, approve: 1, reason: 'soak-1-more' }, 'acknowledged');
    this.add({ kind: 'launch', processId: 9, count: 2 }, 'acknowledged', { instanceIds: ['i-1', 'i-2'] });
    this.add({ kind: 'launch', processId: 9, count: 3 }, 'refused');
    this.add({ kind: 'termination', processId: 9, instanceIds: ['i-2'] }, 'acknowledged');
    this.add({ kind: 'registration', email: 'soak-1-mail@example.com' }, 'acknowledged');
    this.add({ kind: 'registration', email: 'soak-1-other@example.com' }, 'refused');
    this.add({ kind: 'vertical', userId: 7, verticalId: 4, belongs: true }, 'acknowledged');
    this.add({ kind: 'roles', userId: 7, verticalId: 4, privilege: 19 }, 'acknowledged');
    this.add({ kind: 'roles', userId: 7, verticalId: 4, privilege: 20 }, 'acknowledged');
    this.state = { ...this.state, successes: this.keysOf('acknowledged').map(done) };
  }

  decision(reason: string, approve: 1 | -1): Deed {
    return { kind: 'decision', about: 'process', requestId: 5, approve, reason };
  }

  /** Adds a completed change. */
  add(deed: Deed, outcome: Outcome, made: Made = {}): Entry {
    const entry = this.journal.begin('ada', deed);
    if (outcome !== 'unanswered') this.journal.end(entry, outcome, outcome, made);
    return entry;
  }

  keysOf(outcome: Outcome): string[] {
    return this.journal.entries.filter((entry) => entry.outcome === outcome).map(({ key }) => key);
  }

  keyOf(fits: (deed: Deed) => boolean): string {
    return this.journal.entries.find(({ deed }) => fits(deed))?.key ?? '';
  }

  with(changed: Partial<State>): this {
    this.state = { ...this.state, ...changed };
    return this;
  }

  /** Adds audit rows, one for each key. */
  withSuccesses(...keys: readonly string[]): this {
    return this.with({ successes: [...this.state.successes, ...keys.map(done)] });
  }

  withProcess(changed: Partial<State['processes'][number]>): this {
    return this.with({ processes: this.state.processes.map((process) => ({ ...process, ...changed })) });
  }

  get violations(): string[] {
    return violationsOf(this.journal.entries, this.state);
  }
}

it('has no violation if everything is as acknowledged', () => {
  expect(new Run().violations).toEqual([]);
});

describe('soak check detects that', () => {
  const found: [what: string, run: () => Run, words: RegExp][] = [
    [
      'an acknowledged row is lost',
      () => new Run().with({ people: [] }),
      /by the lists acknowledged and lost: soak-1-000009 by ada, .*"registration"/,
    ],
    [
      'an acknowledged row is doubled',
      () => {
        const run = new Run();
        return run.with({ people: [...run.state.people, ...run.state.people.map((one) => ({ ...one, userid: 8 }))] });
      },
      /by the lists done 2 times: soak-1-000009/,
    ],
    [
      'a refused row is there',
      () => {
        const run = new Run();
        const other = { userid: 8, email: 'soak-1-other@example.com', verticals: [] };
        return run.with({ people: [...run.state.people, other] });
      },
      /by the lists refused and done all the same: soak-1-000010/,
    ],
    [
      'an acknowledged change has no row in the audit log',
      () => {
        const run = new Run();
        return run.with({ successes: run.state.successes.slice(1) });
      },
      /by the audit log acknowledged and lost: soak-1-000001/,
    ],
    [
      'a change was made twice under one key',
      () => {
        const run = new Run();
        return run.withSuccesses(run.keyOf(({ kind }) => kind === 'termination'));
      },
      /by the audit log done 2 times: soak-1-000008/,
    ],
    [
      'a change without an answer was made twice',
      () => {
        const run = new Run();
        const { key } = run.add({ kind: 'launch', processId: 9, count: 1 }, 'unanswered');
        return run.withSuccesses(key, key);
      },
      /by the audit log done 2 times: soak-1-000014 by ada, unanswered/,
    ],
    [
      'what was refused was done',
      () => {
        const run = new Run();
        return run.withSuccesses(...run.keysOf('refused'));
      },
      /by the audit log refused and done all the same: soak-1-000003/,
    ],
    [
      'the same key was answered in another way later',
      () => {
        const run = new Run();
        const [first] = run.journal.entries;
        if (first) first.saidLater = '409 already pending';
        return run;
      },
      /the answer was another one \(409 already pending\): soak-1-000001/,
    ],
    [
      'a request was decided twice',
      () => {
        const run = new Run();
        const { key } = run.add(run.decision('soak-1-too', 1), 'acknowledged', { processId: 9 });
        return run.withSuccesses(key);
      },
      /the request process 5 was decided 2 times: soak-1-000002 .* AND soak-1-000014/,
    ],
    [
      'a request has another decision than the one that was acknowledged',
      () => {
        const run = new Run();
        return run.with({ processRequests: run.state.processRequests.map((row) => ({ ...row, reason: 'soak-1-no' })) });
      },
      /the request process 5 is not as it was decided, it has the status 1 and the reason soak-1-no/,
    ],
    [
      'an approved request made no process',
      () => new Run().with({ processes: [] }),
      /request 5 \(soak-1-tag\) has the status 1, and there are 0 processes of it/,
    ],
    [
      'one approval made two processes',
      () => {
        const run = new Run();
        return run.with({ processes: [...run.state.processes, ...run.state.processes] });
      },
      /there are 2 processes of it/,
    ],
    [
      'an update request is lost',
      () => new Run().with({ updateRequests: [] }),
      /update request 3 is not there as it was asked for/,
    ],
    [
      'an approved update did not change its process',
      () => new Run().withProcess({ limit: 2 }),
      /process 9 \(soak-1-tag\) allows 2 machines, and 4 were approved/,
    ],
    [
      'a limit is exceeded',
      () => new Run().withProcess({ live: 5 }),
      /process 9 \(soak-1-tag\) has 5 machines and never allowed more than 4/,
    ],
    ['machines stay reserved', () => new Run().withProcess({ reserved: 1 }), /has 1 machines reserved/],
    [
      'ledger and fleet do not agree',
      () => new Run().withProcess({ ledgerMachines: ['i-1', 'i-9'] }),
      /ledger and fleet do not agree about i-9/,
    ],
    [
      'a ledger does not add up',
      () => new Run().withProcess({ mismatches: ['it is odd'] }),
      /its ledger says that it is odd/,
    ],
    [
      'a launched machine is gone',
      () => new Run().withProcess({ live: 0, ledgerMachines: [], fleetMachines: [] }),
      /i-1 was launched, not ended, and is gone/,
    ],
    [
      'a launch is not in the ledger',
      () => new Run().withProcess({ launches: [] }),
      /the ledger has the launch 0 times/,
    ],
    [
      'a terminated machine lives',
      () => new Run().withProcess({ live: 2, ledgerMachines: ['i-1', 'i-2'], fleetMachines: ['i-1', 'i-2'] }),
      /i-2 was terminated and lives/,
    ],
    [
      'an acknowledged change of rights is undone by an earlier one',
      () => {
        const run = new Run();
        const verticals = [{ vertical_id: 4, direct_privileges: [19] }];
        return run.with({ people: run.state.people.map((person) => ({ ...person, verticals })) });
      },
      /the privileges of user 7 in vertical 4: "19" is not what was left there: soak-1-000012 .* THEN soak-1-000013/,
    ],
    [
      'somebody lost a vertical',
      () => new Run().with({ people: [{ userid: 7, email: 'soak-1-mail@example.com', verticals: [] }] }),
      /whether user 7 belongs to vertical 4: "false" is not what was left there/,
    ],
  ];

  it.each(found)('%s', (_what, run, words) => {
    expect(run().violations).toEqual(expect.arrayContaining([expect.stringMatching(words)]));
  });
});

describe('soak check accepts', () => {
  it('a change without a response, with or without its effect', () => {
    const run = new Run();
    const email = 'soak-1-late@example.com';
    const { key } = run.add({ kind: 'registration', email }, 'unanswered');
    expect(run.violations).toEqual([]);
    const people = [...run.state.people, { userid: 8, email, verticals: [] }];
    expect(run.with({ people }).withSuccesses(key).violations).toEqual([]);
  });

  it('a change without a response that took effect after a later one', () => {
    const run = new Run();
    const { key } = run.add({ kind: 'roles', userId: 7, verticalId: 4, privilege: 21 }, 'unanswered');
    const last = run.add({ kind: 'roles', userId: 7, verticalId: 4, privilege: 22 }, 'acknowledged');
    const verticals = [{ vertical_id: 4, direct_privileges: [21] }];
    const people = run.state.people.map((person) => ({ ...person, verticals }));
    expect(run.with({ people }).withSuccesses(key, last.key).violations).toEqual([]);
  });

  it('a termination that a second server repeated and found done', () => {
    const run = new Run();
    const key = run.keyOf(({ kind }) => kind === 'termination');
    const again: Success = { key, foundAllDone: true };
    expect(run.with({ successes: [...run.state.successes, again, again] }).violations).toEqual([]);
    const successes = run.state.successes.filter((success) => success.foundAllDone || success.key !== key);
    expect(run.with({ successes }).violations).toEqual([]);
  });

  it('machines above a limit that was lowered', () => {
    const run = new Run();
    const machines = ['i-1', 'i-3', 'i-4'];
    const smaller = { id: 4, status: 1, process_id: 9, reason: 'soak-1-less', new_machine_max_count: 2 };
    run.with({ updateRequests: [...run.state.updateRequests, smaller] });
    run.withProcess({ limit: 2, live: 3, ledgerMachines: machines, fleetMachines: machines });
    expect(run.violations).toEqual([]);
  });

  it('a request decided by a client without a response', () => {
    const run = new Run();
    const request = { id: 6, status: -1, tagname: 'soak-1-next', reason: 'soak-1-not', process_id: null };
    const asked = { kind: 'process request', tagname: request.tagname, limit: 1 } as const;
    const first = run.add(asked, 'acknowledged', { requestId: 6 });
    const deed = { kind: 'decision', about: 'process', requestId: 6, approve: -1, reason: 'soak-1-not' } as const;
    const second = run.add(deed, 'unanswered');
    run.add({ ...deed, approve: 1, reason: 'soak-1-yes' }, 'refused');
    const processRequests = [...run.state.processRequests, request];
    expect(run.with({ processRequests }).withSuccesses(first.key, second.key).violations).toEqual([]);
  });
});
