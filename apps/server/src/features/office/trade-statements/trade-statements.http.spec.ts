import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import { listBondsToDischarge } from '#contracts/books/bond/bond-status.ts';
import { amendBond, getBond, voidBond } from '#contracts/books/bond/bonds.ts';
import { getTrust } from '#contracts/books/trust/trust.ts';
import { receiveCollateral } from '#contracts/books/trust/collateral.ts';
import { saveReport } from '#contracts/office/saved-reports/saved-reports.ts';
import {
  downloadStatement,
  downloadStatementPaper,
  getStatement,
  type Statement,
} from '#contracts/office/statements/statements.ts';
import { getBuf } from '#contracts/payouts/buf/buf.ts';
import { getCover } from '#contracts/payouts/cover/cover.ts';
import { getOpenLiability } from '#contracts/powers/surety-reports/open-liability.ts';
import { addDays, dayOf, DEFAULT_TIME_ZONE, formatDay } from '#domain/kernel/days.ts';
import type { StatementKind } from '#domain/office/statements.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { readPdf } from '../../../../test/pdf-text.ts';
import { aHouse, remit, type House } from '../../../../test/surety-house.ts';
import type { Person } from '../../../../test/test-people.ts';

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const yesterday = addDays(today, -1);

let system: JoinedSystem;
/** Three bonds of $10,000 on powers of one surety, whose BUF is $50 each. */
let house: House;
let admin: Person;

beforeAll(async () => {
  system = await joinTestSystem();
  house = await aHouse(system);
  admin = house.admin;
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 10_000_000 } }); // one person voids
});
afterAll(() => system.close());

const ask = async (kind: StatementKind, query: object = {}, person = admin): Promise<Statement> => {
  const made = await person.ask(getStatement, { query: { kind, ...query } });
  for (const { words, cents, againstCents } of made.proofs) expect([words, cents]).toEqual([words, againstCents]);
  return made;
};
const partOf = ({ sections }: Statement, part: string) => sections.find(({ name }) => name === part);
/** Without what tells the surety of a test apart from those of others. */
const linesOf = (made: Statement, part: string) =>
  partOf(made, part)?.lines.map(({ name, figures }) => [name.replace(/(Surety) [0-9a-f]{8}/, '$1'), ...figures]) ?? [];
const totalOf = (made: Statement, part: string) => partOf(made, part)?.total.figures ?? [];
const amend = (bondId: string, body: object) =>
  admin.ask(amendBond, { params: { bondId }, body: { basedOn: 0, ...body } });

describe('Open liability as a statement (money#trade-statements)', () => {
  it('is live bonds with a surety, and with those of none the faces of all', async () => {
    const [, forfeited = ''] = house.bonds;
    await amend(forfeited, { status: 'FORFEITED', forfeitureDate: today });
    const ofNobody = { amountCents: 250_000, jurisdiction: 'Caddo' } as const;
    await admin.story.bond(ofNobody);
    const made = await ask('open-liability');
    expect(linesOf(made, 'By surety')).toEqual([['Pelican Surety, 3 bonds', 3_000_000, 1_000_000]]);
    expect(linesOf(made, 'By parish')).toEqual([['Orleans, 3 bonds', 3_000_000, 1_000_000]]);
    expect(linesOf(made, 'One by one').map(([name]) => name)).toEqual([
      expect.stringMatching(/^Odile Fontenot, P-001, Pelican Surety/),
      expect.stringMatching(/^Odile Fontenot, P-002, Pelican Surety/),
      expect.stringMatching(/^Odile Fontenot, P-003, Pelican Surety/),
    ]);
    expect(made.proofs.at(-1)).toMatchObject({ cents: 3_250_000 });
    const { total } = await admin.ask(getOpenLiability);
    expect(totalOf(made, 'By surety')).toEqual([total.faceCents, total.forfeitedCents]);
  });

  it('is as it stands today, whatever day is asked for, and says so', async () => {
    const made = await ask('open-liability', { to: addDays(today, -30), journalNumber: 0 });
    expect([made.from, made.to, totalOf(made, 'One by one')[0]]).toEqual([null, today, 3_000_000]);
    const { bytes } = await admin.call(downloadStatement, { query: { kind: 'open-liability' } });
    expect(bytes.toString().split('\r\n')[0]).toContain(`Open liability,As it is on ${formatDay(today)}`);
    const paper = await admin.call(downloadStatementPaper, { query: { kind: 'open-liability' } });
    expect((await readPdf(paper.bytes)).pages.join(' ')).toContain('P-003');
  });

  it('is narrowed by its bonds themselves, and says what it is of the whole', async () => {
    const { suretyId } = house;
    const ofAgent = { agentId: admin.userId, suretyId };
    expect((await ask('open-liability', ofAgent)).narrowed).toMatchObject({ cents: 3_000_000, wholeCents: 3_000_000 });
    const elsewhere = await ask('open-liability', { parish: 'Caddo' });
    expect(elsewhere.narrowed).toMatchObject({ to: ['Parish Caddo'], cents: 0, wholeCents: 3_000_000 });
  });
});

