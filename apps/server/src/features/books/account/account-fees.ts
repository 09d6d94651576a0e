import type { Deciding } from '#contracts/books/periods/backdating.ts';
import { mayBePlanned } from '#domain/books/backdating.ts';
import { feeAccountOf } from '#domain/kernel/chart-of-accounts.ts';
import { APPLICATION_FEE_CENTS, type FeeKind } from '#domain/kernel/option-lists.ts';
import { balanced, credit, receivableUp } from '#domain/kernel/posting.ts';
import { Refused } from '../../../kernel/refused.ts';
import { isActive, mustBeBookable, mustBeOpen, tagsOf } from './account.ts';
import type { Account } from './account-state.ts';
import type { AccountEvent } from './account-events.ts';

/** Whether an application fee of the bond stands on the account. */
export const hasApplicationFee = ({ entries }: Account, bondId: string): boolean =>
  entries.some((entry) => entry.feeKind === 'Application Fee' && entry.bondId === bondId && isActive(entry));

const mustBeChargeable = (state: Account, bondId: string | null, amountCents: number): void => {
  if (bondId === null || amountCents > APPLICATION_FEE_CENTS) throw new Refused('APPLICATION_FEE_LIMIT');
  if (hasApplicationFee(state, bondId)) throw new Refused('APPLICATION_FEE_CHARGED');
};

/**
 * Adds a fee: debits the receivable, credits fee income or, for the jail fee, what is owed to the sheriff
 * (money#common-fees).
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, FUTURE_DAY, TOO_FAR_BACK; DAY_OUT_OF_RANGE of its due day;
 *   APPLICATION_FEE_LIMIT above $25.00 or without its bond, APPLICATION_FEE_CHARGED where the bond has a live one here (R.S. 22:855(B)(2)(b)).
 */
export const addFee = (
  state: Account,
  fee: Deciding & {
    feeId: string;
    kind: FeeKind;
    amountCents: number;
    chargedOn: string;
    /** The day it is due; its own where nobody agreed on another. */
    dueOn?: string | null;
    bondId: string | null;
    /** Whom a jail fee is owed to, where that is known. */
    payee?: string | undefined;
  },
): AccountEvent[] => {
  mustBeOpen(state);
  mustBeBookable(fee.chargedOn, fee, 'chargedOn');
  if (fee.dueOn && !mayBePlanned(fee.dueOn, fee.today)) throw new Refused('DAY_OUT_OF_RANGE');
  if (fee.kind === 'Application Fee') mustBeChargeable(state, fee.bondId, fee.amountCents);
  const tags = tagsOf(state, fee.bondId);
  const isJailFee = fee.kind === 'Jail Fee';
  const postings = balanced([
    receivableUp(fee.amountCents, tags),
    credit(feeAccountOf(fee.kind), fee.amountCents, isJailFee && fee.payee ? { ...tags, payee: fee.payee } : tags),
  ]);
  const { feeId, kind, bondId, amountCents, chargedOn } = fee;
  const due = fee.dueOn ? { dueOn: fee.dueOn } : {};
  return [{ type: 'FeeAdded', data: { feeId, kind, bondId, amountCents, chargedOn, ...due, postings } }];
};

/**
 * Adds a charge of the catalogue: credits the ledger account that its row names (money#charge-catalogue). A cost of
 * recovery that is billed is one, too, with its cost instead (recovery#billing-a-cost).
 * @throws Refused ACCOUNT_NOT_FOUND, ACCOUNT_CLOSED, FUTURE_DAY, TOO_FAR_BACK.
 */
export const addCharge = (
  state: Account,
  charge: Deciding & {
    chargeId: string;
    catalogueChargeId: string | null;
    costId?: string;
    ledgerAccount: string;
    amountCents: number;
    chargedOn: string;
    bondId: string | null;
  },
): AccountEvent[] => {
  mustBeOpen(state);
  mustBeBookable(charge.chargedOn, charge, 'chargedOn');
  const tags = tagsOf(state, charge.bondId);
  const postings = balanced([
    receivableUp(charge.amountCents, tags),
    credit(charge.ledgerAccount, charge.amountCents, tags),
  ]);
  const { chargeId, catalogueChargeId, costId, bondId, amountCents, chargedOn } = charge;
  const of = { chargeId, catalogueChargeId, ...(costId && { costId }), bondId, amountCents, chargedOn };
  return [{ type: 'ChargeAdded', data: { ...of, postings } }];
};
