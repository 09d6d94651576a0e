import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import {
  listOutsideLinks,
  makeOutsideCode,
  makeOutsideLink,
  revokeOutsideLink,
} from '#contracts/recovery/outside-links/outside-links.ts';
import { openOutsideVisit, readOutsidePage } from '#contracts/recovery/outside-links/outside-page.ts';
import * as costs from '#contracts/recovery/recovery-costs/costs.ts';
import { saveRecoveryPayee } from '#contracts/recovery/recovery-costs/payees.ts';
import { getRecoveryCase, setRecoveryStatus } from '#contracts/recovery/cases/recovery.ts';
import { recordCertificate, startSurrender } from '#contracts/recovery/surrender/surrenders.ts';
import { addDays, formatDay } from '#domain/kernel/days.ts';
import { openCase } from '../../../../test/case-of-bond.ts';
import { joinTestSystem, type JoinedSystem, type Remote } from '../../../../test/join-system.ts';
import { pdfNamed } from '../../../../test/sample-files.ts';
import { TestClient } from '../../../../test/test-client.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { ProposeOutsideFees } from './propose-outside-fees.ts';

let system: JoinedSystem;
let admin: Person;
let supervisor: Person;
let today: string;
let proposing: Remote<ProposeOutsideFees>;
beforeAll(async () => {
  system = await joinTestSystem();
  admin = await system.signUp({ fullName: 'Alma Broussard', organizationName: 'Pelican Bail Bonds' });
  supervisor = await system.addAgent(admin, 'Supervisor');
  today = admin.session.organization?.today ?? '';
  proposing = system.provider<ProposeOutsideFees>('ProposeOutsideFees');
});
afterAll(() => system.close());

/** The case of a bond of $5,000.00 that was forfeited ten days ago. */
const aCase = async () => {
  const { defendantId, bondId } = await admin.story.forfeited();
  const { caseId } = await openCase(admin, bondId);
  return { defendantId, bondId, params: { recoveryCaseId: caseId } };
};
type Case = Awaited<ReturnType<typeof aCase>>;

const aPayee = async (name = 'Trosclair Recovery') => {
  const payeeId = randomUUID();
  await admin.ask(saveRecoveryPayee, { body: { payeeId, name, basedOn: 0 } });
  return payeeId;
};
const link = { name: 'Remy Trosclair', phone: '5045550166', fields: ['identity' as const] };
const flat = (feePayeeId: string, feeCents = 50_000) => ({ feeBasis: 'flat', feePayeeId, feeCents }) as const;
const byFace = (feePayeeId: string, feeBasisPoints = 1_000) =>
  ({ feeBasis: 'percent of face', feePayeeId, feeBasisPoints }) as const;
const granted = async ({ params }: Case, fee: object = {}) =>
  (await admin.ask(makeOutsideLink, { params, body: { ...link, ...fee } })).linkId;
const linksOf = async ({ params }: Case) => (await admin.ask(listOutsideLinks, { params })).links;
const costsOf = async ({ params }: Case) => (await admin.ask(costs.listRecoveryCosts, { params })).costs;
/** What links proposed: the officer's fee stands beside it. */
const feesOf = async (request: Case) => (await costsOf(request)).filter(({ payeeId }) => payeeId !== null);

const surrender = async ({ defendantId, bondId }: Case, certificateOn = today) => {
  const { surrenderId } = await admin.ask(startSurrender, { params: { bondId }, body: { reasonCode: 'fta' } as never });
  const of = { subjectKind: 'defendant', subjectId: defendantId } as const;
  const { fileId } = await admin.ask(uploadDocument, { params: of, file: pdfNamed(`${randomUUID()} Certificate.pdf`) });
  const body = { certificateOn, court: 'Criminal District Court', fileId, bondIds: [bondId] };
  await admin.ask(recordCertificate, { params: { surrenderId }, body });
};
/** Twice, as two workers would. */
const round = async () => {
  await Promise.all([proposing.round(), proposing.round()]);
  await proposing.round();
};
const closed = async ({ params }: Case, outcome: 'surrendered' | 'given up') => {
  const { version } = await admin.ask(getRecoveryCase, { params });
  const body = { status: 'closed', outcome, note: 'By hand', basedOn: version } as const;
  await admin.ask(setRecoveryStatus, { params, body });
};

