import { randomUUID } from 'node:crypto';
import { amendBond } from '#contracts/books/bond/bonds.ts';
import { enterJudgment, payJudgment, setRecoveryBillable } from '#contracts/books/bond/judgments.ts';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import { listRequiredPapers, markDocument } from '#contracts/people/required-papers/papers.ts';
import { listSureties } from '#contracts/agency/sureties/sureties.ts';
import { pdfNamed } from './sample-files.ts';
import type { Person } from './test-people.ts';

interface Judged {
  defendantId: string;
  bondId: string;
  accountId: string;
  powerNumber: string;
}

/** A bond of $10,000 in Orleans, forfeited since so many days: its premium is $1,200. */
export const makeForfeited = async ({ ask, story }: Person, forfeitureDate: string): Promise<Judged> => {
  const defendantId = await story.defendant();
  const powerNumber = `N-${randomUUID().slice(0, 12)}`;
  const suretyId = (await ask(listSureties)).sureties[0]?.suretyId ?? null;
  const bond = { defendantId, amountCents: 1_000_000, jurisdiction: 'Orleans', powerNumber, suretyId } as const;
  const { bondId, accountId } = await story.bond({ ...bond, bondDate: forfeitureDate });
  const forfeit = { status: 'FORFEITED', forfeitureDate, basedOn: 0 } as const;
  await ask(amendBond, { params: { bondId }, body: forfeit });
  return { defendantId, bondId, accountId, powerNumber };
};

/** An indemnity agreement of the bond on file, and an account that takes recovery: what billing takes. */
export const makeBillable = async ({ ask }: Person, { defendantId, bondId, accountId }: Judged): Promise<void> => {
  const subject = { subjectKind: 'defendant', subjectId: defendantId } as const;
  const { fileId } = await ask(uploadDocument, { params: subject, file: pdfNamed('Agreement.pdf') });
  const { papers } = await ask(listRequiredPapers);
  const paperId = papers.find(({ name }) => name === 'Indemnity agreement')?.paperId ?? '';
  await ask(markDocument, { params: { fileId }, body: { paperId, bondIds: [bondId] } });
  await ask(setRecoveryBillable, { params: { accountId }, body: { billable: true } });
};

/** A judgment that can be billed, and a payment of it that somebody asked for. */
export const makeJudgment = async (
  colleague: Person,
  asker: Person,
  today: string,
): Promise<Judged & { requestId: string }> => {
  const forfeiture = await makeForfeited(colleague, today);
  const params = { bondId: forfeiture.bondId };
  await colleague.ask(enterJudgment, { params, body: { judgedOn: today, judgedCents: 1_000_000 } });
  await makeBillable(colleague, forfeiture);
  const body = { amountCents: 60_000, reason: 'Check 1001 to the clerk' };
  const { requestId } = await asker.ask(payJudgment, { params, body });
  return { ...forfeiture, requestId };
};
