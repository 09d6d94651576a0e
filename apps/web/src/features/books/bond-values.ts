import type { Bond, BondFields } from '#contracts/books/bonds.ts';
import { bondFields } from '#contracts/books/bonds.ts';
import type { BondStatus } from '#domain/option-lists.ts';

/** What the bond form holds. */
export type BondValues = Omit<BondFields, 'status'> & {
  status: BondStatus;
  /** Why a discharged or rewritten bond is brought back (decision 15), or its premium dated far back; else empty. */
  reason: string;
};

/** A field that can be edited. */
export type BondField = keyof Omit<BondValues, 'reason'>;

/** An empty form: OPEN, everything else blank. */
export const NEW_BOND: BondValues = { ...bondFields.parse({}), reason: '' };

export const BOND_FIELDS = Object.keys(bondFields.shape) as BondField[];

/** What a bond has of the form's fields. */
export const fieldsOfBond = (bond: Bond): Omit<BondValues, 'reason'> =>
  Object.fromEntries(BOND_FIELDS.map((name) => [name, bond[name]])) as Omit<BondValues, 'reason'>;

/** The form of a bond that was written before. */
export const valuesOfBond = (bond: Bond): BondValues => ({ ...fieldsOfBond(bond), reason: '' });

/** What is sent of a new bond. A status that it does not take is refused by the contract. */
export const bodyOfValues = (values: BondValues): BondFields & { reason: string } =>
  values as BondFields & { reason: string };

/** The fields that are typed otherwise than a bond has them: what an edit sends. */
export const changesOfBond = (bond: Bond, values: BondValues): Partial<BondFields> =>
  Object.fromEntries(BOND_FIELDS.filter((name) => values[name] !== bond[name]).map((name) => [name, values[name]]));

/** Whether saving brings back a bond that was done with, which asks for a reason (decision 15). */
export const needsReason = (bond: Bond, { status }: Pick<BondValues, 'status'>): boolean =>
  (bond.status === 'DISCHARGED' || bond.status === 'REWRITTEN') && status !== bond.status;

/**
 * What else changes with the status: forfeiting clears the current court date, and only a forfeited bond has a
 * forfeiture date (spec 4, decision 16).
 */
export const withStatus = (status: BondStatus): Partial<BondValues> =>
  status === 'FORFEITED' ? { status, courtDate: null } : { status, forfeitureDate: null };
