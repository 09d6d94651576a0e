import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import type { BondEvent } from '../../books/bond/index.ts';

type JudgmentType =
  | (
      | 'JudgmentEntered'
      | 'JudgmentBroughtIn'
      | 'JudgmentPaid'
      | 'JudgmentBilled'
      | 'JudgmentRemitted'
      | 'JudgmentBillMoved'
    )
  | ('JudgmentPaymentRequested' | 'JudgmentPaymentDeclined' | 'JudgmentPaymentWithdrawn');
type Judged = Extract<BondEvent, { type: JudgmentType }>;
/** An event of a judgment as `history_event` keeps it. */
export type JudgmentTold = {
  [T in JudgmentType]: { type: T; data: Omit<Extract<Judged, { type: T }>['data'], 'postings'> };
}[JudgmentType];

/** What was given back to billed accounts, in cents. */
const sharesOf = (shares: readonly { cents: number }[]): number => shares.reduce((sum, { cents }) => sum + cents, 0);

const fundOf = ({ bufOf }: { bufOf?: string | undefined }): string => (bufOf === undefined ? '' : ' from the BUF');

/** An event of a judgment in words; `bond` is what the bond is called, `why` what was typed. */
export const judgmentWords = ({ type, data }: JudgmentTold, bond: string, why: string): string => {
  switch (type) {
    case 'JudgmentEntered': {
      const costs = data.costsCents === 0 ? '' : ` and costs of ${formatCents(data.costsCents)}`;
      return `Entered the judgment of ${bond} of ${formatDay(data.judgedOn)}: ${formatCents(data.judgedCents)}${costs}${why}`;
    }
    case 'JudgmentBroughtIn': {
      const owed = formatCents(data.judgedCents + data.costsCents);
      return `Judgment of ${bond} in the opening of ${formatDay(data.effectiveOn)}: ${owed}`;
    }
    case 'JudgmentPaymentRequested':
      return `Asked to pay ${formatCents(data.paidCents)} of the judgment of ${bond}${fundOf(data)}${why}`;
    case 'JudgmentPaid': {
      const verb = data.approved ? `Approved${data.alone ? ' alone' : ''} a payment of` : 'Paid';
      return `${verb} ${formatCents(data.paidCents)} of the judgment of ${bond}${fundOf(data)}${why}`;
    }
    case 'JudgmentPaymentDeclined':
      return `Declined a payment of ${formatCents(data.paidCents)} of the judgment of ${bond}${why}`;
    case 'JudgmentPaymentWithdrawn':
      return `Withdrew the request to pay ${formatCents(data.paidCents)} of the judgment of ${bond}`;
    case 'JudgmentBilled':
      return `Billed ${formatCents(data.billedCents)} of the judgment of ${bond}`;
    case 'JudgmentBillMoved':
      return `Moved the bill of the judgment of ${bond} to another account`;
    case 'JudgmentRemitted': {
      const back = sharesOf(data.shares);
      const share = back === 0 ? '' : `; ${formatCents(back)} of this went back to the billed accounts`;
      const buf = data.bufOf === undefined ? '' : `; ${formatCents(data.cameBackCents)} came back to the BUF`;
      return `Recorded a remission of ${formatCents(data.remittedCents)} of the judgment of ${bond}${buf}${share}`;
    }
  }
};
