import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addCatalogueCharge } from '#contracts/agency/organizations/organizations.ts';
import { addCharge, addFee } from '#contracts/books/account/accounts.ts';
import { mailPaper } from '#contracts/books/account/mail-paper.ts';
import { dischargeBond, listBondsToDischarge } from '#contracts/books/bond/bond-status.ts';
import { amendBond, getBond, listBondsOfDefendant } from '#contracts/books/bond/bonds.ts';
import { rewriteBond } from '#contracts/books/bond/rewrites.ts';
import { getPlan, setPlan } from '#contracts/books/plans/plans.ts';
import { moveBond } from '#contracts/books/transfers/transfers.ts';
import { listCourtDatesToday } from '#contracts/office/dashboard/dashboard.ts';
import { createIntake, findExposures } from '#contracts/office/intake/intake.ts';
import { getProduction } from '#contracts/office/production/production.ts';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import {
  listMarks,
  listPapersOfBond,
  listRequiredPapers,
  markDocument,
} from '#contracts/people/required-papers/papers.ts';
import { linkSuretyCase } from '#contracts/powers/surety-cases/link-surety-case.ts';
import { createSuretyCase } from '#contracts/powers/surety-cases/surety-cases.ts';
import { recordMilitaryService } from '#contracts/recovery/deadlines/military-service.ts';
import { startSurrender } from '#contracts/recovery/surrender/surrenders.ts';
import { agencyLists } from '../../office/your-data/index.ts';
import { refusalOf } from '../../../../test/agency-story.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import { pdfNamed } from '../../../../test/sample-files.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const todayOf = ({ session }: Person): string => session.organization?.today ?? '';
const IDA = { fullName: 'Ida Answers', phoneNumber: '504-555-0123', address: '1 Rue Royale' };

/** What the wizard leaves: a person who is in court today, and a bond with nothing to it. */
const begin = (person: Person) =>
  person.ask(createIntake, {
    body: {
      defendant: { fullName: 'Una Begun', birthday: '1990-01-01', courtDate: todayOf(person) },
      references: [],
      indemnitors: [{ ...IDA, references: [] }],
    },
  });

