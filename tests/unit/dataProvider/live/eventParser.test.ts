import { describe, expect, it } from 'vitest';
import { EventParser } from '../../../../src/dataProvider/live/eventParser';

const whole =
  ': hello\nretry: 3000\n\nevent: change\ndata: {"kind":"request"}\n\nid: 17\n\nevent: anew\ndata: {}\nid: 18\n\n';
const read = [
  { name: 'change', data: '{"kind":"request"}' },
  { name: 'anew', data: '{}' },
];

describe('a stream of events', () => {
  it.each([
    ['at once', [whole]],
    ['character by character', [...whole]],
    ['with the line ends of other systems', [...whole.replaceAll('\n', '\r\n')]],
  ])('is parsed in parts: %s', (_, parts) => {
    const parser = new EventParser();
    expect(parts.flatMap((part) => parser.take(part))).toEqual(read);
    expect(parser.last).toBe('18');
  });

  it('tracks the last event id, also without an event', () => {
    const parser = new EventParser();
    expect(parser.take('id: 5\n\n')).toEqual([]);
    expect(parser.last).toBe('5');
  });

  it('emits an event only at its end', () => {
    const parser = new EventParser();
    expect(parser.take('event: change\ndata: 1\n')).toEqual([]);
    expect(parser.take('\n')).toEqual([{ name: 'change', data: '1' }]);
  });

  it('rejects an endless line', () => {
    const parser = new EventParser();
    expect(() => parser.take('x'.repeat(200_000))).toThrow('no end');
  });

  it('rejects an endless event, but not many events in a row', () => {
    const parser = new EventParser();
    for (let event = 0; event < 200; event += 1) parser.take(`data: ${'x'.repeat(1_000)}\n\n`);
    const take = () => {
      for (let line = 0; line < 200; line += 1) parser.take(`data: ${'x'.repeat(1_000)}\n`);
    };
    expect(take).toThrow('no end');
  });
});