describe('the fee of a grant', () => {
  test('names basis and payee, and what it comes to, on its row alone', async () => {
    const request = await aCase();
    const payeeId = await aPayee();
    const linkId = await granted(request, byFace(payeeId));
    const [row] = await linksOf(request);
    expect(row?.fee).toEqual({
      payeeId,
      payeeName: 'Trosclair Recovery',
      hasW9: false,
      feeBasis: 'percent of face',
      feeCents: null,
      feeBasisPoints: 1_000,
      faceCents: 500_000,
      isProposed: false,
    });
    const token = row?.path?.split('#')[1] ?? '';
    const { code } = await admin.ask(makeOutsideCode, { params: { ...request.params, outsideLinkId: linkId } });
    const client = new TestClient(system.app);
    const { visit } = await client.ask(openOutsideVisit, { body: { token, code } });
    // Instants and ids hold any digits.
    const {
      at: _at,
      endsAt: _ends,
      view: _view,
      ...said
    } = await client.ask(readOutsidePage, { body: { token, visit } });
    const page = JSON.stringify(said);
    for (const never of ['fee', 'Fee', 'Trosclair Recovery', '500', payeeId]) expect(page).not.toContain(never);
    await granted(request);
    expect((await linksOf(request)).filter(({ fee }) => fee === null)).toHaveLength(1);
  });

  test('asks for what its basis needs, and for a payee of this agency', async () => {
    const { params } = await aCase();
    const payeeId = await aPayee();
    const pathsOf = async (fee: object) =>
      (await admin.call(makeOutsideLink, { params, body: { ...link, ...fee } })).problem?.errors?.map(
        ({ path }) => path,
      );
    expect(await pathsOf({ feeBasis: 'flat', feePayeeId: payeeId })).toEqual(['feeCents']);
    expect(await pathsOf({ feeBasis: 'flat', feeCents: 50_000 })).toEqual(['feePayeeId']);
    expect(await pathsOf({ feeBasis: 'percent of face', feePayeeId: payeeId })).toEqual(['feeBasisPoints']);
    expect(await pathsOf(byFace(payeeId, 10_001))).toEqual(['feeBasisPoints']);
    expect(await pathsOf(flat(payeeId, 0))).toEqual(['feeCents']);
    expect(await pathsOf(flat(randomUUID()))).toEqual(['feePayeeId']);
    const other = await system.signUp({ organizationName: 'Magnolia Bonds' });
    const theirs = randomUUID();
    await other.ask(saveRecoveryPayee, { body: { payeeId: theirs, name: 'Theirs', basedOn: 0 } });
    expect(await pathsOf(flat(theirs))).toEqual(['feePayeeId']);
  });

  test('is proposed once as a cost where the case closes by a surrender in time', async () => {
    const request = await aCase();
    const [one, other] = [await aPayee(), await aPayee('Bayou Search')];
    await granted(request, flat(one, 10_000));
    await granted(request, flat(one)); // the newest of one payee counts
    await granted(request, byFace(other));
    await granted(request);
    await round();
    expect(await feesOf(request)).toEqual([]);
    await surrender(request);
    expect(await admin.ask(getRecoveryCase, request)).toMatchObject({ status: 'closed', outcome: 'surrendered' });
    await round();
    const fees = (await feesOf(request)).toSorted((a, b) => (a.payeeName ?? '').localeCompare(b.payeeName ?? ''));
    const proposed = { amountCents: 50_000, spentOn: today, status: 'proposed', payeeKind: 'payee', enteredBy: null };
    expect(fees).toMatchObject([
      { ...proposed, payeeId: other, whatFor: 'Fee for the surrender, 10% of a face of $5,000.00: $500.00' },
      { ...proposed, payeeId: one, whatFor: 'Fee for the surrender, $500.00 flat' },
    ]);
    expect((await linksOf(request)).map(({ fee }) => fee?.isProposed ?? null)).toEqual([null, true, true, false]);
    // It waits for approval like any cost, and without W-9 it is booked and not paid.
    const [fee] = fees;
    if (!fee?.payeeId) throw new Error('There is no fee.');
    const entered = { amountCents: fee.amountCents, spentOn: fee.spentOn, whatFor: fee.whatFor, payeeId: fee.payeeId };
    await admin.ask(costs.enterRecoveryCost, {
      params: request.params,
      body: { ...entered, payeeKind: 'payee', proposedCostId: fee.costId, noReceiptReason: 'As granted' },
    });
    supervisor.client.readWhatWrote(admin.client);
    await supervisor.ask(costs.approveRecoveryCost, { params: { costId: fee.costId }, body: {} });
    const booked = (await costsOf(request)).find(({ costId }) => costId === fee.costId);
    expect(booked).toMatchObject({ status: 'approved', hasW9: false });
  });

  test('is not proposed where the grant came later or the case ended otherwise', async () => {
    const payeeId = await aPayee();
    const before = await aCase();
    await granted(before, flat(payeeId));
    await surrender(before, addDays(today, -1)); // the certificate is of the day before the grant
    const otherwise = await aCase();
    await granted(otherwise, flat(payeeId));
    await closed(otherwise, 'given up');
    await round();
    for (const one of [before, otherwise]) expect(await feesOf(one)).toEqual([]);
    const byHand = await aCase();
    const outsideLinkId = await granted(byHand, flat(payeeId));
    await admin.ask(revokeOutsideLink, { params: { ...byHand.params, outsideLinkId } });
    await closed(byHand, 'surrendered');
    await round();
    // Revoked on the day itself: somebody decides, and is told when that was.
    const [fee, ...more] = await feesOf(byHand);
    expect(more).toEqual([]);
    const when = /^Fee for the surrender, \$500\.00 flat; the link was revoked on (\S+), \d{1,2}:\d\d [AP]M$/;
    expect(when.exec(fee?.whatFor ?? '')?.[1]).toBe(formatDay(today));
  });
});
