import { approveRequest } from '#contracts/books/approvals/approvals.ts';
import { getAccount } from '#contracts/books/account/accounts.ts';
import { closeAccount, closeWithDisposition } from '#contracts/books/account/closing.ts';
import type { TestSystem } from './test-system.ts';
import type { Person } from './test-people.ts';

/** Closes an account at zero, else with a write-off or refund of what stands, which a new colleague asks for. */
export const closeWhatStands = async (
  system: Pick<TestSystem, 'addAgent'>,
  admin: Person,
  accountId: string,
): Promise<void> => {
  const params = { accountId };
  const { balanceCents } = await admin.ask(getAccount, { params });
  if (balanceCents === 0) {
    await admin.ask(closeAccount, { params, body: { confirmed: true } });
    return;
  }
  const what =
    balanceCents > 0 ? ({ disposition: 'write-off' } as const) : ({ disposition: 'refund', method: 'Check' } as const);
  // Who reads next has written last.
  const colleague = await system.addAgent(admin, 'Supervisor');
  const body = { ...what, reason: 'It is over', confirmed: true };
  const { requestId } = await colleague.ask(closeWithDisposition, { params, body });
  if (requestId === null) throw new RangeError('A write-off or refund waits for a second person.');
  await admin.ask(approveRequest, { params: { accountId, requestId }, body: { confirmed: true } });
};
