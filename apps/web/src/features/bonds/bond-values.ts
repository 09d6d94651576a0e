import type { Bond, BondFields } from '#contracts/bonds.ts';
import { bondFields } from '#contracts/bonds.ts';
import { BOND_FORM_STATUSES } from '#domain/option-lists.ts';

/** What the bond form holds. `status` is `null` where the bond has one that this form does not offer (decision 15). */
export type BondValues = Omit<BondFields, 'status'> & {
  status: BondFields['status'] | null;
  /** Why a discharged or rewritten bond is brought back (decision 15); empty otherwise. */
  reason: string;
};

/** An empty form: OPEN, everything else blank. */
export const NEW_BOND: BondValues = { ...bondFields.parse({}), reason: '' };

/** The form of a bond that was written before. */
export const valuesOfBond = (bond: Bond): BondValues => ({
  ...bondFields.parse({ ...bond, status: 'OPEN' }),
  status: BOND_FORM_STATUSES.find((offered) => offered === bond.status) ?? null,
  reason: '',
});

/** What is sent. A status that was not chosen is refused by the contract. */
export const bodyOfValues = (values: BondValues): BondFields & { reason: string } =>
  values as BondFields & { reason: string };

/** Whether saving brings back a bond that was done with, which asks for a reason (decision 15). */
export const needsReason = (bond: Bond, { status }: Pick<BondValues, 'status'>): boolean =>
  (bond.status === 'DISCHARGED' || bond.status === 'REWRITTEN') && status !== null && status !== bond.status;

/**
 * What else changes with the status: forfeiting clears the current court date, and only a forfeited bond has a
 * forfeiture date (spec 4, decision 16).
 */
export const withStatus = (status: BondValues['status']): Partial<BondValues> =>
  status === 'FORFEITED' ? { status, courtDate: null } : { status, forfeitureDate: null };
