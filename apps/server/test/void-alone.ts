import { changeApprovalLimit } from '#contracts/agency/organizations/agency.ts';
import type { Person } from './test-people.ts';

/** Lets one person void whatever there is in the Admin's agency, for specs that are not about the second person. */
export const voidAlone = async (admin: Person): Promise<void> => {
  await admin.ask(changeApprovalLimit, { body: { approvalLimitCents: 1_000_000_000 } });
};
