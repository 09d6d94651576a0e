import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { signOut } from '#contracts/identity/identity.ts';
import { startTestSystem } from '../../../test/test-system.ts';
import type { Person, TestSystem } from '../../../test/test-system.ts';
import { organizationId } from '../../kernel/actor.ts';
import { LiveChanges } from '../../platform/database/live-changes.ts';
import { LiveStreams } from './live-streams.ts';

let system: TestSystem;
let origin: string;
beforeAll(async () => {
  system = await startTestSystem();
  await system.app.listen(0, '127.0.0.1');
  origin = `http://127.0.0.1:${(system.app.getHttpServer().address() as AddressInfo).port}`;
});
afterAll(() => system.close());

/** Reads server-sent events one by one; null at the end of the stream; throws where the connection broke instead. */
const listen = async (person: Person, query = '') => {
  const answer = await fetch(`${origin}/api/live${query}`, { headers: { cookie: person.client.cookie } });
  if (!answer.body) throw new Error('no body');
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<unknown> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end >= 0) {
        const event = text.slice(0, end);
        text = text.slice(end + 2);
        if (event.startsWith('data: ')) return JSON.parse(event.slice(6));
        continue;
      }
      const { value, done } = await reader.read();
      if (done) return null;
      text += value;
    }
  };
  return { answer, next, cancel: () => reader.cancel() };
};

const announce = (person: Person, id: string) =>
  system.app.get(LiveChanges).announce(organizationId(person.organizationId), [
    { topic: 'defendant', id },
    { topic: 'defendant', id },
  ]);

test('an open screen hears what changes in its organization, once, and nothing of others', async () => {
  const [one, other] = [await system.signUp(), await system.signUp()];
  const stream = await listen(one);
  expect(stream.answer.headers.get('content-type')).toBe('text/event-stream');
  expect(stream.answer.headers.get('x-content-type-options')).toBe('nosniff');
  await announce(other, 'theirs');
  await announce(one, 'first');
  await announce(one, 'second');
  expect(await stream.next()).toEqual({ token: '', changes: [{ topic: 'defendant', id: 'first' }] });
  expect(await stream.next()).toEqual({ token: '', changes: [{ topic: 'defendant', id: 'second' }] });
  await stream.cancel();
});

/** Waits until the process has listened for long enough to know the recent changes. */
const untilKnown = async (person: Person): Promise<void> => {
  for (;;) {
    const stream = await listen(person, '?ageMs=0');
    await announce(person, 'probe');
    const heard = await stream.next();
    await stream.cancel();
    if (heard !== 'missed') return;
  }
};

test('a screen that read before it listened hears what has changed meanwhile, or that this is no longer known', async () => {
  const [one, other] = [await system.signUp(), await system.signUp()];
  await untilKnown(other);
  const began = performance.now();
  const first = await listen(one);
  await announce(other, 'theirs');
  await announce(one, 'meanwhile');
  const heard = await first.next();
  const late = await listen(one, `?ageMs=${performance.now() - began}`);
  expect(await late.next()).toEqual(heard);
  await announce(one, 'from now on');
  expect(await late.next()).toEqual(await first.next());
  const tomorrow = await listen(one, '?ageMs=86400000');
  expect(await tomorrow.next()).toBe('missed');
  for (const stream of [first, late, tomorrow]) await stream.cancel();
});

test('a stream needs a session, and signing out ends it', async () => {
  expect((await fetch(`${origin}/api/live`)).status).toBe(401);
  const person = await system.signUp();
  const stream = await listen(person);
  await announce(person, 'before');
  await stream.next();
  await person.ask(signOut, {});
  expect(await stream.next()).toBeNull();
});

test('a browser that does not read is dropped, the others go on', async () => {
  const streams = system.app.get(LiveStreams);
  const person = await system.signUp();
  const reading = await listen(person);
  let isClosed = false;
  let waiting = 0;
  streams.open({
    organizationId: person.organizationId,
    userId: 'slow',
    mayListen: () => Promise.resolve(true),
    out: {
      write: (text) => {
        waiting += text.length;
        return false;
      },
      end: () => undefined,
      destroy: () => (isClosed = true),
      writableEnded: false,
      once: () => undefined,
      get writableLength() {
        return waiting;
      },
    },
  });
  for (let turn = 0; turn < 800; turn += 1) await announce(person, `change ${turn} ${'x'.repeat(100)}`);
  for (let turn = 0; turn < 800; turn += 1) await reading.next();
  expect(isClosed).toBe(true);
  await reading.cancel();
});
