import { accountOf, keyOfAccount, ownerOf, type KnownAccounts } from './move-in-accounts.ts';
import {
  comes,
  finished,
  judgedRows,
  refuse,
  type CheckedList,
  type JudgedRow,
  type KnownClients,
} from './move-in-judged-rows.ts';
import { questionsOfPayments, type PaymentBefore, type PaymentFile, type ReadPayment } from './move-in-payment-rows.ts';
import { answered } from './move-in-rows.ts';

/** A payment that is to be shown on an account of the lists. */
export interface WantedPayment extends PaymentBefore {
  list: 'payments-before';
  /** What the row is known by: its account, its receipt, otherwise its day and amount (moving-in#key-of-a-row). */
  key: string;
  accountKey: string;
  line: number;
}

export interface CheckedPayments extends CheckedList<WantedPayment> {
  list: 'payments-before';
  /** What has no account of the lists stays out, counted (moving-in#payments-before). */
  staysOut: { rows: number; cents: number };
}

/** The list of payments before, read. */
export interface RowsOfPayments {
  file: PaymentFile;
  rows: readonly ReadPayment[];
}

type Row = ReadPayment & JudgedRow;

const TWICE = 'payments-twice';
const twiceQuestion = (rows: number) => ({
  id: TWICE,
  words: 'Several rows have one account, day and amount, and no receipt number. What are they?',
  rows,
  options: [
    { value: 'each', label: 'Each is a payment' },
    { value: 'same', label: 'The same payment repeated: it counts once' },
  ],
});

/** Where a row belongs; words where it stays out. */
const placeOf = (
  row: Row,
  clients: KnownClients,
  accounts: KnownAccounts,
): { accountKey: string } | { words: string } => {
  const whose = ownerOf(row, clients, accounts);
  if ('words' in whose) return whose;
  const which = accountOf(row, whose.key, accounts);
  if ('words' in which) return which;
  const { account } = which;
  if (accounts.numbersOf.get(whose.key)?.has(account)) return { accountKey: keyOfAccount(whose.key, account) };
  return { words: account === '' ? 'This client has no account.' : 'No account of this client has this number.' };
};

/** Checks the list of payments before with the accounts of the other lists. */
export const checkPayments = (
  { file, rows: read }: RowsOfPayments,
  clients: KnownClients,
  accounts: KnownAccounts,
): CheckedPayments => {
  const rows: Row[] = judgedRows(file, read);
  const answer = file.choices.answers[TWICE] ?? null;
  const staysOut = { rows: 0, cents: 0 };
  const wanted: WantedPayment[] = [];
  const lines = new Map<string, number[]>();
  for (const row of rows) {
    const { payment, line } = row;
    if (payment === null || !comes(row)) continue;
    const place = placeOf(row, clients, accounts);
    if ('words' in place) {
      row.said.push({ heading: '', words: `${place.words} It stays out.`, refuses: false });
      staysOut.rows += 1;
      staysOut.cents += payment.amountCents;
      continue;
    }
    const { accountKey } = place;
    const { paidOn, amountCents, receipt } = payment;
    const known = receipt === '' ? `${paidOn} ${String(amountCents)}` : `no ${receipt}`;
    const first = `${accountKey}\n${known}`;
    const earlier = lines.get(first) ?? [];
    if (receipt !== '' && earlier.length > 0) refuse(row, `Line ${String(earlier[0])} has this receipt number, too.`);
    else lines.set(first, [...earlier, line]);
    if (!comes(row) || (earlier.length > 0 && answer === 'same')) continue;
    const key = earlier.length === 0 ? first : `${first} ${String(earlier.length + 1)}`;
    wanted.push({ list: 'payments-before', key, accountKey, line, ...payment });
  }
  const twice = [...lines.values()].reduce((sum, { length }) => sum + (length > 1 ? length : 0), 0);
  const asked = twice === 0 ? [] : [answered(twiceQuestion(twice), file.choices)];
  return {
    list: 'payments-before',
    rows: finished(file, rows),
    questions: [...questionsOfPayments(file), ...asked],
    wanted,
    staysOut,
  };
};
