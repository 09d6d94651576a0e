import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { countApprovals, listApprovals } from '#contracts/books/approvals/approvals.ts';
import { getBond, amendBond } from '#contracts/books/bond/bonds.ts';
import { enterJudgment } from '#contracts/books/bond/judgments.ts';
import { deleteDocument, putMugshot, uploadDocument } from '#contracts/people/documents/documents.ts';
import { getTrialBalance } from '#contracts/books/ledger/ledger.ts';
import { addSurety } from '#contracts/agency/sureties/sureties.ts';
import { enterRecoveryCost, listRecoveryCosts } from '#contracts/recovery/recovery-costs/costs.ts';
import { getRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { listSurrenderAddresses, saveSurrenderAddress } from '#contracts/recovery/surrender/addresses.ts';
import { getArrestPacket } from '#contracts/recovery/surrender/arrest-packet.ts';
import * as contract from '#contracts/recovery/surrender/surrenders.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import type { SurrenderPaper } from '#domain/recovery/surrender.ts';
import { getCaseOfBond } from '#contracts/recovery/cases/forfeitures.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { joinTestSystem, type JoinedSystem, type Remote } from '../../../../test/join-system.ts';
import { picturesOf, readPdf } from '../../../../test/pdf-text.ts';
import { pdfNamed, photo } from '../../../../test/sample-files.ts';
import { nonce } from '../../../../test/sample-requests.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { SyncCasesWithBonds } from '../cases/sync-cases-with-bonds.ts';
import type { FinishSurrenders } from './finish-surrenders.ts';

let system: JoinedSystem;
let admin: Person;
let recovery: Person;
let supervisor: Person;
let agent: Person;
let today: string;
let following: Remote<SyncCasesWithBonds>;
let finishing: Remote<FinishSurrenders>;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard', organizationName: 'Crescent City Bail Bonds' });
  recovery = await system.addAgent(admin, 'Recovery Agent');
  supervisor = await system.addAgent(admin, 'Supervisor');
  agent = await system.addAgent(admin, 'Agent');
  today = admin.session.organization?.today ?? '';
  following = system.provider<SyncCasesWithBonds>('SyncCasesWithBonds');
  finishing = system.provider<FinishSurrenders>('FinishSurrenders');
});
afterAll(() => system.close());

interface Written {
  defendantId: string;
  bondId: string;
  powerNumber: string;
}

/** A bond of $5,000.00 of 40 days ago in Orleans. */
const written = async (fields: object = {}, of?: string): Promise<Written> => {
  const defendantId = of ?? (await admin.story.defendant({ fullName: 'Theo Landry', birthday: '1990-05-01' }));
  const powerNumber = nonce();
  const { bondId } = await admin.story.bond({
    defendantId,
    amountCents: 500_000,
    powerNumber,
    caseNumber: '545-123',
    bondDate: addDays(today, -40),
    ...fields,
  });
  return { defendantId, bondId, powerNumber };
};
const forfeitedOn = (forfeitureDate: string) => ({ status: 'FORFEITED', forfeitureDate });
const forfeited = (of?: string) => written(forfeitedOn(addDays(today, -10)), of);
const late = () =>
  written({ bondDate: addDays(today, -300), ...forfeitedOn(addDays(today, -200)), reason: 'Written down late' });

const start = async (bondId: string, body: object, by = recovery) => {
  by.client.readWhatWrote(admin.client);
  const begun = await by.ask(contract.startSurrender, { params: { bondId }, body: body as never });
  return { ...begun, caseId: begun.caseId ?? 'not told', params: { surrenderId: begun.surrenderId } };
};
const paper = async (defendantId: string, name = 'Certificate.pdf') => {
  const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
  return (await admin.ask(uploadDocument, { params, file: pdfNamed(`${randomUUID()} ${name}`) })).fileId;
};
const certify = async (
  { params }: { params: { surrenderId: string } },
  { defendantId, bondId }: Written,
  more: object = {},
  by = recovery,
) => {
  const fileId = await paper(defendantId);
  by.client.readWhatWrote(admin.client);
  const body = { certificateOn: addDays(today, -1), court: 'Criminal District Court', fileId, bondIds: [bondId] };
  return by.call(contract.recordCertificate, { params, body: { ...body, ...more } });
};
const bondOf = async (bondId: string, wrote = recovery) => {
  admin.client.readWhatWrote(wrote.client);
  return admin.ask(getBond, { params: { bondId } });
};
const caseOf = (caseId: string) => admin.ask(getRecoveryCase, { params: { recoveryCaseId: caseId } });
const surrenderOf = async ({ caseId, surrenderId }: { caseId: string; surrenderId: string }, by = recovery) => {
  const { surrenders } = await by.ask(contract.listSurrenders, { params: { recoveryCaseId: caseId } });
  return surrenders.find((one) => one.surrenderId === surrenderId);
};

