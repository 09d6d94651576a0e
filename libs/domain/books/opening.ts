import { COURT_COMMISSIONERS } from '../agency/premium-shares.ts';
import {
  BUF_PAYABLE,
  COLLATERAL_HELD,
  FORFEITURES_PAYABLE,
  standardAccount,
  SURETY_PAYABLE,
  TRUST_BANK,
  UNCLAIMED,
  UNDEPOSITED_TRUST,
} from '../kernel/chart-of-accounts.ts';
import type { PostingTags } from '../kernel/posting.ts';
import { isControlAccount } from './manual-entry.ts';

/** Who or what a line of an opening names beside its account. */
export type OpeningTag = 'official' | 'surety' | 'agent' | 'bond' | 'person' | 'account';

/** How an account opens: what its lines name, and whether they may stand below zero (moving-in#opening-postings). */
export interface OpeningAccount {
  tag: OpeningTag | null;
  mayBeBelowZero: boolean;
}

/** The accounts of every chart that open by the list "Owed and held", while what they name is here already. */
const OPENING_ACCOUNTS: Readonly<Record<string, OpeningAccount>> = {
  '1000': { tag: null, mayBeBelowZero: true },
  '1010': { tag: null, mayBeBelowZero: false },
  '1020': { tag: null, mayBeBelowZero: false },
  '1040': { tag: 'surety', mayBeBelowZero: false },
  '2100': { tag: 'official', mayBeBelowZero: true },
  '2110': { tag: 'official', mayBeBelowZero: true },
  '2115': { tag: 'bond', mayBeBelowZero: false },
  '2120': { tag: 'official', mayBeBelowZero: true },
  '2200': { tag: 'surety', mayBeBelowZero: true },
  '2210': { tag: 'surety', mayBeBelowZero: true },
  '2220': { tag: 'bond', mayBeBelowZero: false },
  '2310': { tag: 'account', mayBeBelowZero: false },
  '2400': { tag: 'person', mayBeBelowZero: false },
  '2500': { tag: 'agent', mayBeBelowZero: true },
  '2600': { tag: 'agent', mayBeBelowZero: false },
};

/** Whether a line is collateral: it opens with the trust money that it is held in (moving-in#opening-trust). */
export const isCollateral = ({ account }: { account: string }): boolean => account === COLLATERAL_HELD;

/** Whether a line is an unclaimed credit: its account pays it out (moving-in#opening-unclaimed). */
export const isUnclaimed = ({ account }: { account: string }): boolean => account === UNCLAIMED;

/** Whether a line is what is owed of a judgment: its bond pays it down (moving-in#opening-judgment). */
export const isJudgment = ({ account }: { account: string }): boolean => account === FORFEITURES_PAYABLE;

/** Whether a line is what is owed to a surety: a remittance pays it (moving-in#opening-surety). */
export const isSuretyDebt = ({ account }: { account: string }): boolean =>
  account === SURETY_PAYABLE || account === BUF_PAYABLE;

/** Whether a line is paid on a stream of its own, which hears what stands of it. */
export const isPaidElsewhere = (line: { account: string }): boolean =>
  isUnclaimed(line) || isJudgment(line) || isSuretyDebt(line);

/** So many lines are typed at most. */
export const MAX_OPENING_LINES = 500;

/** How an account opens; null where it does not. Of an agency's own accounts those of assets and liabilities do. */
export const openingAccountOf = (code: string): OpeningAccount | null => {
  const known = OPENING_ACCOUNTS[code];
  if (known !== undefined) return known;
  const isOwn = standardAccount(code) === undefined && /^[12]/.test(code) && !isControlAccount(code);
  return isOwn ? { tag: null, mayBeBelowZero: false } : null;
};

/** Whether what stands on an account is had; else it is owed. */
export const isAsset = (code: string): boolean => code.startsWith('1');

/** A line as it is typed: what stands on an account, up on the side on which it grows, and whom it names. */
export interface OpeningLine {
  account: string;
  amountCents: number;
  /** An official, as fees name them: `sheriff:Orleans`. */
  payee: string | null;
  suretyId: string | null;
  agentId: string | null;
  /** Whose collateral, and on which bond; of the excess that is held the bond alone. */
  personId: string | null;
  bondId: string | null;
  /** Of an unclaimed credit: whose account pays it out. */
  accountId: string | null;
  /** Of collateral: what of it is in the trust bank, and what is not banked yet. */
  bankedCents: number;
  unbankedCents: number;
}

/** Whom and what a line names. */
export type OpeningNames = Pick<OpeningLine, 'payee' | 'suretyId' | 'agentId' | 'personId' | 'bondId' | 'accountId'>;

/** Accounts that owe something to a court's commissioners; the others owe sheriffs. */
const OF_COMMISSIONERS = '2110';

/** Whether an account may owe this official. */
export const isOfficialOf = (account: string, payee: string): boolean =>
  account === OF_COMMISSIONERS ? payee === COURT_COMMISSIONERS : payee.startsWith('sheriff:');

type Field = 'account' | 'amountCents' | keyof OpeningNames;

