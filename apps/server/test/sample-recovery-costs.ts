import { randomUUID } from 'node:crypto';
import { approveRecoveryCost, enterRecoveryCost } from '#contracts/recovery/recovery-costs/costs.ts';
import { saveRecoveryPayee, uploadW9 } from '#contracts/recovery/recovery-costs/payees.ts';
import { uploadRecoveryFile } from '#contracts/recovery/cases/files.ts';
import { createRecoveryCase } from '#contracts/recovery/cases/recovery.ts';
import { pdfNamed } from './sample-files.ts';
import type { Person } from './test-people.ts';

/** A cost of $120.00 of a case, a new one unless told, with its receipt, which waits for approval. */
export const makeCost = async (
  { ask, session }: Person,
  today: string,
  recoveryCaseId?: string,
): Promise<{ costId: string }> => {
  const title = 'Costs of a case';
  const caseId = recoveryCaseId ?? (await ask(createRecoveryCase, { body: { title } })).caseId;
  const params = { drawerKind: 'case', drawerId: caseId } as const;
  const { fileId } = await ask(uploadRecoveryFile, { params, file: pdfNamed(`Receipt ${randomUUID()}.pdf`) });
  const payee = { payeeKind: 'agent', payeeId: session.user.userId } as const;
  const body = { amountCents: 12_000, spentOn: today, whatFor: 'Gas', ...payee, receiptFileId: fileId };
  const { costId } = await ask(enterRecoveryCost, { params: { recoveryCaseId: caseId }, body });
  return { costId };
};

/** A payee with a W-9 on file. */
export const makePayee = async ({ ask }: Pick<Person, 'ask'>): Promise<string> => {
  const payeeId = randomUUID();
  await ask(saveRecoveryPayee, { body: { payeeId, name: 'Bayou Towing', basedOn: 0 } });
  await ask(uploadW9, { params: { recoveryPayeeId: payeeId }, file: pdfNamed(`${payeeId} W-9.pdf`) });
  return payeeId;
};

/** What the end of an endpoint's path is about: a cost that stands so that an Admin has something to do. */
export const costFor = async (
  path: string,
  { admin, supervisor, today }: { admin: Person; supervisor: Person; today: string },
): Promise<{ costId: string }> => {
  const end = path.slice(path.lastIndexOf('/') + 1);
  if (end === 'withdraw' || end === 'receipt') return makeCost(admin, today);
  const made = await makeCost(supervisor, today);
  admin.client.readWhatWrote(supervisor.client);
  if (end === 'void') await admin.ask(approveRecoveryCost, { params: made, body: {} });
  return made;
};

/** What is sent about costs. */
export const costBodies = {
  'POST /recovery/cases/:recoveryCaseId/costs': ({ today, holderId }: { today: string; holderId: string }) => ({
    amountCents: 12_000,
    spentOn: today,
    whatFor: 'Gas',
    payeeKind: 'agent',
    payeeId: holderId,
    noReceiptReason: 'The pump printed none',
  }),
  'POST /recovery/costs/:costId/approve': () => ({}),
  'POST /recovery/costs/:costId/release': () => ({}),
  'POST /recovery/costs/:costId/decline': () => ({ reason: 'Not ours' }),
  'POST /recovery/costs/:costId/withdraw': () => ({ reason: 'Entered twice' }),
  'POST /recovery/costs/:costId/void': () => ({ reason: 'Paid back by the county' }),
  'POST /recovery/costs/:costId/bill': () => ({ amountCents: 12_000 }),
  'POST /recovery/costs/:costId/recover': () => ({ reason: 'The officer sent it back' }),
  'POST /payables/payments': ({ costId, holderId }: { costId: string; holderId: string }) => ({
    payeeKind: 'agent',
    payeeId: holderId,
    costIds: [costId],
    amountCents: 12_000,
    method: 'Check',
    reason: 'Check 1002',
  }),
  'POST /payables/payments/:payablePaymentId/decline': () => ({ reason: 'Not ours' }),
  'POST /payables/payments/:payablePaymentId/void': () => ({ reason: 'The check was lost' }),
  'PUT /recovery/payees': () => ({ payeeId: randomUUID(), name: 'Bayou Towing', basedOn: 0 }),
};
