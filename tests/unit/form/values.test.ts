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
  it('know from the schema what they hold, and whether they have to be filled', () => {
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

  it('take what the page says in the place of what the contract says', () => {
    const [field] = of([{ name: 'name', label: 'Title', required: 'Say how', initial: 'x', mono: true }]);
    expect(field).toMatchObject({ label: 'Title', required: 'Say how', initial: 'x', mono: true });
    expect(of([{ name: 'name', required: false }])[0]?.required).toBeUndefined();
  });
});

describe('the body of a form', () => {
  it('has every value as its schema has it, without blanks around a text', () => {
    const part = { note: ' n ', limit: ' 3 ', tone: 'high', force: 'true', states: 'on, ,off,on', tags: 'team=air' };
    expect(bodyOf(all, filled({ ...part, name: ' a ', extra: 'e' }))).toEqual({
      ...{ name: 'a', note: 'n', size: 7, limit: 3, tone: 'high', force: true, states: ['on', 'off'] },
      ...{ tags: [{ key: 'team', value: 'air' }], secret: ' s ', extra: 'e' },
    });
  });

  it('has null for an empty value that may be null, and leaves out one that may be absent', () => {
    expect(bodyOf(all, filled({}))).toEqual({
      ...{ name: 'a', note: '', size: 7, limit: null, tone: 'low', force: false, states: [], tags: [], secret: ' s ' },
    });
  });

  it('sends a field that is not shown as an empty one', () => {
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

  it('has identifiers in their one form, and a pasted column as several', () => {
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

  it('has a moment in UTC, whatever zone it was typed in, and what is none as it stands', () => {
    const at = z.strictObject({ at: field(text, { label: 'At', kind: 'moment' }) });
    const fields = fieldsIn(layoutOf({ body: at }, ['at']));
    const typed = '2026-06-01T09:30';
    expect(bodyOf(fields, { at: typed })).toEqual({ at: new Date(2026, 5, 1, 9, 30).toISOString() });
    expect(bodyOf(fields, { at: 'soon' })).toEqual({ at: 'soon' });
    expect(bodyOf(fields, { at: ' ' })).toEqual({ at: '' });
  });
});

describe('what is wrong with a form', () => {
  it('is what is empty, what the schema refuses, and what the page finds', () => {
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

  it.each(['0', '-1', '1.5', '1e3', 'x'])('is a number like %s', (size) => {
    expect(faults({ size }).size).toBe('Size must be a whole number, at least 1');
  });

  it('is a number above its maximum', () => {
    expect(faults({ size: '99999999999' }).size).toBe('Size must be at most 2,147,483,647');
  });

  it('is not a fraction, or a number below nothing, where the schema takes them', () => {
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

  it('is a number that the browser cannot read, and not that there is none', () => {
    expect(faultsOf(all, filled({ limit: '' }), undefined, ['limit']).limit).toBe(
      'Limit must be a whole number, at least 2',
    );
  });

  it('is said once where fields share the words', () => {
    const fields = of([
      { name: 'name', required: 'Fill in both' },
      { name: 'secret', required: 'Fill in both' },
    ]);
    expect(faultsOf(fields, emptyValues(fields), undefined)).toEqual({ name: 'Fill in both', secret: '' });
  });

  it('is nothing in a field that is not shown', () => {
    const fields = of([{ name: 'name', when: () => false }]);
    expect(faultsOf(fields, emptyValues(fields), undefined)).toEqual({});
  });
});

describe('what is kept of a form, or named by a link', () => {
  it('holds no secret, and no choice that is none', () => {
    const kept = draftSchema(all).safeParse(filled({ tone: 'loud' })).data;
    expect(kept).toMatchObject({ name: 'a', tone: 'low' });
    expect(kept).not.toHaveProperty('secret');
  });

  it('is only what differs from what the fields begin with, where that is a record', () => {
    const fields = fieldsIn(layoutOf({ body }, ['name', 'note'], undefined, { name: 'ada', note: 'x' }));
    expect(emptyValues(fields)).toEqual({ name: 'ada', note: 'x' });
    expect(draftSchema(fields, true).parse({ name: 'ada', note: '' })).toEqual({ note: '' });
    expect(draftSchema(fields, true).parse({})).toEqual({});
  });

  it('is no secret of a record, which may stay as it is', () => {
    const names = ['secret', 'name'];
    const [fields, edited] = [[], [{ secret: '', name: 'ada' }]].map((more) =>
      fieldsIn(layoutOf({ body }, names, undefined, ...more)),
    );
    expect(faultsOf(fields ?? [], { secret: '', name: '' }, undefined)).toHaveProperty('secret');
    expect(faultsOf(edited ?? [], { secret: '', name: '' }, undefined)).toEqual({ name: 'Name is required' });
  });

  it('is what the fields can hold', () => {
    expect(namedIn(all, { name: 'b', secret: 'x', other: 'y', size: 7 })).toEqual({ name: 'b' });
    for (const state of [null, 'x', {}, { secret: 'x' }]) expect(namedIn(all, state)).toBeUndefined();
  });
});