describe('An unfinished bond', () => {
  test('takes nothing but what finishes, moves or discards it: the rest says to finish it first', async () => {
    const person = await system.signUp();
    const { ask, call, story } = person;
    const today = todayOf(person);
    const { defendantId, bondId, accountId } = await begin(person);
    await story.fee(accountId, 50_000);
    const drawer = { subjectKind: 'defendant', subjectId: defendantId } as const;
    const { fileId } = await ask(uploadDocument, { params: drawer, file: pdfNamed('Scan.pdf') });
    const [paper] = (await ask(listRequiredPapers)).papers;
    const { chargeId } = await ask(addCatalogueCharge, {
      body: { code: 'GPS', description: 'Bracelet', amountCents: 4_000 },
    });
    const { caseId } = await ask(createSuretyCase, { body: { defendantName: 'Una Begun' } });
    const params = { bondId };
    const entry = { amountCents: 2_500, chargedOn: today, bondId } as const;
    const edit = (changes: object) => call(amendBond, { params, body: { basedOn: 0, ...changes } });
    const tries = {
      forfeit: edit({ status: 'FORFEITED', forfeitureDate: today }),
      close: edit({ status: 'CLOSED' }),
      'case number': edit({ caseNumber: '26-1' }),
      discharge: call(dischargeBond, {
        params,
        body: { dischargedOn: today, court: 'Orleans', proofKind: 'Court paper', proofId: fileId, basedOn: 0 },
      }),
      rewrite: call(rewriteBond, { params, body: { amountCents: 100_000, jurisdiction: 'Orleans', reason: 'Typed' } }),
      fee: call(addFee, { params: { accountId }, body: { ...entry, kind: 'Jail Fee' } }),
      charge: call(addCharge, { params: { accountId }, body: { ...entry, catalogueChargeId: chargeId } }),
      plan: call(setPlan, {
        params: { accountId },
        body: { amountCents: 10_000, frequency: 'WEEKLY', startOn: today, bondId },
      }),
      paper: call(markDocument, {
        params: { fileId },
        body: { paperId: paper?.paperId ?? randomUUID(), bondIds: [bondId] },
      }),
      mail: call(mailPaper, { body: { paper: { kind: 'bond', bondId }, to: 'una@example.com', subject: 'Bond' } }),
      'surety case': call(linkSuretyCase, { params: { caseId }, body: { defendantId, bondId, basedOn: 1 } }),
      'military service': call(recordMilitaryService, { params, body: { kind: 'guard', fileId } }),
      surrender: call(startSurrender, { params, body: { reasonCode: 'fta' } }),
    };
    const refusals = Object.entries(tries).map(async ([what, tried]) => [what, await refusalOf(tried)]);
    expect(Object.fromEntries(await Promise.all(refusals))).toEqual(
      Object.fromEntries(Object.keys(tries).map((what) => [what, 'BOND_UNFINISHED'])),
    );
    expect((await tries.close).problem?.detail).toBe('Finish the bond first.');
    // The person must appear: their court date is its own.
    expect(await refusalOf(edit({ courtTime: '09:00', courtSection: 'B' }))).toBe('done');
    expect(await refusalOf(edit({ basedOn: 1, courtDate: null }))).toBe('done');
    const moved = await ask(moveBond, { params, body: { toAccountId: null, reason: 'Another account' } });
    expect(await ask(getBond, { params })).toMatchObject({ accountId: moved.accountId, unfinished: true });
    const finishing = { basedOn: 2, powerNumber: 'UNA-1', caseNumber: '26-1', status: 'CLOSED', confirmed: true };
    expect(await refusalOf(call(amendBond, { params, body: finishing as never }))).toBe('done');
    expect(await ask(getBond, { params })).toMatchObject({ status: 'CLOSED', unfinished: false });
  });

  test('counts in no list, badge, figure or file; marked, in the file of its person, and with its court date', async () => {
    const person = await system.signUp();
    const { ask, story } = person;
    const today = todayOf(person);
    const { defendantId, bondId, accountId } = await begin(person);
    const indemnitorId = await story.indemnitor(defendantId, IDA);
    const finished = await story.bond({
      defendantId,
      accountId,
      amountCents: 500_000,
      powerNumber: 'FIN-1',
      disposition: 'Dismissed',
    });
    const disposed = { disposition: 'Dismissed', confirmed: true } as const;
    await ask(amendBond, { params: { bondId }, body: { basedOn: 0, powerNumber: 'TMP-1', ...disposed } });
    const emptied = { basedOn: 1, powerNumber: '', powerChange: 'mistyped', reason: 'Of another bond' } as const;
    await ask(amendBond, { params: { bondId }, body: emptied });

    const { bonds } = await ask(listBondsOfDefendant, { params: { defendantId } });
    expect(bonds.map((bond) => [bond.bondId, bond.unfinished])).toEqual([
      [finished.bondId, false],
      [bondId, true],
    ]);
    const [listed] = (await ask(listDefendants, { query: { name: 'Una' } })).rows;
    expect(listed).toMatchObject({ openBonds: 1, exposureCents: 500_000, courtDate: today });
    expect(listed?.missingPapers.every((paper) => paper.bonds === 1)).toBe(true);
    const only = [finished.bondId];
    const idsOf = (rows: readonly { bondId: string | null }[]) => rows.map((row) => row.bondId);
    expect(idsOf((await ask(listBondsToDischarge)).rows)).toEqual(only);
    expect((await ask(listBondsToDischarge)).count).toBe(1);
    expect(idsOf((await ask(getPlan, { params: { accountId } })).bonds)).toEqual(only);
    const marks = { params: { subjectKind: 'defendant', subjectId: defendantId } } as const;
    expect(idsOf((await ask(listMarks, marks)).bonds)).toEqual(only);
    const { papers } = await ask(listPapersOfBond, { params: { bondId } });
    expect(papers.filter(({ lacks }) => lacks !== null)).toEqual([]);
    const production = await ask(getProduction, { query: { agentId: person.userId } });
    expect(production.total).toMatchObject({ bonds: 1, faceCents: 500_000 });
    expect(idsOf(production.bonds)).toEqual(only);
    const { people } = await ask(findExposures, { body: { name: IDA.fullName, phoneNumber: IDA.phoneNumber } });
    expect(people).toMatchObject([{ exposure: { openBonds: 1, openAmountCents: 500_000 } }]);
    expect(indemnitorId).not.toBe('');
    expect(idsOf((await ask(listCourtDatesToday)).rows)).toEqual([bondId]);
    expect(await linesOfBonds(person)).toBe(2);
  });
});

/** Lines of the agency's own list of bonds, with its header. */
const linesOfBonds = async ({ organizationId }: Person): Promise<number> => {
  const client = await system.owner.connect();
  try {
    await client.query('begin');
    await client.query("select set_config('app.organization_id', $1, true)", [organizationId]);
    let lines = 0;
    for (const { name, pieces } of agencyLists(client))
      for await (const piece of pieces) lines += name === 'bonds.csv' ? piece.trim().split('\n').length : 0;
    return lines;
  } finally {
    await client.query('rollback');
    client.release();
  }
};
