import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { field } from '../../../contract/field';
import { positive, requiredText, text, texts } from '../../../contract/shapes';
import { type FormPart, type FormValues, partsOf } from '../../../src/definitions/formParts';
import { emptyValues, fieldsIn, layoutOf } from '../../../src/form/fields';
import { bodyOf, draftSchema, faultsOf, namedIn } from '../../../src/form/values';
import '../../../src/i18n/consoleTexts';

const body = z.strictObject({
  name: field(requiredText.check(z.maxLength(5)), { label: 'Name' }),
  note: field(text, { label: 'Note' }),
  size: field(positive, { label: 'Size' }),
  limit: field(z.nullable(z.int().check(z.minimum(2), z.maximum(9))), { label: 'Limit' }),
  tone: field(z.enum(['low', 'high']), { label: 'Tone', words: { low: 'Low' }, initial: 'low' }),
  force: field(z.boolean(), { label: 'Force' }),
  states: field(texts, { label: 'States' }),
  tags: field(z.array(z.strictObject({ key: text, value: text })), { label: 'Tags' }),
  secret: field(requiredText, { label: 'Password', kind: 'password' }),
  extra: field(z.optional(requiredText), { label: 'Extra' }),
});
const names = Object.keys(body.def.shape);
const of = (parts: readonly FormPart<string, FormValues>[] = names) => fieldsIn(layoutOf({ body }, parts));
const all = of();
const good = { name: 'a', size: '7', secret: ' s ' };
const filled = (part: Partial<FormValues>) => ({ ...emptyValues(all), ...good, ...part }) as FormValues;
const faults = (part: Partial<FormValues>) => faultsOf(all, filled(part), undefined);

describe('the fields of a form over a call', () => {
  it('have the type of the schema, and are required by it', () => {
    const told = all.map(({ name, kind, required }) => [name, kind, required !== undefined]);
    expect(told).toEqual([
      ['name', 'text', true],
      ['note', 'text', false],
      ['size', 'number', true],
      ['limit', 'number', false],
      ['tone', 'choice', true],
      ['force', 'flag', false],
      ['states', 'texts', false],
      ['tags', 'tags', false],
      ['secret', 'password', true],
      ['extra', 'text', false],
    ]);
    expect(all.find(({ name }) => name === 'limit')).toMatchObject({ minimum: 2, maximum: 9 });
    expect(emptyValues(all)).toMatchObject({ name: '', tone: 'low' });
  });

  it('prefer the page’s declaration to the contract’s', () => {
    const [field] = of([{ name: 'name', label: 'Title', required: 'Say how', initial: 'x', mono: true }]);
    expect(field).toMatchObject({ label: 'Title', required: 'Say how', initial: 'x', mono: true });
    expect(of([{ name: 'name', required: false }])[0]?.required).toBeUndefined();
  });
});

