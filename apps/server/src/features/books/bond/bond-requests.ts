import type { PersistentMap } from '../../../kernel/persistent-maps.ts';
import { endings, stillWaiting, type Requested } from '../../agency/organizations/index.ts';
import { writtenBond, type Bond, type WrittenBond } from './bond.ts';
import { fieldsOf } from './bond-fields.ts';

/** The bond's part of every event of what is asked of it. */
export const named = (bondId: string, { accountId, fields }: WrittenBond) => ({
  bondId,
  accountId,
  ...fieldsOf(fields),
});

/**
 * How what waits of a bond ends without being booked; of a voided bond it still can.
 * @throws Refused BOND_NOT_FOUND, REQUEST_NOT_FOUND, REQUEST_DECIDED, REQUEST_OF_SOMEBODY_ELSE.
 */
export const bondEndings = <R extends Requested, Declined extends string, Withdrawn extends string, Data>(
  requestsOf: (bond: WrittenBond) => PersistentMap<string, R>,
  [declined, withdrawn]: readonly [Declined, Withdrawn],
  says: (request: R) => Data,
) =>
  endings({
    pendingOf: (state: Bond, requestId) => stillWaiting(requestsOf(writtenBond(state)).get(requestId)),
    declined,
    withdrawn,
    says: (state, requestId, request) => ({ ...named(state.bondId, writtenBond(state)), requestId, ...says(request) }),
  });