describe('Bonds past disposition (money#trade-statements)', () => {
  it('are by surety, by agent and one by one, and come to what the exoneration desk says', async () => {
    const [, , ended = ''] = house.bonds;
    await amend(ended, { disposition: 'Dismissed', disposedOn: addDays(today, -3) });
    const made = await ask('past-disposition');
    expect(linesOf(made, 'By surety')).toEqual([['Pelican Surety, 1 bond', 1_000_000, 0]]);
    expect(linesOf(made, 'One by one')).toEqual([
      [`Odile Fontenot, P-003, Dismissed, ${formatDay(addDays(today, -3))}`, 1_000_000, 0],
    ]);
    const { count, faceCents } = await admin.ask(listBondsToDischarge);
    expect([count, faceCents]).toEqual([1, totalOf(made, 'By agent')[0]]);
    const others = await ask('past-disposition', { agentId: house.supervisor.userId });
    expect(others.narrowed).toMatchObject({ cents: 0, wholeCents: 1_000_000 });
  });
});

describe('The BUF as a statement (money#trade-statements)', () => {
  it('is of the end of a day and as of what was known, and ties with the page of each surety', async () => {
    const before = (await ask('buf')).journalNumber;
    expect(linesOf(await ask('buf'), 'By surety')).toEqual([['Pelican Surety', 15_000, 15_000, 0, 0]]);
    await remit(house, admin, ['P-001']);
    expect(linesOf(await ask('buf'), 'By surety')).toEqual([['Pelican Surety', 15_000, 10_000, 5_000, 0]]);
    await admin.ask(voidBond, {
      params: { bondId: house.bonds[0] ?? '' },
      body: { reasonCode: 'Entered in error', reason: 'Typed twice' },
    });
    const made = await ask('buf');
    expect(linesOf(made, 'By surety')).toEqual([['Pelican Surety', 10_000, 5_000, 5_000, 15_000]]);
    expect(linesOf(made, 'Owed back, power by power')).toEqual([
      ['P-001, Pelican Surety', 0, 0, 0, 10_000],
      ['P-001, Pelican Surety', 0, 0, 0, 5_000],
    ]);
    const { suretyId } = house;
    const { bookCents, payableCents, heldCents } = await admin.ask(getBuf, { params: { suretyId } });
    expect(totalOf(made, 'By surety').slice(0, 3)).toEqual([bookCents, payableCents, heldCents]);
    // The day before, and what was known before the payment: nothing of both.
    for (const query of [{ to: yesterday }, { journalNumber: before }])
      expect(linesOf(await ask('buf', query), 'By surety')).toEqual([['Pelican Surety', 15_000, 15_000, 0, 0]]);
  });
});

describe('Trust as a statement (money#trade-statements)', () => {
  it('is collateral by person and bond of a day, with where its money is', async () => {
    const [, bondId = ''] = house.bonds;
    const { defendantId, accountId } = await admin.ask(getBond, { params: { bondId } });
    const given = { personId: defendantId, amountCents: 40_000, method: 'Cash', receivedOn: today } as const;
    await admin.ask(receiveCollateral, { params: { bondId }, body: given });
    const made = await ask('trust');
    expect(linesOf(made, 'Held by person and bond')).toEqual([['Odile Fontenot, P-002, FORFEITED', 40_000]]);
    expect(partOf(made, 'Held by person and bond')?.lines[0]).toMatchObject({
      accountId,
      opens: [{ ledgerAccount: '2400', tag: `bond:${bondId},person:${defendantId}` }],
    });
    expect(linesOf(made, 'Where it is')).toEqual([
      ['At the trust bank', 0],
      ['Not banked yet', 40_000],
    ]);
    const { heldCents } = await admin.ask(getTrust);
    expect(totalOf(made, 'Held by person and bond')).toEqual([heldCents]);
    expect(totalOf(await ask('trust', { to: yesterday }), 'Held by person and bond')).toEqual([0]);
  });
});

describe('Fiduciary cover as a statement (money#trade-statements)', () => {
  it('is what is there beside what clients paid for others, as it stands', async () => {
    const made = await ask('cover');
    const { bankCents, undepositedCents, owedCents, collectedCents } = await admin.ask(getCover);
    expect(totalOf(made, 'What is there')).toEqual([bankCents + undepositedCents]);
    expect(totalOf(made, 'Owed to officials and sureties')).toEqual([owedCents]);
    // The surety was paid, and no client has paid: it is the agency's own that is missing.
    const [beyond] = made.totals;
    expect(beyond).toEqual({
      name: 'Missing of what clients paid',
      figures: [bankCents + undepositedCents - collectedCents],
    });
  });

  it('is read by whoever reads the books, saved as it stands when it is opened, and of one agency', async () => {
    const auditor = await system.addAgent(admin, 'Auditor');
    auditor.client.readWhatWrote(admin.client);
    const agent = await system.addAgent(admin, 'Agent');
    const stranger = await system.signUp();
    const noDays = { days: 'Today', from: null, to: null } as const;
    for (const kind of ['open-liability', 'past-disposition', 'buf', 'trust', 'cover'] as const) {
      expect((await ask(kind, {}, auditor)).kind).toBe(kind);
      expect((await agent.call(getStatement, { query: { kind } })).status).toBe(403);
      expect((await auditor.call(downloadStatementPaper, { query: { kind } })).status).toBe(403);
      const theirs = await ask(kind, {}, stranger);
      expect(theirs.sections.flatMap(({ total }) => total.figures).filter((cents) => cents !== 0)).toEqual([]);
      const body = { name: kind, kind, choices: noDays };
      expect((await admin.call(saveReport, { body })).status).toBe(201);
    }
  });
});
