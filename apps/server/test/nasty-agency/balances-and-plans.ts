import { netOf, PARTS, type NastyAccount, type NastyClient } from './agency.ts';
import { RowWriter, shuffled, type NastyFile } from './row-writer.ts';
import { dayAnswers, writeAmount, writeDay, writeSheet, type DayStyle, type NastyRow } from './spreadsheets.ts';

/** Writes the lists of money of an agency as some program might. */
export class BalancesAndPlans extends RowWriter {
  balances(): NastyFile {
    const { random } = this;
    const style = this.style();
    const twice = random.pick(['add', 'same'] as const);
    const rows = shuffled(this.accounts, random)
      .filter(({ account }) => account.isListed)
      .flatMap(({ client, account }) => this.balanceRows(client, account, style, twice));
    const junk = this.refusedBalances(style);
    const columns = shuffled(
      [
        ...this.whoseColumns,
        { field: 'account', heading: random.pick(['Account', 'Acct']) },
        { field: 'balance', heading: random.pick(['Bal Due', 'Balance', 'Amount Due']) },
        { field: 'premium', heading: random.pick(['Premium Due', 'Premium']) },
        { field: 'fees', heading: random.pick(['Fees', 'Fees Due']) },
        { field: 'charges', heading: 'Other Charges' },
        { field: 'passThrough', heading: random.pick(['Pass-through', 'Sheriff Fees']) },
        { field: 'credit', heading: random.pick(['Credits', 'Overpaid']) },
        { field: 'writtenOff', heading: random.pick(['Written off', 'Bad debt', 'Charge-off']) },
        { field: 'since', heading: random.pick(['Owed since', 'Oldest due']) },
      ],
      random,
    );
    const answers = { ...dayAnswers('owedSince', style), 'balances-twice': twice };
    return { list: 'balances', text: writeSheet(columns, [...rows, ...junk], random), answers, refused: junk.length };
  }

  /** Whose account it is: its client, or its number alone where bonds have it. */
  private whoseAccount(client: NastyClient, account: NastyAccount): NastyRow {
    const { random } = this;
    const { number, bonds } = account;
    const written = bonds.length > 0 && random.chance(0.3) ? number.replace(/^0+/, '') : number;
    if (number !== '' && bonds.length > 0 && random.chance(0.2)) return { account: written };
    return { ...this.whose(client), account: written };
  }

  private balanceRows(client: NastyClient, account: NastyAccount, style: DayStyle, twice: 'add' | 'same'): NastyRow[] {
    const { random } = this;
    const { parts, writtenOffCents } = account;
    const since = this.day(account.since, style);
    const off =
      writtenOffCents === 0 ? '' : writeAmount(random.chance(0.3) ? -writtenOffCents : writtenOffCents, random);
    const whose = { ...this.whoseAccount(client, account), since, writtenOff: off };
    const isPlain = PARTS.every((kind) => kind === 'premium' || kind === 'credit' || parts[kind] === 0);
    if (isPlain && (parts.premium === 0 || parts.credit === 0) && random.chance(0.6))
      return [{ ...whose, balance: writeAmount(netOf(parts), random) }];
    const cell = (kind: (typeof PARTS)[number]) => {
      const cents = parts[kind];
      if (cents === 0) return random.pick(['', '0.00', '-']);
      return writeAmount(kind === 'credit' && random.chance(0.5) ? -cents : cents, random);
    };
    const some = (kinds: readonly (typeof PARTS)[number][]) =>
      Object.fromEntries(kinds.map((kind) => [kind, cell(kind)]));
    const isEmpty = PARTS.every((kind) => parts[kind] === 0);
    if (twice === 'add' && !isEmpty && random.chance(0.3)) {
      const later = account.since === null ? null : this.agency.cutOverOn;
      return [
        { ...whose, ...some(['premium', 'credit']), fees: '0' },
        {
          ...whose,
          ...some(['fees', 'charges', 'passThrough']),
          premium: '0',
          writtenOff: '',
          since: this.day(later, style),
        },
      ];
    }
    const total = isEmpty || random.chance(0.5) ? { balance: writeAmount(netOf(parts), random) } : {};
    const row = { ...whose, ...some(PARTS), ...total };
    return twice === 'same' && random.chance(0.15) ? [row, { ...row, ...some(PARTS) }] : [row];
  }