describe('the body of a form', () => {
  it('has the types of the schema, and trimmed texts', () => {
    const part = { note: ' n ', limit: ' 3 ', tone: 'high', force: 'true', states: 'on, ,off,on', tags: 'team=air' };
    expect(bodyOf(all, filled({ ...part, name: ' a ', extra: 'e' }))).toEqual({
      ...{ name: 'a', note: 'n', size: 7, limit: 3, tone: 'high', force: true, states: ['on', 'off'] },
      ...{ tags: [{ key: 'team', value: 'air' }], secret: ' s ', extra: 'e' },
    });
  });

  it('has null for an empty nullable value, and omits an optional one', () => {
    expect(bodyOf(all, filled({}))).toEqual({
      ...{ name: 'a', note: '', size: 7, limit: null, tone: 'low', force: false, states: [], tags: [], secret: ' s ' },
    });
  });

  it('omits an optional password that is empty', () => {
    const optional = z.strictObject({ old: field(z.optional(requiredText), { label: 'Old', kind: 'password' }) });
    const fields = fieldsIn(layoutOf({ body: optional }, ['old']));
    expect(bodyOf(fields, { old: '' })).toEqual({});
    expect(bodyOf(fields, { old: ' s ' })).toEqual({ old: ' s ' });
  });

  it('has an empty value for a hidden field', () => {
    const fields = of([{ name: 'note', when: ({ name }) => name === 'x' }, 'name']);
    expect(bodyOf(fields, { name: 'a', note: 'typed' })).toEqual({ note: '', name: 'a' });
  });

  it.each([
    ['team=air', [{ key: 'team', value: 'air' }]],
    ['a=b=c', [{ key: 'a', value: 'b=c' }]],
    ['bare', [{ key: 'bare', value: '' }]],
    ['=x, ,key=', [{ key: 'key', value: '' }]],
    ['__proto__=1', [{ key: '__proto__', value: '1' }]],
  ])('reads the tags %j', (tags, pairs) => {
    expect(bodyOf(all, filled({ tags })).tags).toEqual(pairs);
  });

  it('omits a hidden value that may be null and absent', () => {
    const call = { body: z.strictObject({ until: field(z.optional(z.nullable(text)), { label: 'Until' }) }) };
    const fields = (isShown: boolean) => fieldsIn(layoutOf(call, [{ name: 'until', when: () => isShown }]));
    expect([true, false].map((isShown) => bodyOf(fields(isShown), { until: '' }))).toEqual([{ until: null }, {}]);
  });

  it('normalizes identifiers, and splits a pasted column', () => {
    const body = z.strictObject({
      one: field(requiredText, { label: 'One', kind: 'identifier' }),
      many: field(texts, { label: 'Many', kind: 'identifiers' }),
      size: field(positive, { label: 'Size' }),
    });
    const fields = fieldsIn(layoutOf({ body }, ['one', 'many', 'size']));
    const typed = { one: ' [2001:DB8::1]:443\u200b', many: 'i\u20111\ni-2\ti-3; I-1', size: '１２' };
    expect(bodyOf(fields, typed)).toEqual({ one: '2001:db8::1', many: ['i-1', 'i-2', 'i-3'], size: 12 });
    expect(faultsOf(fields, typed, undefined)).toEqual({});
    expect(faultsOf(fields, { ...typed, one: '\u200b' }, undefined)).toEqual({ one: 'One is required' });
  });

  it('splits pasted words and codes without changing them', () => {
    const body = z.strictObject({
      words: field(texts, { label: 'Words', kind: 'words' }),
      codes: field(texts, { label: 'Codes', kind: 'codes' }),
    });
    const fields = fieldsIn(layoutOf({ body }, ['words', 'codes']));
    const typed = '(a b.)\n "c";\u200bd\te\uff0cd';
    expect(bodyOf(fields, { words: typed, codes: typed })).toEqual({
      words: ['(a', 'b.)', '"c"', 'd', 'e'],
      codes: ['(a b.)', '"c"', 'd', 'e'],
    });
  });

  it('splits lists at commas and line ends', () => {
    expect(partsOf(' i-1, i-2,,i-1\r\n i-3\n')).toEqual(['i-1', 'i-2', 'i-3']);
  });

  it('has times in UTC, and invalid times unchanged', () => {
    const at = z.strictObject({ at: field(text, { label: 'At', kind: 'moment' }) });
    const fields = fieldsIn(layoutOf({ body: at }, ['at']));
    const typed = '2026-06-01T09:30';
    expect(bodyOf(fields, { at: typed })).toEqual({ at: new Date(2026, 5, 1, 9, 30).toISOString() });
    expect(bodyOf(fields, { at: 'soon' })).toEqual({ at: 'soon' });
    expect(bodyOf(fields, { at: ' ' })).toEqual({ at: '' });
  });
});

