import { describeEntry } from '../ledger/index.ts';

/** An entry as its words are made from it. */
export interface NamedEntry {
  eventType: string;
  detail: string | null;
  journalNumber: number;
  /** Of what the bank sent back. */
  backNumber: number | null;
}

/**
 * Joins to the entry `j` the receipt `back` that the bank sent back by it, or charged for sending back: the charge is of
 * the command that recorded the return (money#returned-lines). Looked up entry by entry, since few are returns.
 */
export const RECEIPT_SENT_BACK = `
  left join lateral (
    select r.payment_id, r.number from receipt r
    where r.organization_id = j.organization_id and r.event_id = case j.event_type
      when 'PaymentReturned' then j.reverses_event_id
      when 'ReturnCharged' then (
        select returned.reverses_event_id from journal_entry returned
        where returned.organization_id = j.organization_id and returned.account_id = j.account_id
          and returned.number < j.number and returned.command_id = j.command_id
          and returned.event_type = 'PaymentReturned'
        order by returned.number desc limit 1) end
    limit 1) back on true`;

/** `Return charged, receipt 12, entry 15`; without a receipt where it is of none. */
export const wordsOfEntry = ({ eventType, detail, journalNumber, backNumber }: NamedEntry): string => {
  const receipt = backNumber === null ? '' : `, receipt ${backNumber}`;
  return `${describeEntry(eventType, detail)}${receipt}, entry ${journalNumber}`;
};
