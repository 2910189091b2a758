import { describe, expect, it } from 'vitest';
import { rawLimit, rawText } from '../../../src/components/rawText';

const json = (body: unknown) => ({ body, text: JSON.stringify(body) });

describe('a shown server response', () => {
  it('masks tokens, passwords and codes at any depth', () => {
    const shown = rawText(
      json({ access_token: 'tok-1', data: [{ user_password: 'x' }], otp: '123456', message: 'ok' }),
    );
    expect(shown).not.toMatch(/tok-1|"x"|123456/);
    expect(shown).toContain('"message":"ok"');
  });

  it('masks secrets of any type, also in truncated JSON', () => {
    const shown = rawText(json({ tokens: ['tok-1'], otp: 123_456, token: { value: 'tok-2' }, password: null }));
    expect(shown).not.toMatch(/tok-\d|123456/);
    const broken = rawText({ body: undefined, text: '{"message": "ok", "access_token": "tok-1' });
    expect(broken).toContain('"message": "ok"');
    expect(broken).not.toContain('tok-1');
  });

  it('shows any other body as text', () => {
    expect(rawText({ body: undefined, text: '<h1>Bad gateway</h1>' })).toBe('<h1>Bad gateway</h1>');
    expect(rawText({ body: undefined, text: ' ' })).toBe('(empty response)');
  });

  it('truncates a long one, and names the missing length', () => {
    const shown = rawText({ body: undefined, text: 'x'.repeat(rawLimit + 500) });
    expect(shown).toContain('500 more characters');
    expect(shown.length).toBeLessThan(rawLimit + 50);
  });
});