describe('the faults of a form', () => {
  it('are empty fields, values that the schema refuses, and those that the page finds', () => {
    expect(faults({})).toEqual({});
    expect(faults({ name: ' ', size: '', secret: '' })).toEqual({
      name: 'Name is required',
      size: 'Size is required',
      secret: 'Password is required',
    });
    expect(faults({ name: 'too long', secret: '  ' })).toEqual({ name: 'Name can have at most 5 characters' });
    expect(faultsOf(of([{ name: 'tone', kind: 'text' }]), { tone: 'loud' }, undefined)).toEqual({
      tone: 'Tone is not valid',
    });
    const check = ({ note }: FormValues) => ({ note: note === 'bad' ? 'Not this' : undefined });
    expect(faultsOf(all, filled({ note: 'bad' }), check)).toEqual({ note: 'Not this' });
  });

  it.each(['0', '-1', '1.5', '1e3', 'x'])('include a number like %s', (size) => {
    expect(faults({ size }).size).toBe('Size must be a whole number, at least 1');
  });

  it('include a number above its maximum', () => {
    expect(faults({ size: '99999999999' }).size).toBe('Size must be at most 2,147,483,647');
  });

  it('exclude fractions and negative numbers if the schema allows them', () => {
    const shape = {
      price: z.number().check(z.maximum(9.5)),
      height: z.number().check(z.minimum(-2.5)),
      step: z.int().check(z.minimum(-3)),
    };
    const fields = fieldsIn(layoutOf({ body: z.object(shape) }, Object.keys(shape)));
    const found = (price: string, height: string, step: string) => faultsOf(fields, { price, height, step }, undefined);
    expect(found('1.5', '-2.5', '-3')).toEqual({});
    expect(found('9.6', '-2.6', '-4')).toEqual({
      price: 'price must be at most 9.5',
      height: 'height must be at least -2.5',
      step: 'step must be a whole number, at least -3',
    });
    expect(found('1,5', '.', '-1.5')).toEqual({
      price: 'price must be a number',
      height: 'height must be a number',
      step: 'step must be a whole number, at least -3',
    });
    expect(bodyOf(fields, { price: '1.50', height: '-.5', step: '0' })).toEqual({ price: 1.5, height: -0.5, step: 0 });
  });

  it('include a number that the browser cannot parse, which is not "empty"', () => {
    expect(faultsOf(all, filled({ limit: '' }), undefined, ['limit']).limit).toBe(
      'Limit must be a whole number, at least 2',
    );
  });

  it('are listed once if fields share the words', () => {
    const fields = of([
      { name: 'name', required: 'Fill in both' },
      { name: 'secret', required: 'Fill in both' },
    ]);
    expect(faultsOf(fields, emptyValues(fields), undefined)).toEqual({ name: 'Fill in both', secret: '' });
  });

  it('exclude hidden fields', () => {
    const fields = of([{ name: 'name', when: () => false }]);
    expect(faultsOf(fields, emptyValues(fields), undefined)).toEqual({});
  });
});

describe('the stored or linked values of a form', () => {
  it('exclude secrets and unknown choices', () => {
    const kept = draftSchema(all).safeParse(filled({ tone: 'loud' })).data;
    expect(kept).toMatchObject({ name: 'a', tone: 'low' });
    expect(kept).not.toHaveProperty('secret');
  });

  it('are only the changes to a record', () => {
    const fields = fieldsIn(layoutOf({ body }, ['name', 'note'], undefined, { name: 'ada', note: 'x' }));
    expect(emptyValues(fields)).toEqual({ name: 'ada', note: 'x' });
    expect(draftSchema(fields, true).parse({ name: 'ada', note: '' })).toEqual({ note: '' });
    expect(draftSchema(fields, true).parse({})).toEqual({});
  });

  it('exclude an unchanged secret of a record', () => {
    const names = ['secret', 'name'];
    const [fields, edited] = [[], [{ secret: '', name: 'ada' }]].map((more) =>
      fieldsIn(layoutOf({ body }, names, undefined, ...more)),
    );
    expect(faultsOf(fields ?? [], { secret: '', name: '' }, undefined)).toHaveProperty('secret');
    expect(faultsOf(edited ?? [], { secret: '', name: '' }, undefined)).toEqual({ name: 'Name is required' });
  });

  it('are valid for their fields', () => {
    expect(namedIn(all, { name: 'b', secret: 'x', other: 'y', size: 7 })).toEqual({ name: 'b' });
    for (const state of [null, 'x', {}, { secret: 'x' }]) expect(namedIn(all, state)).toBeUndefined();
  });
});
