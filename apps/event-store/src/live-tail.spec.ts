import { describe, expect, test } from '@jest/globals';
import type { LogEvent } from './log-event.ts';
import { LiveTail } from './live-tail.ts';

const events = (from: number, count: number, bytes = 0): LogEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    position: from + index,
    stream: 's',
    revision: from + index,
    id: '',
    type: '',
    isJson: true,
    data: new Uint8Array(bytes),
    metadata: new Uint8Array(0),
    createdMs: 0,
  }));
const positions = (found: readonly LogEvent[] | undefined) => found?.map((event) => event.position);

describe('LiveTail', () => {
  test('has no events from before its start', () => {
    const tail = new LiveTail(9);
    expect(tail.after(9)).toEqual([]);
    expect(tail.after(20)).toEqual([]);
    expect(tail.after(8)).toBeUndefined();
    tail.publish(events(10, 3));
    expect(tail.head).toBe(12);
    expect(positions(tail.after(9))).toEqual([10, 11, 12]);
    expect(positions(tail.after(10, 1))).toEqual([11]);
    expect(tail.after(8)).toBeUndefined();
  });

  test('forgets the oldest beyond its number, and then says that it does not know', () => {
    const tail = new LiveTail(-1, { events: 10, bytes: 1000 });
    for (let position = 0; position < 100; position += 4) tail.publish(events(position, 4));
    expect(tail.after(80)).toBeUndefined();
    expect(positions(tail.after(97))).toEqual([98, 99]);
    const known = Array.from({ length: 100 }, (_, position) => position).filter((p) => tail.after(p) !== undefined);
    expect(known.length).toBeLessThanOrEqual(11);
  });

  test('forgets the oldest beyond its bytes', () => {
    const tail = new LiveTail(-1, { events: 1000, bytes: 1000 });
    tail.publish(events(0, 20, 100));
    expect(tail.after(0)).toBeUndefined();
    expect(positions(tail.after(16))).toEqual([17, 18, 19]);
  });

  test('wakes those who wait for one stream only for an event of it', async () => {
    const tail = new LiveTail(-1);
    const { signal } = new AbortController();
    const woken: string[] = [];
    const silent = tail.changed(signal, 'other').then(() => woken.push('other'));
    const waiting = tail.changed(signal, 's').then(() => woken.push('s'));
    tail.publish(events(0, 2));
    await waiting;
    expect(woken).toEqual(['s']);
    tail.publish(events(2, 1).map((event) => ({ ...event, stream: 'other' })));
    await silent;
  });

  test('wakes waiting subscribers, and forgets those that give up', async () => {
    const tail = new LiveTail(-1);
    const waiting = tail.changed(new AbortController().signal);
    tail.publish(events(0, 1));
    await waiting;
    const stopped = new AbortController();
    const given = tail.changed(stopped.signal);
    stopped.abort();
    await expect(given).rejects.toThrow('abort');
  });
});
