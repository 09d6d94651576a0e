import type { OrganizationId } from '../../../kernel/actor.ts';
import type { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';

/** Waits until what somebody has just booked is on the bank's ledger account, before it is decided on. */
export const ownBookings = async (reads: ReadYourWrites, organizationId: OrganizationId): Promise<void> => {
  await Promise.all([reads.wait('accounts', organizationId), reads.wait('ledger', organizationId)]);
};
