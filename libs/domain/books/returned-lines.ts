import type { PaymentMethod } from '../kernel/payment-methods.ts';
import { isCard, isReturnable } from './banking.ts';

/** So many days before a return the money was banked at most, as the receipts are proposed (money#returned-lines). */
export const RETURN_DAYS = 60;

/** What banks write where a check or a transfer came back, and where they only charge for that. */
const CAME_BACK =
  /\b(nsf|returned|return(ed)? (item|check|chk|deposit|ach)|ret (item|check|chk)|rtn|chargebacks?|charge ?back|unpaid)\b/i;
const CHARGED = /\b(fees?|charges?|chrg|chg)\b/i;

/** Whether a line says that the bank sent something back, and not only what it took for that. */
export const isReturnedLine = ({ amountCents, description }: { amountCents: number; description: string }): boolean =>
  amountCents < 0 && CAME_BACK.test(description) && !CHARGED.test(description.replace(/charge ?backs?/gi, ''));

/** Whether a return of what came this way moves money at the bank: of a card the card company takes it off. */
export const isReturnedByBank = (method: PaymentMethod): boolean => isReturnable(method) && !isCard(method);
