import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { anEvent } from '../../../test/an-event.ts';
import type { EventKey } from '../keys/organization-keys.ts';
import { trustedOrganizationId } from '../../kernel/actor.ts';
import { digestOf, EventProof, type StoredEvent } from './event-proof.ts';
import type { EventToAppend } from './event-log.ts';

const noLog = async function* (): AsyncIterable<never> {
  yield* [];
};

/** Keys in memory, and what of them is unsigned. */
const aProof = (keys: EventKey[] = [aKey()], unsigned: Record<string, number> = {}) => {
  const source = {
    asked: 0,
    keysOf: () => Promise.resolve((source.asked++, keys)),
    signingKey: () => Promise.resolve(keys[0] ?? aKey()),
    unsignedUpTo: () => Promise.resolve(new Map(Object.entries(unsigned))),
  };
  return { proof: new EventProof(source, noLog), source };
};
const aKey = (): EventKey => ({ id: randomUUID(), key: randomBytes(32) });

const organization = trustedOrganizationId(randomUUID());
const stream = `account-${organization}.${randomUUID()}`;
const paid = () =>
  anEvent(organization, 'PaymentReceived', { amountCents: 5_000, note: 'é', nested: { b: 1, a: [2] } });

/** An event as the official client reads it back. */
const stored = (
  { eventId: id, type, data, metadata }: EventToAppend,
  revision: number,
  streamId = stream,
): StoredEvent =>
  JSON.parse(JSON.stringify({ streamId, id, type, isJson: true, data, metadata, revision: 0 }), (key, value: unknown) =>
    key === 'revision' ? BigInt(revision) : value,
  ) as StoredEvent;

const judge = async (proof: EventProof, event: StoredEvent, of: string = organization): Promise<boolean> => {
  await proof.prepare([event]);
  return proof.proves(event, of);
};

test('an event that a process signs is verified in its place by every process with the keys', async () => {
  const keys = [aKey()];
  const [one, two] = await aProof(keys).proof.sign(stream, 3, [paid(), paid()]);
  if (!one || !two) throw new Error('not signed');
  const { proof } = aProof(keys);
  expect(await judge(proof, stored(one, 3))).toBe(true);
  expect(await judge(proof, stored(two, 4))).toBe(true);
  expect(one.metadata).toMatchObject({ macKey: keys[0]?.id, mac: expect.stringMatching(/^[\w-]{43}$/) });
});

test('a signed event fails where anything is changed, added, left out or moved', async () => {
  const { proof } = aProof();
  const [signed] = await proof.sign(stream, 3, [paid()]);
  if (!signed) throw new Error('not signed');
  const { metadata, data } = signed;
  const { mac, ...withoutMac } = metadata;
  const { macKey, ...withoutKey } = metadata;
  const other = anEvent(organization, 'PaymentReceived', data);
  const forged: [string, StoredEvent][] = [
    ['another amount', stored({ ...signed, data: { ...data, amountCents: 5_001 } }, 3)],
    ['a field more', stored({ ...signed, data: { ...data, more: null } }, 3)],
    ['another type', stored({ ...signed, type: 'PaymentVoided' }, 3)],
    ['another id', stored({ ...signed, eventId: other.eventId }, 3)],
    ['another actor', stored({ ...signed, metadata: { ...metadata, actorId: randomUUID() } }, 3)],
    ['another revision', stored(signed, 4)],
    ['another stream', stored(signed, 3, `account-${organization}.${randomUUID()}`)],
    ['no signature', stored({ ...signed, metadata: withoutMac }, 3)],
    ['no key', stored({ ...signed, metadata: withoutKey }, 3)],
    ['a key that is none', stored({ ...signed, metadata: { ...metadata, macKey: randomUUID() } }, 3)],
    ['a short signature', stored({ ...signed, metadata: { ...metadata, mac: mac?.slice(2) ?? '' } }, 3)],
    ['no metadata', { ...stored(signed, 3), metadata: undefined }],
  ];
  for (const [what, event] of forged) expect([what, await judge(proof, event)]).toEqual([what, false]);
  expect(await judge(proof, stored(signed, 3))).toBe(true);
  expect(macKey).toBeDefined();
});

test('an agency cannot sign for another one', async () => {
  const mine = aProof();
  const theirs = trustedOrganizationId(randomUUID());
  const place = `account-${theirs}.${randomUUID()}`;
  const [signed] = await mine.proof.sign(stream, 0, [paid()]);
  const [carried] = await aProof([aKey()]).proof.sign(place, 0, [paid()]);
  if (!signed || !carried) throw new Error('not signed');
  const { proof } = aProof([aKey()]);
  expect(await judge(proof, stored(signed, 0, place), theirs)).toBe(false);
  expect(await judge(proof, stored(carried, 0, place), theirs)).toBe(false);
});

test('events of an earlier key stay verified, and an unknown key is looked up once', async () => {
  const old = aKey();
  const [signed] = await aProof([old]).proof.sign(stream, 0, [paid()]);
  if (!signed) throw new Error('not signed');
  const { proof, source } = aProof([aKey(), old]);
  expect(await judge(proof, stored(signed, 0))).toBe(true);
  const forged = stored({ ...signed, metadata: { ...signed.metadata, macKey: randomUUID() } }, 0);
  for (let times = 0; times < 3; times += 1) expect(await judge(proof, forged)).toBe(false);
  expect(source.asked).toBe(2);
});

test('unsigned events are accepted up to the recorded revision, and no further', async () => {
  const { proof } = aProof([aKey()], { [stream]: 2 });
  expect(await judge(proof, stored(paid(), 2))).toBe(true);
  expect(await judge(proof, stored(paid(), 3))).toBe(false);
  expect(await judge(proof, stored(paid(), 0, `account-${organization}.${randomUUID()}`))).toBe(false);
});

test('a digest covers the whole event and its place', () => {
  const event = paid();
  expect(digestOf(stored(event, 1))).toBe(digestOf(stored(event, 1)));
  expect(digestOf(stored(event, 1))).not.toBe(digestOf(stored(event, 2)));
  expect(digestOf(stored(event, 1))).not.toBe(
    digestOf(stored({ ...event, metadata: { ...event.metadata, mac: '' } }, 1)),
  );
});
