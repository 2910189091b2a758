import { describe, expect, it } from 'vitest';
import '../../../../src/i18n/consoleTexts';
import creation from '../../../../src/resources/createLaunchTemplate';
import { processOf, requestProcessNext, templateFacts } from '../../../../src/resources/shared/templates';
import update from '../../../../src/resources/updateLaunchTemplate';
import { toolRules } from '../../../support/toolRules';

const [create, change] = [toolRules(creation), toolRules(update)];
const all = 'Please fill in all fields';
const required = 'Please fill in all required fields';

describe('the form of a launch template', () => {
  it('needs a source, and for an update the template, but no version', () => {
    expect(create.faults()).toEqual({ ip: all });
    expect(create.faults({ ip: '  ' })).toEqual({ ip: all });
    expect(change.faults({ version: '3' })).toEqual({ lt_id: required, ip: '' });
    // The value of the other type is ignored.
    expect(change.faults({ lt_id: 'lt-1', sourceType: 'instance_id', ip: '10.0.0.4' })).toEqual({
      instance_id: required,
    });
    expect(change.faults({ lt_id: 'lt-1', ip: '10.0.0.4' })).toEqual({});
  });

  it('sends one source, and the other as an empty string', () => {
    const form = { ip: ' 10.0.0.4 ', instance_id: 'i-1' };
    expect(create.body(form)).toEqual({ ip: '10.0.0.4', instance_id: '' });
    expect(create.body({ ...form, sourceType: 'instance_id' })).toEqual({ ip: '', instance_id: 'i-1' });
    const sent = { lt_id: 'lt-1', version: '', ip: '10.0.0.4', instance_id: '' };
    expect(change.body({ ...form, lt_id: ' lt-1 ', version: '' })).toEqual(sent);
  });

  it('is filled by a link', () => {
    const none = { lt_id: '', ip: '', instance_id: '' };
    expect(create.given({ instanceId: 'i-1' })).toEqual({ ...none, instance_id: 'i-1', sourceType: 'instance_id' });
    expect(change.given({ templateId: 'lt-1', ip: '10.0.0.4' })).toEqual({
      lt_id: 'lt-1',
      ip: '10.0.0.4',
      instance_id: '',
      sourceType: 'ip',
    });
    for (const state of [null, {}, 'x', { instanceId: 7 }, { other: 'x' }]) expect(create.given(state)).toBeUndefined();
  });
});

describe('a response about a launch template', () => {
  it('shows its single values as facts, at its top or in data', () => {
    const factsIn = (body: unknown) => templateFacts({ tone: 'success', body });
    expect(factsIn({ status: 'success', launch_template_id: 'lt-1', version: 2, data: null })).toEqual([
      ['Launch template ID', { code: 'lt-1' }],
      ['Version', { code: '2' }],
    ]);
    expect(factsIn({ constructor: 'x' })).toEqual([['Constructor', { code: 'x' }]]);
    const data = { LaunchTemplateId: 'lt-1', nested: { a: 1 }, none: null, empty: '' };
    const link = { row: data, thing: expect.arrayContaining([expect.objectContaining({ page: 'template' })]) };
    expect(factsIn({ status: 'success', data })).toEqual([['template.id', { code: 'lt-1', ...link }]]);
    for (const body of [null, [], 'x', { data: [1] }, { status: 'success' }]) expect(factsIn(body)).toEqual([]);
    expect(templateFacts({ tone: 'error', body: { launch_template_id: 'lt-1' } })).toEqual([]);
  });

  it('fills a process request with its template', () => {
    const place = { account: '019', region: 'us-east-1' };
    const filled = { platform: 'AWS', ...place, template_id: 'lt-1' };
    expect(processOf({ ...place, LaunchTemplateId: 'lt-1', VersionNumber: 2, LatestVersionNumber: 3 })).toEqual({
      ...filled,
      version: '3',
    });
    const fill = (body: unknown) =>
      requestProcessNext.fill({ tone: 'success', text: '', raw: '', at: 0, body, values: place });
    expect(fill({ data: { LaunchTemplateId: 'lt-1', VersionNumber: 1 } })).toEqual({ ...filled, version: '1' });
    expect(fill({ launch_template_id: 'lt-1' })).toEqual({ ...filled, version: '' });
    for (const body of [{}, [], null, { data: { name: 'x' } }]) expect(fill(body)).toBeUndefined();
  });
});
