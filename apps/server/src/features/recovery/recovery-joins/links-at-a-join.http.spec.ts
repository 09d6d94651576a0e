import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { saveLead } from '#contracts/recovery/leads/leads.ts';
import { listOutsideLinks, makeOutsideCode, makeOutsideLink } from '#contracts/recovery/outside-links/outside-links.ts';
import {
  askForOutsideCode,
  openOutsideVisit,
  readOutsidePage,
} from '#contracts/recovery/outside-links/outside-page.ts';
import { joinRecoveryCases } from '#contracts/recovery/recovery-joins/joins.ts';
import { saveContact } from '#contracts/recovery/cases/contacts.ts';
import { createRecoveryCase, getRecoveryCase, setRecoveryStatus } from '#contracts/recovery/cases/recovery.ts';
import type { OutsideField } from '#domain/recovery/outside-link.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { TestClient } from '../../../../test/test-client.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let today: string;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard', organizationName: 'Pelican Bail Bonds' });
  today = admin.session.organization?.today ?? '';
});
afterAll(() => system.close());

interface Params {
  recoveryCaseId: string;
}

/** A case with a lead and a contact of these words. */
const aCase = async (title: string, place: string, contact: string): Promise<Params> => {
  const { caseId: recoveryCaseId } = await admin.ask(createRecoveryCase, { body: { title } });
  const params = { recoveryCaseId };
  const lead = { kind: 'address', value: place, source: 'An informant', confidence: 80, lastSeen: today } as const;
  await admin.ask(saveLead, { params: { ...params, leadId: randomUUID() }, body: { ...lead, basedOn: 0 } });
  const contactId = randomUUID();
  await admin.ask(saveContact, { params: { ...params, contactId }, body: { name: contact, basedOn: 0 } });
  return params;
};

/** Somebody outside who has the page of a case open. */
const aVisitor = async (params: Params, fields: OutsideField[]) => {
  const body = { name: 'Remy Trosclair', phone: '5045550166', fields };
  const { linkId } = await admin.ask(makeOutsideLink, { params, body });
  const { links } = await admin.ask(listOutsideLinks, { params });
  const token = links.find((link) => link.linkId === linkId)?.path?.split('#')[1] ?? '';
  const { code } = await admin.ask(makeOutsideCode, { params: { ...params, outsideLinkId: linkId } });
  const client = new TestClient(system.app);
  const { visit } = await client.ask(openOutsideVisit, { body: { token, code } });
  return { linkId, token, read: () => client.call(readOutsidePage, { body: { token, visit } }), client };
};
const close = async (params: Params) => {
  const { version } = await admin.ask(getRecoveryCase, { params });
  const closing = { status: 'closed', outcome: 'given up', note: 'Not to be found', basedOn: version } as const;
  await admin.ask(setRecoveryStatus, { params, body: closing });
};
const join = (of: Params, other: Params) =>
  admin.ask(joinRecoveryCases, {
    params: of,
    body: { otherCaseId: other.recoveryCaseId, reason: 'The same person' },
  });
const END = { code: 'OUTSIDE_LINK_INVALID', status: 410, detail: 'This link is no longer valid.' };

describe('where two cases are joined', () => {
  test('the link of the younger ends with it: nothing of the older is seen by it, by either id', async () => {
    const older = await aCase('Seen in Gretna', '812 Dauphine', 'Cousin');
    const younger = await aCase('Seen in Kenner', '44 Rampart', 'Aunt');
    const visitor = await aVisitor(younger, ['leads', 'contacts']);
    expect(JSON.stringify((await visitor.read()).body)).toContain('44 Rampart');
    await join(older, younger);
    const blank = await visitor.read();
    expect(blank.problem).toMatchObject(END);
    for (const message of ['812 Dauphine', '44 Rampart', 'Cousin', 'Aunt'])
      expect(JSON.stringify(blank)).not.toContain(message);
    const { client, token, linkId } = visitor;
    expect((await client.call(askForOutsideCode, { body: { token } })).problem).toMatchObject(END);
    for (const params of [older, younger]) {
      const request = { params: { ...params, outsideLinkId: linkId } };
      expect((await admin.call(makeOutsideCode, request)).problem).toMatchObject(END);
      // Who made it still finds it, with who saw what.
      const { links } = await admin.ask(listOutsideLinks, { params });
      expect(links).toMatchObject([{ linkId, isValid: false, path: null, revokedAt: null, openings: { count: 1 } }]);
    }
    const body = { token, code: '123456' };
    expect((await client.call(openOutsideVisit, { body })).problem).toMatchObject(END);
  });

  test('the link of the older goes on with its case, and shows its chosen fields alone', async () => {
    const defendantId = await admin.story.defendant({
      fullName: 'Theo Landry',
      ssn: '528914406',
      address: '9 Rampart St',
    });
    const older = await aCase('Seen in Gretna', '812 Dauphine', 'Cousin');
    const younger = await aCase('Seen in Kenner', '7 Airline, SSN 528-91-4406', 'Aunt');
    const ofTheo = `update recovery_case set defendant_id = $2 where id = $1`;
    await system.owner.query(ofTheo, [younger.recoveryCaseId, defendantId]);
    const visitor = await aVisitor(older, ['leads']);
    await join(younger, older);
    const page = (await visitor.read()).body;
    expect(page.sections.map(({ title }) => title)).toEqual(['Leads']);
    const message = JSON.stringify(page);
    for (const there of ['812 Dauphine', '7 Airline']) expect(message).toContain(there);
    // Neither what came with the join and was not chosen, nor an SSN, nor notes.
    for (const never of ['Theo Landry', '9 Rampart', 'Cousin', 'Aunt', '528-91', 'informant'])
      expect(message).not.toContain(never);
  });

  test('what ended with a closing stays ended where the join opens the case again', async () => {
    const older = await aCase('Seen in Gretna', '812 Dauphine', 'Cousin');
    const visitor = await aVisitor(older, ['leads']);
    await close(older);
    const younger = await aCase('Seen in Kenner', '44 Rampart', 'Aunt');
    await join(older, younger);
    expect((await admin.ask(getRecoveryCase, { params: older })).status).not.toBe('closed');
    expect((await visitor.read()).problem).toMatchObject(END);
  });
});
