import { describe, expect, it } from 'vitest';
import { emptyForm, givenOf, missingIn, sourceOf } from '../../../../src/custom/launchTemplate/templateFields';
import { creation, update } from '../../../../src/custom/launchTemplate/templateTools';

describe('the form of a launch template', () => {
  it('needs the source, and an update the template too; a version is optional', () => {
    expect(missingIn(emptyForm, creation.required)).toEqual(['source']);
    expect(missingIn({ ...emptyForm, version: '3' }, update.required)).toEqual(['lt_id', 'source']);
    // What was typed for the other type does not count.
    expect(
      missingIn({ ...emptyForm, lt_id: 'lt-1', sourceType: 'instance_id', ip: '10.0.0.4' }, update.required),
    ).toEqual(['source']);
    expect(missingIn({ ...emptyForm, lt_id: 'lt-1', ip: '10.0.0.4' }, update.required)).toEqual([]);
    expect(missingIn({ ...emptyForm, ip: '  ' }, creation.required)).toEqual(['source']);
  });

  it('is sent with one source filled and the other an empty string', () => {
    const form = { ...emptyForm, ip: ' 10.0.0.4 ', instance_id: 'i-1' };
    expect(creation.bodyOf(form)).toEqual({ ip: '10.0.0.4', instance_id: '' });
    expect(sourceOf({ ...form, sourceType: 'instance_id' })).toEqual({ ip: '', instance_id: 'i-1' });
    expect(update.bodyOf({ ...form, lt_id: ' lt-1 ', version: '' })).toEqual({
      lt_id: 'lt-1',
      version: '',
      ip: '10.0.0.4',
      instance_id: '',
    });
  });

  it('is filled by what a link carries', () => {
    const none = { lt_id: '', ip: '', instance_id: '' };
    expect(givenOf({ instanceId: 'i-1' })).toEqual({ ...none, instance_id: 'i-1', sourceType: 'instance_id' });
    expect(givenOf({ ip: '10.0.0.4', templateId: 'lt-1' })).toEqual({
      ...none,
      lt_id: 'lt-1',
      ip: '10.0.0.4',
      sourceType: 'ip',
    });
    for (const state of [null, undefined, {}, { instanceId: 1 }, 'i-1', ['i-1']])
      expect(givenOf(state)).toBeUndefined();
  });
});