  private refusedBalances(style: DayStyle): NastyRow[] {
    const { random } = this;
    const listed = this.accounts.filter(({ account }) => account.isListed);
    if (listed.length === 0) return [];
    const of = () => {
      const { client, account } = random.pick(listed);
      return { ...this.whoseAccount(client, account), since: this.day(account.since, style) };
    };
    const kinds: (() => NastyRow)[] = [
      () => ({ ...of(), balance: 'ten' }),
      () => ({ ...of(), balance: '1.2E+11' }),
      () => ({ ...of(), balance: '-(20.00)' }),
      () => ({ ...of(), balance: '50.00', premium: '20.00', fees: '20.00' }),
      () => ({ ...of(), fees: '-5.00' }),
      () => ({ clientId: 'X-999', account: '', balance: '10.00' }),
      () => ({ ...of(), balance: '' }),
    ];
    return kinds.filter(() => random.chance(0.4)).map((make) => make());
  }

  plans(): NastyFile {
    const { random } = this;
    const style = this.style();
    const words = {
      WEEKLY: ['Weekly', 'wk', 'every week'],
      BIWEEKLY: ['Bi-weekly', 'every 2 weeks', 'Every payday'],
      MONTHLY: ['Monthly', 'mo', 'once a month'],
    };
    const all = this.accounts.flatMap(({ client, account }) =>
      account.plan ? [{ client, account, plan: account.plan }] : [],
    );
    const rows = shuffled(all, random).map(({ client, account, plan }): NastyRow => {
      const { amountCents, frequency, nextDueOn, pastDueCents } = plan;
      const amount = writeAmount(amountCents, random);
      const pastDue = pastDueCents === null ? '' : writeAmount(pastDueCents, random);
      const next = writeDay(nextDueOn, style);
      return { ...this.whoseAccount(client, account), amount, frequency: random.pick(words[frequency]), next, pastDue };
    });
    const stranger = {
      clientId: 'X-999',
      amount: '5.00',
      frequency: 'Weekly',
      next: writeDay(this.agency.today, style),
    };
    const junk = rows.length === 0 || random.chance(0.5) ? [stranger] : [];
    const columns = shuffled(
      [
        ...this.whoseColumns,
        { field: 'account', heading: random.pick(['Account', 'Acct No']) },
        { field: 'amount', heading: random.pick(['Pmt Amt', 'Installment']) },
        { field: 'frequency', heading: random.pick(['Frequency', 'How often']) },
        { field: 'next', heading: random.pick(['Next Due', 'Next Pmt Date']) },
        { field: 'pastDue', heading: random.pick(['Past Due', 'Arrears']) },
      ],
      random,
    );
    const answers = { ...dayAnswers('nextDue', style), 'frequency-every payday': 'BIWEEKLY' };
    return { list: 'plans', text: writeSheet(columns, [...rows, ...junk], random), answers, refused: junk.length };
  }

  /** What clients paid before: it is shown, counts nowhere, and what cannot be placed is none of the agency's. */
  paymentsBefore(): NastyFile {
    const { random } = this;
    const style = this.style();
    const paid = this.accounts.flatMap(({ client, account }) =>
      account.payments.map((payment) => ({ client, account, payment })),
    );
    const rows = shuffled(paid, random).map(({ client, account, payment }): NastyRow => {
      const { paidOn, amountCents, method, receipt } = payment;
      const amount = writeAmount(amountCents, random);
      return { ...this.whoseAccount(client, account), day: writeDay(paidOn, style), amount, method, receipt };
    });
    const stranger = { clientId: 'X-999', day: writeDay(this.agency.today, style), amount: '5.00' };
    const junk: NastyRow[] = random.chance(0.5) ? [{ ...stranger, amount: '(5.00)' }] : [];
    const columns = shuffled(
      [
        ...this.whoseColumns,
        { field: 'account', heading: random.pick(['Account', 'Acct No']) },
        { field: 'day', heading: random.pick(['Payment date', 'Date paid']) },
        { field: 'amount', heading: random.pick(['Amount paid', 'Pmt Amt']) },
        { field: 'method', heading: random.pick(['Pay type', 'Method']) },
        { field: 'receipt', heading: random.pick(['Receipt no', 'Rcpt']) },
      ],
      random,
    );
    const answers = { ...dayAnswers('day', style), 'method-venmo': 'none', 'payments-twice': 'each' };
    const text = writeSheet(columns, [...rows, ...junk], random);
    return { list: 'payments-before', text, answers, refused: junk.length };
  }
}