const missingTag = (tag: OpeningTag | null, line: OpeningLine) => {
  const { account, payee, suretyId, agentId, personId, bondId, accountId } = line;
  if (tag === 'surety' && suretyId === null) return { path: 'suretyId' as const, message: 'Choose a surety.' };
  if (tag === 'agent' && agentId === null) return { path: 'agentId' as const, message: 'Choose a colleague.' };
  if (tag === 'official' && (payee === null || !isOfficialOf(account, payee)))
    return { path: 'payee' as const, message: 'Choose who is owed it.' };
  if ((tag === 'bond' || tag === 'person') && bondId === null)
    return { path: 'bondId' as const, message: 'Choose a bond.' };
  if (tag === 'person' && personId === null) return { path: 'personId' as const, message: 'Choose whose it is.' };
  if (tag === 'account' && accountId === null) return { path: 'accountId' as const, message: 'Choose whose account.' };
  return null;
};

/** Why an account does not open. */
const closedWords = (account: string): string =>
  account === TRUST_BANK || account === UNDEPOSITED_TRUST
    ? 'Trust money opens with the collateral that it is held for: choose 2400.'
    : 'This account does not open here. Choose another.';

/** What is wrong with a line, beside its field (moving-in#opening-postings); null where nothing is. */
export const wrongOf = (line: OpeningLine): { path: Field; message: string } | null => {
  const how = openingAccountOf(line.account);
  if (how === null) return { path: 'account', message: closedWords(line.account) };
  const missing = missingTag(how.tag, line);
  if (missing !== null) return missing;
  if (line.amountCents < 0 && !how.mayBeBelowZero)
    return { path: 'amountCents', message: 'This account is never below zero.' };
  const { bankedCents, unbankedCents, amountCents } = line;
  if (isCollateral(line) && bankedCents + unbankedCents !== amountCents)
    return { path: 'amountCents', message: 'The trust money differs from it. A shortage is funded first.' };
  return null;
};

/** The tags of a line: whom its account names, and nothing else. What is owed to a colleague is tagged as a payee of 2600. */
export const tagsOfLine = (line: OpeningLine): PostingTags => {
  const { account, payee, suretyId, agentId, personId, bondId, accountId } = line;
  const tag = openingAccountOf(account)?.tag;
  if (tag === 'official' && payee !== null) return { payee };
  if (tag === 'surety' && suretyId !== null) return { suretyId };
  if (tag === 'agent' && agentId !== null) return account === '2600' ? { payee: `agent:${agentId}` } : { agentId };
  if (tag === 'bond' && bondId !== null)
    return isJudgment(line) && suretyId !== null ? { bondId, suretyId } : { bondId };
  if (tag === 'person' && personId !== null && bondId !== null) return { personId, bondId };
  if (tag === 'account' && accountId !== null) return { accountId };
  return {};
};

type SheetLine = Pick<OpeningLine, 'account' | 'amountCents'>;

/** The same lines by account: collateral with the trust money that it is held in. */
export const byAccountOf = (
  lines: readonly (SheetLine & Pick<OpeningLine, 'bankedCents' | 'unbankedCents'>)[],
): SheetLine[] =>
  lines.flatMap(({ account, amountCents, bankedCents, unbankedCents }) =>
    isCollateral({ account })
      ? [
          { account: TRUST_BANK, amountCents: bankedCents },
          { account: UNDEPOSITED_TRUST, amountCents: unbankedCents },
          { account, amountCents },
        ]
      : [{ account, amountCents }],
  );

/** What is had, what is owed, and what is left: the balance sheet that these lines make, in cents. */
export const sheetOf = (lines: readonly SheetLine[]) => {
  const sum = (assets: boolean) =>
    lines.reduce((cents, line) => cents + (isAsset(line.account) === assets ? line.amountCents : 0), 0);
  const [assetsCents, liabilitiesCents] = [sum(true), sum(false)];
  return { assetsCents, liabilitiesCents, equityCents: assetsCents - liabilitiesCents };
};

/** The same with what its account asks for alone. */
export const withItsTags = (line: OpeningLine): OpeningLine => {
  const tag = openingAccountOf(line.account)?.tag;
  const isHeld = tag === 'person';
  return {
    account: line.account,
    amountCents: line.amountCents,
    payee: tag === 'official' ? line.payee : null,
    suretyId: tag === 'surety' || isJudgment(line) ? line.suretyId : null,
    agentId: tag === 'agent' ? line.agentId : null,
    personId: isHeld ? line.personId : null,
    bondId: isHeld || tag === 'bond' ? line.bondId : null,
    accountId: tag === 'account' ? line.accountId : null,
    bankedCents: isHeld ? line.bankedCents : 0,
    unbankedCents: isHeld ? line.unbankedCents : 0,
  };
};

/** Whom tags name: what `tagsOfLine` made of them. */
export const namedBy = ({ payee, suretyId, agentId, personId, bondId, accountId }: PostingTags): OpeningNames => {
  const colleague = /^agent:(.+)$/.exec(payee ?? '')?.[1];
  return {
    payee: colleague === undefined ? (payee ?? null) : null,
    suretyId: suretyId ?? null,
    agentId: colleague ?? agentId ?? null,
    personId: personId ?? null,
    bondId: bondId ?? null,
    accountId: accountId ?? null,
  };
};
