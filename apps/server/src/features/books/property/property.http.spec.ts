import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dischargeBond } from '#contracts/books/bond/bond-status.ts';
import { voidBond } from '#contracts/books/bond/bonds.ts';
import * as property from '#contracts/books/property/property.ts';
import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { deleteDocument, uploadDocument } from '#contracts/people/documents/documents.ts';
import { deleteDefendant } from '#contracts/people/people/defendants.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { listRequiredPapers, markDocument } from '#contracts/people/required-papers/papers.ts';
import { addDays } from '#domain/kernel/days.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { PDF, pdfNamed } from '../../../../test/sample-files.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
let admin: Person;
let agent: Person;
let accountant: Person;
let auditor: Person;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp();
  agent = await system.addAgent(admin, 'Agent');
  accountant = await system.addAgent(admin, 'Accounting');
  auditor = await system.addAgent(admin, 'Auditor');
});
afterAll(() => system.close());

const today = () => admin.session.organization?.today ?? '';
const daysAgo = (days: number) => addDays(today(), -days);
const fileOf = async (defendantId: string, name = 'photo.pdf'): Promise<string> => {
  const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
  const { fileId } = await agent.ask(uploadDocument, { params, file: pdfNamed(name) });
  return fileId;
};
const aBond = () => agent.story.bond({ bondDate: daysAgo(40), amountCents: 100_000, powerNumber: randomUUID() });
type Received = NonNullable<RequestOf<typeof property.receiveThing>['body']>;
const ring = (giverId: string, said: Partial<Received> = {}): Received => ({
  giverId,
  kind: 'jewelry',
  name: 'Gold ring',
  keptAt: 'Safe, shelf 2',
  on: daysAgo(10),
  ...said,
});
const receive = async (said: Partial<Received> = {}) => {
  const { bondId, defendantId } = await aBond();
  const body = ring(defendantId, said);
  return { bondId, defendantId, ...(await agent.ask(property.receiveThing, { params: { bondId }, body })) };
};
/** As somebody sees it after what another wrote. */
const custodyOf = (propertyId: string, reader: Person = agent) => {
  for (const writer of [agent, accountant, admin]) reader.client.readWhatWrote(writer.client);
  return reader.ask(property.getThing, { params: { propertyId } });
};
const move = (propertyId: string, said: object = {}, person = agent) =>
  person.call(property.moveThing, {
    params: { propertyId },
    body: { kind: 'moved', whom: 'Office in Gretna', on: daysAgo(5), ...said },
  });
const giveBack = (propertyId: string, receiptId: string, said: object = {}, person = accountant) =>
  person.call(property.giveBackThing, {
    params: { propertyId },
    body: { whom: 'Marie Landry', on: today(), receiptId, ...said },
  });

/** What the receipt of a thing says of its end, without spaces. */
const endOnReceipt = async (propertyId: string): Promise<string> => {
  const { bytes } = await accountant.call(property.getThingReceipt, { params: { propertyId } });
  const words = (await readPdf(bytes)).pages.join('').replaceAll(/\s/g, '');
  return words.slice(words.search(/(Lost|Sold)on\d/));
};