describe('a surrender', () => {
  test('of a forfeited bond discharges it with the certificate, closes its case and books nothing', async () => {
    const bond = await forfeited();
    const { rows: books } = await admin.ask(getTrialBalance, {});
    const opened = await openCase(admin, bond.bondId);
    const begun = await start(bond.bondId, { reasonCode: 'fta' });
    expect(begun).toMatchObject({ caseId: opened.caseId, status: 'open' });
    const answer = await certify(begun, bond);
    expect([answer.status, answer.body]).toMatchObject([200, { status: 'booking' }]);
    expect(await bondOf(bond.bondId)).toMatchObject({
      status: 'DISCHARGED',
      discharge: {
        dischargedOn: addDays(today, -1),
        proofKind: 'Certificate of surrender',
        court: 'Criminal District Court',
      },
    });
    await following.round();
    expect(await caseOf(begun.caseId)).toMatchObject({
      status: 'closed',
      outcome: 'surrendered',
      outcomeOn: addDays(today, -1),
    });
    expect(await surrenderOf(begun)).toMatchObject({ status: 'done', covered: [{ result: 'discharged' }] });
    expect((await admin.ask(getTrialBalance, {})).rows).toEqual(books);
  });

  test('proposes the officer’s fee as a cost, once for its certificate, which waits once it is entered', async () => {
    const bond = await forfeited();
    const begun = await start(bond.bondId, { reasonCode: 'fta' });
    await certify(begun, bond);
    await finishing.round();
    const params = { recoveryCaseId: begun.caseId };
    const { costs, waitingCents } = await recovery.ask(listRecoveryCosts, { params });
    const on = addDays(today, -1);
    expect(costs).toMatchObject([{ amountCents: 2_500, spentOn: on, status: 'proposed', enteredBy: null, own: false }]);
    expect(waitingCents).toBe(0);
    const payee = { payeeKind: 'agent', payeeId: recovery.session.user.userId } as const;
    const cost = { amountCents: 2_500, spentOn: on, whatFor: 'Fee of the officer', noReceiptReason: 'None was given' };
    const body = { ...cost, ...payee, proposedCostId: costs[0]?.costId ?? '' };
    expect(await recovery.ask(enterRecoveryCost, { params, body })).toMatchObject({ status: 'waiting' });
    expect((await recovery.call(enterRecoveryCost, { params, body })).problem?.code).toBe('COST_MOVED_ON');
    const after = await recovery.ask(listRecoveryCosts, { params });
    expect(after).toMatchObject({ waitingCents: 2_500, costs: [{ status: 'waiting', own: true, afterClosing: true }] });
  });

  test('from an open bond opens a case, which its certificate closes', async () => {
    const bond = await written();
    const begun = await start(bond.bondId, { reasonCode: 'concealed' });
    expect(await caseOf(begun.caseId)).toMatchObject({ status: 'active', bonds: [{ bondId: bond.bondId }] });
    await certify(begun, bond);
    expect(await bondOf(bond.bondId)).toMatchObject({ status: 'DISCHARGED' });
    expect(await caseOf(begun.caseId)).toMatchObject({ status: 'closed', outcome: 'surrendered' });
  });

  test('reopens the closed case of its bond', async () => {
    const bond = await forfeited();
    const { caseId } = await openCase(admin, bond.bondId);
    const { revision } = await bondOf(bond.bondId);
    const aside = { status: 'OPEN', confirmed: true, basedOn: revision } as never;
    const closed = { status: 'CLOSED', reason: 'Set aside', confirmed: true, basedOn: revision } as const;
    await admin.ask(amendBond, { params: { bondId: bond.bondId }, body: closed });
    await bondOf(bond.bondId);
    await following.round();
    expect((await caseOf(caseId)).status).toBe('closed');
    const again = await bondOf(bond.bondId);
    await admin.ask(amendBond, {
      params: { bondId: bond.bondId },
      body: { ...(aside as object), basedOn: again.revision },
    });
    await bondOf(bond.bondId);
    expect((await start(bond.bondId, { reasonCode: 'left' })).caseId).toBe(caseId);
    expect((await caseOf(caseId)).status).not.toBe('closed');
  });

  test('begun twice, or by two people, stands once', async () => {
    const bond = await written();
    const commandId = randomUUID();
    recovery.client.readWhatWrote(admin.client);
    const body = { reasonCode: 'address' } as const;
    const ask = () => recovery.call(contract.startSurrender, { params: { bondId: bond.bondId }, body, commandId });
    const [one, two] = await Promise.all([ask(), ask()]);
    expect(one.body.surrenderId).toBe(two.body.surrenderId);
    const aside = await written({ status: 'CLOSED' });
    const closed = await admin.call(contract.startSurrender, { params: { bondId: aside.bondId }, body });
    expect(closed.problem?.code).toBe('NOTHING_TO_SURRENDER');
    const other = await admin.call(contract.startSurrender, { params: { bondId: bond.bondId }, body });
    expect(other.problem?.code).toBe('SURRENDER_STANDS');
  });

  test('certified by two people at once discharges once', async () => {
    const bond = await forfeited();
    const begun = await start(bond.bondId, { reasonCode: 'fta' });
    const answers = await Promise.all([certify(begun, bond), certify(begun, bond, {}, supervisor)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    admin.client.readWhatWrote(supervisor.client); // whoever of the two it was
    expect(await bondOf(bond.bondId)).toMatchObject({ status: 'DISCHARGED' });
  });

  test('that was cut in the middle is finished by a round, once', async () => {
    const bond = await forfeited();
    const second = await forfeited(bond.defendantId);
    const begun = await start(bond.bondId, { reasonCode: 'fta' });
    const bondIds = [bond.bondId, second.bondId];
    const fileId = await paper(bond.defendantId);
    // As a process leaves it that was killed once the certificate was committed.
    await system.owner.query(
      `update surrender set status = 'booking', certificate_on = $2, certificate_file_id = $3, court = 'Section B',
         certified_by = author, certified_at = now() where id = $1`,
      [begun.surrenderId, today, fileId],
    );
    await system.owner.query(
      `insert into surrender_bond (organization_id, surrender_id, bond_id)
       select organization_id, id, unnest($2::uuid[]) from surrender where id = $1`,
      [begun.surrenderId, bondIds],
    );
    await Promise.all([finishing.round(), finishing.round()]);
    const bonds = await Promise.all(bondIds.map((bondId) => bondOf(bondId)));
    expect(bonds.map(({ status, revision }) => [status, revision])).toEqual(Array(2).fill(['DISCHARGED', 1]));
    expect(await surrenderOf(begun)).toMatchObject({
      status: 'done',
      covered: [{ result: 'discharged' }, { result: 'discharged' }],
    });
    expect((await caseOf(begun.caseId)).status).toBe('closed');
  });

  test('with an unpaid judgment has its papers, and the bond and its case stay as they are', async () => {
    const bond = await forfeited();
    await admin.ask(enterJudgment, {
      params: { bondId: bond.bondId },
      body: { judgedOn: today, judgedCents: 500_000 },
    });
    const begun = await start(bond.bondId, { reasonCode: 'fta' });
    expect((await certify(begun, bond)).status).toBe(200);
    expect((await bondOf(bond.bondId)).status).toBe('FORFEITED');
    expect(await surrenderOf(begun)).toMatchObject({ status: 'done', covered: [{ result: 'judgment stands' }] });
    await following.round();
    expect((await caseOf(begun.caseId)).status).not.toBe('closed');
  });

  test('that lost its bond by another door ends by itself', async () => {
    const bond = await forfeited();
    const begun = await start(bond.bondId, { reasonCode: 'fta' });
    const { revision } = await bondOf(bond.bondId);
    const closed = { status: 'CLOSED', reason: 'Set aside', confirmed: true, basedOn: revision } as const;
    await admin.ask(amendBond, { params: { bondId: bond.bondId }, body: closed });
    await bondOf(bond.bondId);
    await following.round();
    await finishing.round();
    expect((await surrenderOf(begun))?.status).toBe('ended');
    expect((await caseOf(begun.caseId)).status).toBe('closed');
  });

  test('is withdrawn with a reason, and nothing has changed', async () => {
    const bond = await forfeited();
    const begun = await start(bond.bondId, { reasonCode: 'fta' });
    const blank = await recovery.call(contract.withdrawSurrender, { params: begun.params, body: { reason: ' ' } });
    expect(blank.problem?.errors).toEqual([{ path: 'reason', message: 'Give a reason.' }]);
    await recovery.ask(contract.withdrawSurrender, { params: begun.params, body: { reason: 'Came by himself' } });
    expect(await surrenderOf(begun)).toMatchObject({ status: 'withdrawn', endReason: 'Came by himself' });
    expect((await bondOf(bond.bondId)).status).toBe('FORFEITED');
    expect((await certify(begun, bond)).problem).toMatchObject({
      code: 'SURRENDER_MOVED_ON',
      detail: 'This surrender is withdrawn already.',
    });
  });
});

describe('its reason', () => {
  test('non-payment is refused before the thirtieth day, for everybody, with the day', async () => {
    const bond = await written({ bondDate: addDays(today, -29) });
    const body = { reasonCode: 'unpaid' } as const;
    const answer = await admin.call(contract.startSurrender, { params: { bondId: bond.bondId }, body });
    const message = `Not before ${formatDay(addDays(today, 1))} (R.S. 22:1585).`;
    expect([answer.status, answer.problem?.errors]).toEqual([422, [{ path: 'reasonCode', message }]]);
    const older = await written({ bondDate: addDays(today, -30) });
    expect((await start(older.bondId, body)).status).toBe('open');
  });

  test('another one waits for a Supervisor or Admin other than its author', async () => {
    const bond = await written();
    const begun = await start(bond.bondId, { reasonCode: 'other', note: 'Threatened the office' }, supervisor);
    expect(begun.status).toBe('waiting');
    expect((await certify(begun, bond)).problem?.code).toBe('SURRENDER_WAITS');
    const { params } = begun;
    expect((await supervisor.call(contract.approveSurrender, { params })).problem?.code).toBe('FOUR_EYES');
    const { surrenders } = await admin.ask(contract.listSurrendersToDecide);
    expect(surrenders.map(({ surrenderId }) => surrenderId)).toContain(begun.surrenderId);
    const { waiting } = await admin.ask(countApprovals); // what the header shows
    expect(await admin.ask(contract.approveSurrender, { params })).toMatchObject({ status: 'open' });
    expect(await admin.ask(countApprovals)).toEqual({ waiting: waiting - 1 });
    await certify(begun, bond);
    expect((await bondOf(bond.bondId)).status).toBe('DISCHARGED');
  });

  test('without one of the law proposes the premium’s return, which a Supervisor takes over once', async () => {
    const bond = await written();
    const begun = await start(bond.bondId, { reasonCode: 'other', note: 'Threatened the office' });
    await admin.ask(contract.approveSurrender, { params: begun.params });
    await certify(begun, bond);
    expect((await surrenderOf(begun))?.premiumReturn).toBe('proposed');
    const take = () => supervisor.call(contract.decidePremiumReturn, { params: begun.params, body: { take: true } });
    expect((await take()).body).toMatchObject({ premiumReturn: 'taken' });
    expect((await take()).problem?.code).toBe('SURRENDER_MOVED_ON');
    admin.client.readWhatWrote(supervisor.client);
    const { rows } = await admin.ask(listApprovals);
    const requests = rows.filter(({ bondId }) => bondId === bond.bondId);
    expect(requests).toMatchObject([{ kind: 'adjustment', state: 'pending', amountCents: 60_000 }]);
  });

  test('of an Agent is asked for, and recovery takes it up', async () => {
    const bond = await written();
    const begun = await start(bond.bondId, { reasonCode: 'indemnitor' }, agent);
    expect(begun).toMatchObject({ status: 'asked', caseId: 'not told' });
    const { case: itsCase } = await admin.ask(getCaseOfBond, { params: { bondId: bond.bondId } });
    const params = { recoveryCaseId: itsCase?.caseId ?? '' };
    expect((await agent.call(contract.listSurrenders, { params })).status).toBe(403);
    expect(await recovery.ask(contract.takeUpSurrender, begun)).toMatchObject({ status: 'open' });
  });
});

describe('its certificate', () => {
  test('has a day from the bond date to today, and covers bonds of its court alone', async () => {
    const bond = await written();
    const elsewhere = await written({ jurisdiction: 'Caddo' }, bond.defendantId);
    const begun = await start(bond.bondId, { reasonCode: 'left' });
    const errorsOf = async (more: object) => (await certify(begun, bond, more)).problem?.errors;
    expect(await errorsOf({ certificateOn: addDays(today, 1) })).toEqual([
      { path: 'certificateOn', message: 'The date cannot be in the future.' },
    ]);
    expect(await errorsOf({ certificateOn: addDays(today, -41) })).toEqual([
      { path: 'certificateOn', message: 'The date of surrender is before the bond date.' },
    ]);
    expect(await errorsOf({ bondIds: [bond.bondId, elsewhere.bondId] })).toEqual([
      { path: 'bondIds', message: 'Choose bonds of this defendant and of this court.' },
    ]);
    expect((await surrenderOf(begun))?.coverable.map(({ bondId }) => bondId)).toEqual([bond.bondId]);
  });

  test('after the deadline waits for a second person, and the bond stays FORFEITED until a court paper is on file', async () => {
    const bond = await late();
    const begun = await start(bond.bondId, { reasonCode: 'fta' }, supervisor);
    expect((await certify(begun, bond, {}, supervisor)).body).toMatchObject({ status: 'late' });
    const { params } = begun;
    expect((await supervisor.call(contract.approveSurrender, { params })).problem?.code).toBe('FOUR_EYES');
    const tooSoon = await admin.call(contract.approveSurrender, { params });
    expect(tooSoon.problem?.code).toBe('COURT_PAPER_MISSING');
    expect((await bondOf(bond.bondId, supervisor)).status).toBe('FORFEITED');
    const fileId = await paper(bond.defendantId, 'Order.pdf');
    await supervisor.ask(contract.attachCourtPaper, { params, body: { fileId } });
    expect(await admin.ask(contract.approveSurrender, { params })).toMatchObject({ status: 'booking' });
    expect(await bondOf(bond.bondId)).toMatchObject({
      status: 'DISCHARGED',
      discharge: { proofKind: 'Court paper', proofId: fileId },
    });
    expect((await admin.call(deleteDocument, { params: { fileId } })).problem?.code).toBe('FILE_IS_PROOF');
  });

  test('dated in time is booked however late it is recorded, and says when that was', async () => {
    const bond = await late();
    const begun = await start(bond.bondId, { reasonCode: 'fta' });
    const certificateOn = addDays(today, -21); // its deadline was 20 days ago
    expect((await certify(begun, bond, { certificateOn })).body).toMatchObject({ status: 'booking' });
    const discharge = { dischargedOn: certificateOn, recordedOn: today, proofKind: 'Certificate of surrender' };
    expect(await bondOf(bond.bondId)).toMatchObject({ status: 'DISCHARGED', discharge });
    expect(await surrenderOf(begun)).toMatchObject({ status: 'done', certificateOn, recordedOn: today });
  });

  test('of a constructive surrender is the last of its proofs, of its day', async () => {
    const bond = await forfeited();
    const begun = await start(bond.bondId, { reasonCode: 'fta', kind: 'constructive' });
    const prove = async (proof: string, daysAgo: number) => {
      const fileId = await paper(bond.defendantId, `${proof}.pdf`);
      const body = { proof, provedOn: addDays(today, -daysAgo), fileId } as never;
      recovery.client.readWhatWrote(admin.client);
      await recovery.ask(contract.recordSurrenderProof, { params: begun.params, body });
    };
    for (const [place, proof] of (['court', 'prosecutor', 'officer'] as const).entries()) await prove(proof, 3 + place);
    expect((await certify(begun, bond)).problem).toMatchObject({
      code: 'PROOFS_MISSING',
      detail: 'Missing: Undertaking to pay the costs of the return.',
    });
    await prove('undertaking', 2);
    expect((await certify(begun, bond)).status).toBe(200);
    expect(await bondOf(bond.bondId)).toMatchObject({
      status: 'DISCHARGED',
      discharge: { dischargedOn: addDays(today, -2) },
    });
  });
});

describe('the arrest packet', () => {
  const packetOf = async (bondId: string, query: { warrantId?: string; certifiedId?: string } = {}) => {
    recovery.client.readWhatWrote(admin.client);
    return recovery.call(getArrestPacket, { params: { bondId }, query });
  };

  test('names what is missing on page one, and every page says that there is no warrant', async () => {
    const bond = await written();
    const { pages } = await readPdf((await packetOf(bond.bondId)).bytes);
    for (const part of ['Photo', 'Warrant', 'Certified bond'])
      expect(pages[0]).toMatch(new RegExp(`${part}\\s*MISSING`));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.filter((page) => !page.includes('NO WARRANT ON FILE'))).toEqual([]);
    expect(pages.join(' ')).toContain('LETTER OF AUTHORITY');
  });

  test('shows photo, pictures and the pages of a PDF', async () => {
    const bond = await written();
    const { defendantId } = bond;
    await admin.ask(putMugshot, { params: { defendantId }, file: { name: 'a.jpg', content: await photo('jpeg') } });
    const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
    const picture = { name: 'warrant.jpg', content: await photo('jpeg') };
    const { fileId: warrantId } = await admin.ask(uploadDocument, { params, file: picture });
    const certifiedId = await paper(defendantId, 'Bond.pdf');
    const { bytes } = await packetOf(bond.bondId, { warrantId, certifiedId });
    const { pages } = await readPdf(bytes);
    expect(pages[0]).toMatch(/Certified bond\s*at the end of this packet, 1 page/);
    expect(pages.join(' ')).not.toMatch(/MISSING|NO WARRANT/);
    expect((await picturesOf(bytes)).filter((count) => count > 0)).toHaveLength(2);
    const other = await written();
    expect((await packetOf(other.bondId, { warrantId })).problem?.code).toBe('FILE_NOT_FOUND');
  });
});

describe('its papers', () => {
  test('say what is missing before they are printed, and are read back with what the law asks for', async () => {
    const bond = await written({ jurisdiction: 'Caddo' });
    const begun = await start(bond.bondId, { reasonCode: 'concealed', note: 'Moved twice' });
    const missing = (await surrenderOf(begun))?.papers.flatMap((one) => (one.missing === null ? [] : [one.missing]));
    expect(missing).toEqual(['court of Caddo', 'court of Caddo', 'prosecutor of Caddo', 'surety']);
    const of = (surrenderPaper: string) => ({ params: { ...begun.params, surrenderPaper } as never });
    const refused = await recovery.call(contract.getSurrenderPaper, of('letter-court'));
    expect(refused.problem?.detail).toBe('Enter the address of the court of Caddo first.');
    const address = { kind: 'court', place: 'Caddo', name: 'First Judicial District Court' } as const;
    const body = { ...address, address: '501 Texas St\nShreveport, LA 71101', basedOn: 0 };
    expect((await agent.call(saveSurrenderAddress, { body })).problem?.code).toBe('ROLE_REFUSED');
    await recovery.ask(saveSurrenderAddress, { body }); // who prepares the paper enters it
    expect((await supervisor.call(saveSurrenderAddress, { body })).problem?.code).toBe('EDITED_MEANWHILE');
    expect((await recovery.ask(listSurrenderAddresses)).addresses).toMatchObject([{ ...address, version: 1 }]);

    const letter = await readPdf((await recovery.call(contract.getSurrenderPaper, of('letter-court'))).bytes);
    const read = JSON.stringify(letter);
    for (const message of ['First Judicial District Court', '501 Texas St', bond.powerNumber, 'Theo Landry'])
      expect(read).toContain(message);
    const statement = JSON.stringify(
      await readPdf((await recovery.call(contract.getSurrenderPaper, of('statement-officer'))).bytes),
    );
    for (const message of [
      'STATEMENT OF SURRENDER',
      '22:1585(B)',
      'Conceals',
      'Moved twice',
      '$5,000.00',
      'Crescent City',
    ])
      expect(statement).toContain(message);
    await recovery.ask(contract.noteSurrenderPaperSent, {
      ...of('letter-court'),
      body: { sentOn: today, how: 'Certified mail' },
    });
    const sent = (await surrenderOf(begun))?.papers.find((one) => one.paper === 'letter-court')?.sent;
    expect(sent).toEqual({ on: today, how: 'Certified mail' });
  });

  /** What a paper of a surrender reads, in one line. */
  const textOf = async ({ params }: { params: { surrenderId: string } }, surrenderPaper: SurrenderPaper) => {
    const answer = await recovery.call(contract.getSurrenderPaper, { params: { ...params, surrenderPaper } });
    return (await readPdf(answer.bytes)).pages.join(' ').replaceAll(/\s+/g, ' ');
  };
  const addressed = (place: string) =>
    Promise.all(
      (['court', 'prosecutor', 'officer'] as const).map((kind) => {
        const to = { kind, place, name: `The ${kind} of ${place}`, address: `1 ${kind} St`, basedOn: 0 };
        return recovery.ask(saveSurrenderAddress, { body: to });
      }),
    );

  test('are three statements, each to its reader, with agent and license, surety, court, money and room for a receipt', async () => {
    await addressed('Bossier');
    const { suretyId } = await admin.ask(addSurety, {
      body: { name: 'Pelican Surety', contactName: '', email: '', phoneNumber: '' },
    });
    const home = { address: '12 Levee Rd', city: 'Bossier City', state: 'LA', zip: '71111' } as const;
    const defendantId = await admin.story.defendant({ fullName: 'Nora Hebert', birthday: '1990-05-01', ...home });
    const bond = await written(
      { jurisdiction: 'Bossier', suretyId, courtLocation: 'St. Charles 29th JDC' },
      defendantId,
    );
    const begun = await start(bond.bondId, { reasonCode: 'concealed' });
    const [defendant, officer, clerk] = [
      await textOf(begun, 'statement-defendant'),
      await textOf(begun, 'statement-officer'),
      await textOf(begun, 'statement-clerk'),
    ];
    const { author } = (await surrenderOf(begun))!;
    for (const text of [defendant, officer, clerk])
      for (const message of [
        'STATEMENT OF SURRENDER',
        '22:1585(B)',
        '22:1585(A)(2)',
        `Surrendering agent ${author}`,
        'License of the agent',
        'Agency Crescent City Bail Bonds',
        'Pelican Surety',
        bond.powerNumber,
        '$5,000.00',
        'St. Charles 29th JDC',
        '545-123',
        'Day of surrender',
        'Money owed $',
        'Money returned $0.00',
      ])
        expect(text).toContain(message);
    expect(defendant).toContain('Nora Hebert 12 Levee Rd, Bossier City, LA 71111');
    expect(defendant).toContain('Received by the defendant');
    expect(officer).toContain('The officer of Bossier 1 officer St');
    expect(officer).toMatch(/fee is \$25\.00.*Receipt of the officer.*Custody taken, time/);
    expect(clerk).toContain('Clerk of Court The court of Bossier 1 court St');
    expect(clerk).toMatch(/file this statement in the record.*Receipt of the clerk of court.*Filed, time/);
    expect(officer).not.toContain('Receipt of the clerk');
  });

  test('state as done only what is marked as done', async () => {
    await addressed('Bienville');
    const bond = await written({ jurisdiction: 'Bienville' });
    const begun = await start(bond.bondId, { reasonCode: 'concealed' });
    const before = await textOf(begun, 'letter-prosecutor');
    expect(before).toContain('will be given to the officer and to the clerk of court.');
    expect(before).toContain('is being surrendered');
    expect(before).not.toMatch(/has been|was surrendered/);
    const given = { ...begun.params, surrenderPaper: 'statement-officer' } as const;
    await recovery.ask(contract.noteSurrenderPaperSent, { params: given, body: { sentOn: today, how: 'By hand' } });
    const after = await textOf(begun, 'letter-prosecutor');
    const message = `has been given to the officer on ${formatDay(today)} and will be given to the clerk of court.`;
    expect(after).toContain(message);
    await certify(begun, bond);
    const on = formatDay(addDays(today, -1));
    expect(await textOf(begun, 'letter-court')).toMatch(
      new RegExp(`was surrendered on ${on} under the bonds below\\. The certificate of surrender has been signed`),
    );
  });

  test('are made once a surrender without lawful reason is approved', async () => {
    const bond = await written();
    const begun = await start(bond.bondId, { reasonCode: 'other', note: 'Threatened the office' });
    const params = { ...begun.params, surrenderPaper: 'statement-defendant' } as const;
    expect((await recovery.call(contract.getSurrenderPaper, { params })).problem?.code).toBe('SURRENDER_WAITS');
  });
});
