import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCall } from '../../../contract/call';
import { field } from '../../../contract/field';
import type { FormValues } from '../../../src/definitions/formParts';
import { filledIn, filledWith, lockedBy, requestFor, valuesIn, withdrawn } from '../../../src/form/filled';

const body = z.strictObject({
  region: z.string(),
  version: field(z.string(), { label: 'Version', kind: 'identifier' }),
});
const part = {
  filled: 'template',
  call: defineCall({
    name: 'x',
    method: 'POST',
    path: 'x',
    access: 'session',
    summary: '',
    body,
    answer: z.looseObject({}),
  }),
  asks: ['region', 'version'],
  when: ({ platform }: FormValues) => platform === 'AWS',
};
const form = { platform: 'AWS', region: ' us-east-1 ', version: '3', template: '', tagname: '', ami_id: '' };
const request = '{"region":"us-east-1","version":"3"}';
const found = { tagname: 'extraction', ami_id: 'ami-1' };
const filled = { ...form, ...filledWith(part, request, found) };

describe('fields that another call fills', () => {
  it('load once all of its inputs are filled', () => {
    expect(requestFor(part, form)).toBe(request);
    for (const change of [{ region: '' }, { version: '\u200b ' }, { platform: 'DO' }]) {
      expect(requestFor(part, { ...form, ...change })).toBe('');
    }
  });

  it('take the values of the response, which the form remembers', () => {
    expect(filled).toMatchObject(found);
    expect(filledIn(filled.template)).toEqual({ request, fields: ['tagname', 'ami_id'] });
    const partly = { ...form, tagname: 'mine', ...filledWith(part, request, { ami_id: 'ami-1' }) };
    expect(partly).toMatchObject({ tagname: 'mine', ami_id: 'ami-1' });
    expect(lockedBy('template', 'ami_id')(partly)).toBe(true);
    expect(lockedBy('template', 'tagname')(partly)).toBe(false);
    for (const nothing of [undefined, '', 'x', '{}', '{"request":1}']) {
      expect(filledIn(nothing)).toEqual({ request: '', fields: [] });
    }
  });

  it('are cleared when an input changes, except typed values', () => {
    for (const change of [{ version: '31' }, { region: '' }, { platform: 'DO' }]) {
      expect(withdrawn(part, { ...filled, ...change })).toEqual({ tagname: '', ami_id: '', template: '' });
    }
    const partly = { ...form, ...filledWith(part, request, { ami_id: 'ami-1' }), tagname: 'mine', version: '4' };
    expect(withdrawn(part, partly)).toEqual({ ami_id: '', template: '' });
  });

  it('stay while its inputs are the same', () => {
    const changes: FormValues[] = [{ incharge: 'Ada' }, { version: ' ３\u200b ' }, { ami_id: 'another' }];
    for (const change of changes) expect(withdrawn(part, { ...filled, ...change })).toBeUndefined();
    expect(withdrawn(part, form)).toBeUndefined();
  });
});

describe('the values in a response', () => {
  const takes = { tagname: 'LaunchTemplateName', instance_type: 'instance_type', ami_id: 'ImageId' };

  it('are non-blank texts only', () => {
    const data = { LaunchTemplateName: ' extraction ', instance_type: 't3.medium', ImageId: 'ami-1', more: 1 };
    expect(valuesIn(data, takes)).toEqual({ tagname: 'extraction', instance_type: 't3.medium', ami_id: 'ami-1' });
    expect(valuesIn({ LaunchTemplateName: '', instance_type: null, ImageId: 7 }, takes)).toEqual({});
    expect(valuesIn(Object.create({ ImageId: 'ami-1' }), takes)).toEqual({});
  });
});