describe('A thing that somebody gives as collateral', () => {
  it('is received by any staff for a bond, with its number, its photos and who gave it', async () => {
    const { bondId, defendantId } = await aBond();
    const indemnitorId = await agent.story.indemnitor(defendantId, { fullName: 'Denise Landry' });
    const photoId = await fileOf(defendantId);
    const said = { serialNumber: 'VIN 1HGCM', valueCents: 250_000, fileIds: [photoId] };
    const body = ring(indemnitorId, said);
    const { propertyId, number } = await agent.ask(property.receiveThing, { params: { bondId }, body });
    const { thing, steps } = await custodyOf(propertyId, auditor);
    expect(thing).toMatchObject({
      number,
      bondId,
      giverName: 'Denise Landry',
      valueCents: 250_000,
      keptAt: 'Safe, shelf 2',
      state: 'held',
      clock: null,
    });
    expect(steps).toMatchObject([
      { kind: 'received', on: daysAgo(10), whom: 'Safe, shelf 2', files: [{ fileId: photoId }] },
    ]);
    expect(await refusalOf(agent.call(deleteDocument, { params: { fileId: photoId } }))).toBe('FILE_IS_PROOF');
  });

  it('has the next number of the agency, without a gap, however many come at once', async () => {
    const alone = await system.signUp();
    const { bondId, defendantId } = await alone.story.bond({ powerNumber: randomUUID() });
    const request = { params: { bondId }, body: ring(defendantId, { on: today() }) };
    const refused = { ...request, body: { ...request.body, giverId: randomUUID() } };
    expect(await refusalOf(alone.call(property.receiveThing, refused))).toBe('GIVER_NOT_OF_BOND');
    const given = await Promise.all(Array.from({ length: 6 }, () => alone.ask(property.receiveThing, request)));
    expect(given.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is received once by one command, however often it is sent', async () => {
    const { bondId, defendantId } = await aBond();
    const sent = { params: { bondId }, body: ring(defendantId), commandId: randomUUID() };
    const first = await agent.ask(property.receiveThing, sent);
    expect(await agent.ask(property.receiveThing, sent)).toEqual(first);
    expect((await agent.ask(property.getPropertyOfBond, { params: { bondId } })).rows).toHaveLength(1);
  });

  it('is refused on a bond that is void or not there, of somebody else, and with a file of another drawer', async () => {
    const { bondId, defendantId } = await aBond();
    const other = await aBond();
    const call = (body: Received, of = bondId, person = agent) =>
      refusalOf(person.call(property.receiveThing, { params: { bondId: of }, body }));
    expect(await call(ring(other.defendantId))).toBe('GIVER_NOT_OF_BOND');
    expect(await call(ring(defendantId, { fileIds: [await fileOf(other.defendantId)] }))).toBe('FILE_NOT_FOUND');
    expect(await call(ring(defendantId, { on: addDays(today(), 1) }))).toBe('VALIDATION_FAILED');
    expect(await call(ring(defendantId), randomUUID())).toBe('BOND_NOT_FOUND');
    expect(await call(ring(defendantId), bondId, auditor)).toBe('ROLE_REFUSED');
    expect(await call(ring(defendantId), bondId, await system.signUp())).toBe('BOND_NOT_FOUND');
    admin.client.readWhatWrote(agent.client);
    const why = { reasonCode: 'Entered in error', reason: 'Wrong' } as const;
    await admin.ask(voidBond, { params: { bondId }, body: why });
    agent.client.readWhatWrote(admin.client);
    expect(await call(ring(defendantId))).toBe('BOND_VOIDED');
  });
});

describe('The custody of a thing', () => {
  it('tells in order where it was taken, who saw it and what happened to it', async () => {
    const { propertyId, defendantId } = await receive();
    expect((await move(propertyId)).status).toBe(201);
    const photoId = await fileOf(defendantId);
    await move(propertyId, { kind: 'shown', whom: 'Appraiser Hebert', on: daysAgo(4) });
    await move(propertyId, { kind: 'damaged', whom: '', words: 'Stone is loose', on: daysAgo(4), fileIds: [photoId] });
    const { thing, steps } = await custodyOf(propertyId);
    expect(thing).toMatchObject({ state: 'held', keptAt: 'Office in Gretna', lastOn: daysAgo(4) });
    expect(steps.map(({ kind, whom, words, files }) => [kind, whom, words, files.length])).toEqual([
      ['received', 'Safe, shelf 2', '', 0],
      ['moved', 'Office in Gretna', '', 0],
      ['shown', 'Appraiser Hebert', '', 0],
      ['damaged', '', 'Stone is loose', 1],
    ]);
    const early = await move(propertyId, { on: daysAgo(6) });
    expect(early.problem?.errors?.[0]?.message).toMatch(/^The day cannot be before/);
    const blank = await move(propertyId, { kind: 'shown', whom: '', on: daysAgo(3) });
    expect(blank.problem?.errors).toEqual([{ path: 'whom', message: 'Say who saw it.' }]);
    const { rows } = await admin.ask(listHistory, { params: { defendantId } });
    expect(rows.map(({ words }) => words).filter((told) => told.startsWith('Collateral P-'))).toHaveLength(4);
  });

  it('ends with a money role who gives it back by its signed receipt, and never twice', async () => {
    const { propertyId, defendantId, number } = await receive();
    const receiptId = await fileOf(defendantId, 'signed.pdf');
    expect(await refusalOf(giveBack(propertyId, receiptId, {}, agent))).toBe('ROLE_REFUSED');
    expect(await refusalOf(giveBack(propertyId, randomUUID()))).toBe('FILE_NOT_FOUND');
    const none = await giveBack(propertyId, '');
    expect(none.problem?.errors).toEqual([{ path: 'receiptId', message: 'Attach the signed receipt.' }]);
    expect((await giveBack(propertyId, receiptId)).status).toBe(201);
    const again = await giveBack(propertyId, receiptId, {}, admin);
    expect(again.problem?.code).toBe('PROPERTY_GONE');
    expect(again.problem?.detail).toContain(`P-${String(number).padStart(4, '0')} was returned on`);
    expect(await refusalOf(move(propertyId, { on: today() }))).toBe('PROPERTY_GONE');
    const { thing, steps } = await custodyOf(propertyId);
    expect(thing).toMatchObject({ state: 'returned', lastOn: today() });
    expect(steps.at(-1)).toMatchObject({ kind: 'returned', whom: 'Marie Landry', files: [{ fileId: receiptId }] });
  });

  it('has one end where two people give it back at the same moment', async () => {
    const { propertyId, defendantId } = await receive();
    const receiptId = await fileOf(defendantId);
    for (const person of [accountant, admin]) person.client.readWhatWrote(agent.client);
    const both = [accountant, admin].map((person) => refusalOf(giveBack(propertyId, receiptId, {}, person)));
    expect((await Promise.all(both)).sort()).toEqual(['PROPERTY_GONE', 'done']);
    expect((await custodyOf(propertyId)).steps).toHaveLength(2);
  });

  it('ends with a sale that names what it brought, or with its loss in words', async () => {
    const sold = await receive();
    const end = (propertyId: string, said: object, person = accountant) =>
      person.call(property.endThing, {
        params: { propertyId },
        body: { kind: 'sold', words: 'Auction', on: today(), ...said },
      });
    expect((await end(sold.propertyId, {})).problem?.errors?.[0]?.path).toBe('proceedsCents');
    expect(await refusalOf(end(sold.propertyId, { proceedsCents: 80_000 }, agent))).toBe('ROLE_REFUSED');
    expect((await end(sold.propertyId, { proceedsCents: 80_000, whom: 'Gulf Pawn' })).status).toBe(201);
    expect((await custodyOf(sold.propertyId)).steps.at(-1)).toMatchObject({ kind: 'sold', proceedsCents: 80_000 });
    const lost = await receive();
    expect((await end(lost.propertyId, { kind: 'lost', words: '' })).problem?.errors).toEqual([
      { path: 'words', message: 'Say what happened.' },
    ]);
    expect((await end(lost.propertyId, { kind: 'lost', proceedsCents: 1 })).problem?.errors?.[0]?.path).toBe(
      'proceedsCents',
    );
    expect((await end(lost.propertyId, { kind: 'lost', words: 'Water in the safe' })).status).toBe(201);
    expect((await custodyOf(lost.propertyId)).thing.state).toBe('lost');
    expect(await endOnReceipt(lost.propertyId)).toMatch(/^Loston[\d/]+WhathappenedWaterinthesafe/);
    expect(await endOnReceipt(sold.propertyId)).toMatch(/^Soldon[\d/]+ToGulfPawnWhathappenedAuctionBrought\$800\.00/);
  });

  it('is another agency’s own', async () => {
    const { propertyId, defendantId } = await receive();
    const receiptId = await fileOf(defendantId);
    const stranger = await system.signUp();
    expect(await refusalOf(stranger.call(property.getThing, { params: { propertyId } }))).toBe('PROPERTY_NOT_FOUND');
    expect(await refusalOf(move(propertyId, {}, stranger))).toBe('PROPERTY_NOT_FOUND');
    expect(await refusalOf(giveBack(propertyId, receiptId, {}, stranger))).toBe('PROPERTY_NOT_FOUND');
    expect((await stranger.ask(property.listProperty, { query: {} })).rows).toEqual([]);
  });
});

describe('The register', () => {
  it('is searched, narrowed and paged, tells the clock of a discharged bond, and is taken as a file', async () => {
    const owner = await system.signUp();
    const { bondId, defendantId } = await owner.story.bond({ bondDate: daysAgo(60), powerNumber: 'AB-77' });
    const params = { bondId };
    const car = { kind: 'title', name: 'Title of a Honda', serialNumber: 'VIN 1HGCM82633A' } as const;
    await owner.ask(property.receiveThing, { params, body: ring(defendantId) });
    await owner.ask(property.receiveThing, { params, body: ring(defendantId, car) });
    const listed = async (query: RequestOf<typeof property.listProperty>['query'] = {}) =>
      (await owner.ask(property.listProperty, { query })).rows.map(({ name }) => name);
    expect(await listed()).toEqual(['Title of a Honda', 'Gold ring']);
    expect(await listed({ sought: '1hgcm honda' })).toEqual(['Title of a Honda']);
    expect(await listed({ sought: 'p-0001' })).toEqual(['Gold ring']);
    expect(await listed({ sought: 'ab-77' })).toHaveLength(2);
    expect(await listed({ show: 'due' })).toEqual([]);
    const drawer = { subjectKind: 'defendant', subjectId: defendantId } as const;
    const { fileId: proofId } = await owner.ask(uploadDocument, {
      params: drawer,
      file: { name: 'a.pdf', content: PDF },
    });
    const court = { court: 'Orleans', proofKind: 'Court paper', proofId } as const;
    await owner.ask(dischargeBond, { params, body: { ...court, dischargedOn: daysAgo(31), basedOn: 0 } });
    const due = await owner.ask(property.listProperty, { query: { show: 'due', limit: 1 } });
    expect(due.rows).toMatchObject([{ number: 2, clock: { since: 31, dueOn: daysAgo(1), isLate: true } }]);
    const rest = await owner.ask(property.listProperty, {
      query: { show: 'due', limit: 1, cursor: due.nextCursor ?? '' },
    });
    expect([rest.rows.map(({ number }) => number), rest.nextCursor]).toEqual([[1], null]);
    const [second] = due.rows;
    const back = { whom: 'Marie', on: today(), receiptId: proofId };
    await owner.ask(property.giveBackThing, { params: { propertyId: second?.propertyId ?? '' }, body: back });
    expect(await listed({ show: 'held' })).toEqual(['Gold ring']);
    expect(await listed({ show: 'ended' })).toEqual(['Title of a Honda']);
    expect(await listed({ defendantId: randomUUID() })).toEqual([]);
    const { text } = await owner.call(property.downloadProperty, { query: { show: 'ended' } });
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('P-0002,Title,Title of a Honda,VIN 1HGCM82633A');
    expect(await refusalOf(agent.call(property.downloadProperty, { query: {} }))).toBe('ROLE_REFUSED');
  });

  it('says of a bond whether its agreement is on file, as recovery asks before it bills', async () => {
    const { bondId, defendantId } = await aBond();
    const agreement = async () => (await agent.ask(property.getPropertyOfBond, { params: { bondId } })).agreement;
    expect(await agreement()).toBeNull();
    const { papers } = await admin.ask(listRequiredPapers);
    const fileId = await fileOf(defendantId, 'agreement.pdf');
    const paperId = papers.find(({ needsAdult }) => needsAdult)?.paperId ?? null;
    await agent.ask(markDocument, { params: { fileId }, body: { paperId, bondIds: [bondId] } });
    expect(await agreement()).toEqual({ fileId, name: 'agreement.pdf', mediaType: 'application/pdf' });
    const unknown = agent.call(property.getPropertyOfBond, { params: { bondId: randomUUID() } });
    expect(await refusalOf(unknown)).toBe('BOND_NOT_FOUND');
  });

  it('has a receipt for each thing as a PDF', async () => {
    const { propertyId } = await receive({ description: 'Size 7, two stones' });
    const answered = await agent.call(property.getThingReceipt, { params: { propertyId } });
    expect([answered.status, answered.text.startsWith('%PDF')]).toEqual([200, true]);
  });

  it('keeps the file of a person from being deleted while something of theirs is held', async () => {
    const { propertyId, defendantId } = await receive();
    admin.client.readWhatWrote(agent.client);
    const remove = () => refusalOf(admin.call(deleteDefendant, { params: { defendantId } }));
    expect(await remove()).toBe('PROPERTY_HELD');
    await giveBack(propertyId, await fileOf(defendantId));
    expect(await remove()).toBe('done');
  });
});
