import type { z } from 'zod';
import { bondFields, type amendBond, type Bond, type BondFields } from '#contracts/books/bond/bonds.ts';
import { statusNeeds } from '#domain/books/bond-status.ts';
import { isDay } from '#domain/kernel/days.ts';
import type { BondStatus, PowerChange } from '#domain/kernel/option-lists.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';

/** What is said with an edit, and is no field of the bond. */
interface Said {
  /**
   * Why: leaving FORFEITED, another power number or posting agent, a corrected day (bonds#reasons-required), a premium
   * far back.
   */
  reason: string;
  /** Why the bond has another power number. */
  powerChange: PowerChange | null;
  /** What has to be asked before the status changes was asked. */
  confirmed: boolean;
}

/** The fields of a bond that a form edits. */
export type EditedFields = Omit<BondFields, 'status'> & { status: BondStatus; agentId: string | null };

/** What the bond form holds. */
export type BondValues = EditedFields & Said;

/** A field that can be edited. */
export type BondField = keyof EditedFields;

const NOTHING_SAID: Said = { reason: '', powerChange: null, confirmed: false };

/** An empty form: OPEN, everything else blank. */
export const NEW_BOND: BondValues = { ...bondFields.parse({}), agentId: null, ...NOTHING_SAID };

export const BOND_FIELDS = [...Object.keys(bondFields.shape), 'agentId'] as BondField[];

/** What a bond has of the form's fields. */
export const fieldsOfBond = (bond: Bond): EditedFields =>
  Object.fromEntries(BOND_FIELDS.map((name) => [name, bond[name]])) as unknown as EditedFields;

/** The form of a bond that was written before. */
export const valuesOfBond = (bond: Bond): BondValues => ({ ...fieldsOfBond(bond), ...NOTHING_SAID });

/** What of the form is the bond's. */
export const editedOf = ({ reason: _, powerChange: _why, confirmed: _asked, ...edited }: BondValues): EditedFields =>
  edited;

/** What is sent of a new bond. A discharge is recorded once the bond is there. */
export const bodyOfValues = (values: BondValues): BondFields & { reason: string } => {
  const { agentId: _, status, ...fields } = editedOf(values);
  return { ...fields, status: status === 'DISCHARGED' ? 'OPEN' : status, reason: values.reason } as BondFields & {
    reason: string;
  };
};

/** 0 is no amount. */
const same = (name: BondField, one: unknown, other: unknown): boolean =>
  name === 'amountCents' ? (one === 0 ? null : one) === (other === 0 ? null : other) : one === other;

/** The fields that are typed otherwise than a bond has them: what an edit sends. */
export const changesOfBond = (bond: Bond, values: BondValues): Partial<EditedFields> =>
  Object.fromEntries(
    BOND_FIELDS.filter((name) => !same(name, values[name], bond[name])).map((name) => [name, values[name]]),
  );

/** What is sent of an edit that was made from `base`. */
export const bodyOfEdit = (base: Bond, values: BondValues): z.input<(typeof amendBond)['body']> => ({
  ...(changesOfBond(base, values) as Partial<BondFields>),
  ...(changesPower(base, values) && values.suretyId !== null ? { suretyId: values.suretyId } : {}),
  ...(changesPower(base, values) && values.powerChange !== null ? { powerChange: values.powerChange } : {}),
  ...(values.confirmed ? { confirmed: true } : {}),
  reason: values.reason,
  basedOn: base.revision,
});

/** Whether an edit takes a number away that the bond bore, which asks why (bonds#changing-power-number). */
export const changesPower = (bond: Bond, { powerNumber }: Pick<BondValues, 'powerNumber'>): boolean =>
  bond.powerNumber !== '' && normalizePowerNumber(bond.powerNumber) !== normalizePowerNumber(powerNumber);

/** Whether an edit leaves the number and names another surety: it was written wrong (powers#correcting-the-surety). */
export const correctsSurety = (bond: Bond, values: Pick<BondValues, 'powerNumber' | 'suretyId'>): boolean =>
  bond.powerNumber !== '' &&
  !changesPower(bond, values) &&
  values.suretyId !== null &&
  values.suretyId !== bond.suretyId;

const DAYS_OF_FORFEITURE = [
  'ftaDate',
  'warrantOn',
  'warrantRecalledOn',
  'noticeSentOn',
  'noticeCertificateOn',
  'noticeReceivedOn',
  'showCauseOn',
  'judgmentMailedOn',
] as const;

/** Why an edit has to say why, in words; null where it need not (bonds#reasons-required). */
export const reasonFor = (bond: Bond, values: BondValues): string | null => {
  const needs = bond.status === values.status ? null : statusNeeds(bond.status, values.status, 'form');
  if (needs !== null && typeof needs !== 'string' && needs.reason)
    return 'Setting a forfeiture aside needs a Supervisor or an Admin, and a reason.';
  if (changesPower(bond, values)) return 'Another power number needs a reason.';
  if (correctsSurety(bond, values)) return 'Correcting the surety needs a reason.';
  if (bond.agentId !== values.agentId) return 'Another posting agent needs a reason.';
  const isCorrected = DAYS_OF_FORFEITURE.some((name) => bond[name] !== null && values[name] !== bond[name]);
  if (values.status === 'FORFEITED' && isCorrected) return 'Correcting a day that was recorded needs a reason.';
  const certified = bond.noticeCertificateOn !== null && values.forfeitureDate !== bond.forfeitureDate;
  return certified ? 'Correcting a day that was recorded needs a reason.' : null;
};

/**
 * What else changes with the status: forfeiting clears the current court date, which is then the missed one, and
 * proposes it as the forfeiture date; only a forfeited bond has one (bonds#becoming-forfeited,
 * bonds#provisional-forfeiture-date).
 */
export const withStatus = (status: BondStatus, values: BondValues, today: string): Partial<BondValues> => {
  if (status !== 'FORFEITED') return { status, forfeitureDate: null };
  const { courtDate, ftaDate } = values;
  const missed = courtDate !== null && isDay(courtDate) && courtDate <= today ? courtDate : ftaDate;
  return { status, courtDate: null, ftaDate: missed, forfeitureDate: missed };
};

/** What the account is told of bonds that were just saved: where they cost something, it asks for the payment. */
export const savedBonds = (premiumCents: number, bondIds: readonly string[]): { bondsSaved?: readonly string[] } =>
  premiumCents > 0 ? { bondsSaved: bondIds } : {};
