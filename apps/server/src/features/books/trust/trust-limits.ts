import type { GiveBackMethod, TrustFigures } from '#domain/books/collateral.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { Refused } from '../../../kernel/refused.ts';
import { stillWaiting } from '../../agency/organizations/index.ts';
import {
  holdingKey,
  lyingCash,
  type Application,
  type CollateralReceipt,
  type GivenBack,
  type Owner,
  type ReceiptVoid,
  type ReturnVoid,
  type Trust,
} from './trust-state.ts';

type Way = Owner & { method: GiveBackMethod };

/** What waits to be given back or applied, but for one request: it counts as taken, what is applied at the trust bank. */
export const claimed = (
  { returns, applications }: Trust,
  except: string | null,
  which: (of: Way) => boolean,
): number => {
  const giving = returns
    .valueSeq()
    .filter((request) => request.state === 'pending' && request.returnId !== except && which(request));
  const applying = applications
    .valueSeq()
    .filter(({ state }) => state === 'pending' || state === 'claimed')
    .filter((request) => request.applicationId !== except && which({ ...request, method: 'Check' }));
  return [...giving, ...applying].reduce((sum, { amountCents }) => sum + amountCents, 0);
};

/** What of a person's collateral on a bond is held and not claimed, but by this request (money#collateral-limits). */
export const freeCents = (
  state: Trust,
  of: Pick<Owner, 'personId' | 'bondId'>,
  except: string | null = null,
): number => {
  const key = holdingKey(of);
  const held = state.holdings.get(key)?.heldCents ?? 0;
  return held - claimed(state, except, (request) => holdingKey(request) === key);
};

/** What of a person's cash on a bond waits to be given back. */
export const claimedCash = (state: Trust, of: Pick<Owner, 'personId' | 'bondId'>): number =>
  claimed(state, null, (request) => request.method === 'Cash' && holdingKey(request) === holdingKey(of));

/** What is given back. */
export interface Giving extends Owner {
  returnId: string;
  amountCents: number;
  method: GiveBackMethod;
}

/** What is given back, or applied from the trust bank, is there. @throws Refused COLLATERAL_SHORT, TRUST_BANK_SHORT, TRUST_CASH_SHORT (money#collateral-limits). */
export const mustBeThere = (state: Trust, giving: Giving): void => {
  const { returnId, amountCents, method } = giving;
  const key = holdingKey(giving);
  const free = Math.max(0, freeCents(state, giving, returnId));
  if (amountCents > free) throw new Refused('COLLATERAL_SHORT', { held: formatCents(free) });
  const isSameWay = (of: Owner & { method: GiveBackMethod }) =>
    of.method === method && (method === 'Check' || holdingKey(of) === key);
  const lying = () => lyingCash(state, giving).reduce((sum, { lyingCents }) => sum + lyingCents, 0);
  const there = Math.max(0, (method === 'Check' ? state.bankCents : lying()) - claimed(state, returnId, isSameWay));
  if (amountCents <= there) return;
  throw new Refused(method === 'Check' ? 'TRUST_BANK_SHORT' : 'TRUST_CASH_SHORT', { there: formatCents(there) });
};

/** What waits under an id. @throws Refused REQUEST_NOT_FOUND, REQUEST_DECIDED. */
export const pendingOf = (state: Trust, requestId: string) => {
  const [giving, voiding] = [state.returns.get(requestId), state.voids.get(requestId)];
  const applying = state.applications.get(requestId);
  const unreturning = state.returnVoids.get(requestId);
  const asked = stillWaiting<GivenBack | ReceiptVoid | ReturnVoid | Application>(
    giving ?? voiding ?? unreturning ?? applying,
  );
  const { askedBy, askedAt, eventId, bondId, accountId, personId } = asked;
  return { giving, voiding, unreturning, applying, askedBy, askedAt, eventId, owner: { bondId, accountId, personId } };
};

/** The ids of what waits, the oldest first. */
export const pendingIds = ({ returns, voids, returnVoids, applications }: Trust): string[] =>
  [...returns, ...voids, ...returnVoids, ...applications]
    .filter(([, { state }]) => state === 'pending')
    .map(([requestId]) => requestId);

/** The void of a receipt that waits; null where none does. */
export const waitingVoid = ({ voids }: Trust, receiptId: string): string | null =>
  voids.findKey((request) => request.state === 'pending' && request.receiptId === receiptId) ?? null;

/** The void of what was given back that waits; null where none does. */
export const waitingReturnVoid = ({ returnVoids }: Trust, returnId: string): string | null =>
  returnVoids.findKey((request) => request.state === 'pending' && request.returnId === returnId) ?? null;

/** A receipt that counts. @throws Refused ENTRY_NOT_FOUND, ENTRY_VOIDED, ENTRY_RETURNED, REMITTANCE_WAITS. */
export const activeReceipt = (state: Trust, receiptId: string): CollateralReceipt => {
  const receipt = state.receipts.get(receiptId);
  if (!receipt) throw new Refused('ENTRY_NOT_FOUND');
  if (receipt.voidedOn !== null) throw new Refused('ENTRY_VOIDED');
  if (receipt.bouncedOn !== null) throw new Refused('ENTRY_RETURNED');
  if (waitingVoid(state, receiptId) !== null) throw new Refused('REMITTANCE_WAITS');
  return receipt;
};

/** What is had and held by the stream alone; the ledger says the same (money#trust-equals-collateral). */
export const figuresOf = ({ bankCents, receipts, holdings }: Trust): TrustFigures => ({
  bankCents,
  undepositedCents: receipts.valueSeq().reduce((sum, { lyingCents }) => sum + lyingCents, 0),
  heldCents: holdings.valueSeq().reduce((sum, { heldCents }) => sum + heldCents, 0),
});
