import { z } from 'zod';
import { recordedDay } from '#contracts/books/ledger/postings.ts';
import { inForceOn } from '#domain/kernel/effective-rates.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { credit, debit, type Posting } from '#domain/kernel/posting.ts';
import { suretyDues, type SuretyContract } from '#domain/agency/surety-contract.ts';
import { Refused } from '../../../kernel/refused.ts';
import { refusedAt, type SettledFields } from './bond-fields.ts';

const cents = z.int().nonnegative();

/**
 * What a bond owes its surety: for which power, by which version of the contract (powers#surety-contract); missing
 * where nothing.
 */
export const recordedDues = z.object({
  powerId: z.uuid(),
  suretyId: z.uuid(),
  contract: z.object({ effectiveOn: recordedDay, version: z.int().positive() }),
  premiumCents: cents,
  bufCents: cents,
});
export type Dues = z.output<typeof recordedDues>;

/** What the golden samples owe. */
export const duesSample: Dues = {
  powerId: '5b8d1f2a-7c4e-4a6b-9d3f-1e2c4b6a8d55',
  suretyId: '3a5c7e9b-1d2f-4b6a-8c4d-0e2f6a8b1c99',
  contract: { effectiveOn: '2026-01-01', version: 1 },
  premiumCents: 10_000,
  bufCents: 5_000,
};

/** The power that a bond bears, and every contract of its surety. */
export interface BondPower {
  powerNumber: string;
  powerId: string;
  suretyId: string;
  /** What the paper bears at most; null or missing where that is not known. */
  amountCents?: number | null;
  contracts: readonly SuretyContract[];
}

/** Whose dues are reckoned: `incomeCents` is the premium that is ours, of which a contract may take a part. */
interface Owing {
  fields: SettledFields;
  incomeCents: number;
  pricedOn: string;
}

type Contracted = BondPower & { contract: SuretyContract };

/**
 * The power with the contract in force; null where the bond bears none, or no contract is (money#surety-dues).
 * @throws Refused CONFLICT where the bond has another number by now.
 */
const contracted = (power: BondPower | null, { fields, pricedOn }: Owing): Contracted | null => {
  if (normalizePowerNumber(fields.powerNumber) === '' || !power) return null;
  if (normalizePowerNumber(power.powerNumber) !== normalizePowerNumber(fields.powerNumber))
    throw new Refused('CONFLICT');
  const contract = inForceOn(power.contracts, pricedOn);
  return contract && { ...power, contract };
};

const byContract = ({ powerId, suretyId, contract }: Contracted, { fields, incomeCents }: Owing): Dues | null => {
  const faceCents = fields.amountCents;
  if (!faceCents) return null;
  const { effectiveOn, version } = contract;
  const dues = suretyDues(contract, { faceCents, premiumCents: incomeCents });
  return { powerId, suretyId, contract: { effectiveOn, version }, ...dues };
};

/**
 * What a bond owes by the contract in force on the day whose rates price it; null where nothing.
 * @throws Refused VALIDATION_FAILED above the contract's limit per power (powers#limit-per-power); CONFLICT.
 */
export const duesOf = (power: BondPower | null, owing: Owing): Dues | null => {
  const borne = contracted(power, owing);
  const { limitCents = null } = borne?.contract ?? {};
  if (limitCents !== null && (owing.fields.amountCents ?? 0) > limitCents)
    throw refusedAt('amountCents', `The contract of this surety allows at most ${formatCents(limitCents)} per power.`);
  return borne && byContract(borne, owing);
};

/** The same, where the bond was written already: what the contract allows per power was asked then. */
export const duesInForce = (power: BondPower | null, owing: Owing): Dues | null => {
  const borne = contracted(power, owing);
  return borne && byContract(borne, owing);
};

/**
 * The same dues for another power of the same surety (money#amending-a-bond); of another surety, what its contract
 * says.
 */
export const duesOfOther = (before: Dues | null, power: BondPower | null, owing: Owing): Dues | null => {
  const borne = contracted(power, owing);
  if (before && borne?.suretyId === before.suretyId) return { ...before, powerId: borne.powerId };
  return duesOf(power, owing);
};

/** The dues of a premium that was corrected, by the version of the contract that stands (powers#surety-contract). */
export const duesRepriced = (before: Dues | null, power: BondPower | null, owing: Owing): Dues | null => {
  const contract = power?.contracts.find(
    ({ effectiveOn, version }) => effectiveOn === before?.contract.effectiveOn && version === before.contract.version,
  );
  return before && power && contract ? byContract({ ...power, contract }, owing) : before;
};

const DUES_ACCOUNTS = ['1040', '2200', '2210', '5000'];

/** What dues book (money#recipes-of-a-bond): the surety's premium is an expense, its build-up fund stays ours. */
export const dueLines = (
  dues: Dues | null,
  { accountId, bondId }: { accountId: string; bondId: string },
): Posting[] => {
  if (!dues) return [];
  const { suretyId, powerId, premiumCents, bufCents } = dues;
  const tags = { accountId, bondId };
  const byPower = { ...tags, suretyId, powerId };
  return [
    debit('5000', premiumCents, { ...tags, suretyId }),
    debit('1040', bufCents, byPower),
    credit('2200', premiumCents, byPower),
    credit('2210', bufCents, byPower),
  ].filter(({ amountCents }) => amountCents > 0);
};

/** The lines of dues among what a bond booked. */
export const activeDues = (postings: readonly Posting[]): Posting[] =>
  postings.filter(({ account }) => DUES_ACCOUNTS.includes(account));
