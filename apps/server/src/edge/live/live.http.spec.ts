import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { signOut } from '#contracts/office/identity/identity.ts';
import { joinTestSystem, type JoinedSystem } from '../../../test/join-system.ts';
import type { Person } from '../../../test/test-people.ts';
import { trustedOrganizationId } from '../../kernel/actor.ts';
import type { LiveChanges } from '../../platform/database/live-changes.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** Reads server-sent events one by one; null at the end of the stream; throws where the connection broke instead. */
const listen = async (person: Person, query = '') => {
  const answer = await fetch(`${system.url}/api/live${query}`, { headers: { cookie: person.client.cookie } });
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
  system.provider<LiveChanges>('LiveChanges').announce(trustedOrganizationId(person.organizationId), [
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
  expect((await fetch(`${system.url}/api/live`)).status).toBe(401);
  const person = await system.signUp();
  const stream = await listen(person);
  await announce(person, 'before');
  await stream.next();
  await person.ask(signOut, {});
  expect(await stream.next()).toBeNull();
});
