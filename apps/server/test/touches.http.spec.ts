/** What a contract says that its command touches, the server tells other screens too (building#live). */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addCourt } from '#contracts/agency/organizations/courts.ts';
import { addQuickLink } from '#contracts/agency/quick-links/quick-links.ts';
import { addFee, openAccount, recordPayment } from '#contracts/books/account/accounts.ts';
import { liveChange } from '#contracts/edge/live.ts';
import type { Endpoint, RequestOf } from '#contracts/kernel/endpoint.ts';
import type { LiveTopic } from '#contracts/kernel/live-topics.ts';
import { addNote } from '#contracts/people/notes/notes.ts';
import { editDefendant } from '#contracts/people/people/defendants.ts';
import { addIndemnitor } from '#contracts/people/people/indemnitors.ts';
import { createSuretyCase } from '#contracts/powers/surety-cases/surety-cases.ts';
import { createRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { LIVE_CHANNEL } from '../src/platform/database/live-changes.ts';
import { joinTestSystem, type JoinedSystem } from './join-system.ts';
import { sampleQuickLink } from './sample-requests.ts';
import type { Person } from './test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

/** Sends a command and waits until each topic that it touches was told. */
const toldAfter = async <E extends Endpoint>(person: Person, endpoint: E, request: RequestOf<E>) => {
  const missing = new Set<LiveTopic>(endpoint.touches);
  expect(missing.size).toBeGreaterThan(0);
  const listener = await system.owner.connect();
  try {
    const told = new Promise<void>((resolve) => {
      listener.on('notification', ({ payload = '' }) => {
        const message: unknown = JSON.parse(payload);
        if (Reflect.get(Object(message), 'organizationId') !== person.organizationId) return;
        for (const { topic } of liveChange.parse(message).changes) missing.delete(topic);
        if (missing.size === 0) resolve();
      });
    });
    await listener.query(`listen ${LIVE_CHANNEL}`);
    await person.ask(endpoint, request);
    await told;
  } finally {
    listener.release(true);
  }
};

test('what a command touches is told to open screens', async () => {
  const admin = await system.signUp();
  const today = admin.session.organization?.today ?? '';
  const defendantId = await admin.story.defendant();
  const params = { defendantId };
  await toldAfter(admin, editDefendant, { params, body: { city: 'Gretna', basedOn: 1 } });
  await toldAfter(admin, addIndemnitor, { params, body: { fullName: 'Odile Sonnier' } });
  await toldAfter(admin, addNote, {
    params: { subjectKind: 'defendant', subjectId: defendantId },
    body: { text: 'Called.' },
  });
  await toldAfter(admin, openAccount, { body: { defendantId } });
  const { accountId } = await admin.story.account(defendantId);
  const fee = { kind: 'Travel Fee', amountCents: 5_000, chargedOn: today } as const;
  await toldAfter(admin, addFee, { params: { accountId }, body: fee });
  const payment = { amountCents: 1_000, method: 'Cash', paidOn: today } as const;
  await toldAfter(admin, recordPayment, { params: { accountId }, body: payment });
  await toldAfter(admin, addCourt, { body: { name: 'City Court of Kenner', parish: 'Jefferson' } });
  await toldAfter(admin, addQuickLink, { body: sampleQuickLink });
  await toldAfter(admin, createSuretyCase, { body: { insurerName: 'Lexington', defendantName: 'Theo Landry' } });
  await toldAfter(admin, createRecoveryCase, { body: { title: 'Landry, last seen in Gretna' } });
});
