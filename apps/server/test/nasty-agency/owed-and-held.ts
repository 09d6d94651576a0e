import { booksOf, type NastyHolding } from './holdings.ts';
import { RowWriter, shuffled, type NastyFile } from './row-writer.ts';
import { writeAmount, writeSheet, type NastyRow } from './spreadsheets.ts';

/** Writes what an agency owes and holds as some program might. */
export class OwedAndHeld extends RowWriter {
  owedAndHeld(): NastyFile {
    const { random, agency } = this;
    const lines = agency.holdings.map((holding) => this.row(holding));
    const bank = booksOf(agency.holdings).find(({ account }) => account === '1005')?.cents ?? 0;
    const trust: NastyRow[] = random.chance(0.5)
      ? [{ chart: '1005 Trust Bank', amount: writeAmount(bank, random) }]
      : [];
    const junk: NastyRow[] = [
      { chart: '4000', amount: '5.00' },
      { chart: '', amount: '5.00' },
      { chart: '1000', amount: 'ten' },
      { chart: '2400', amount: '5.00' },
      { chart: '2200', surety: 'Gone Surety', amount: '5.00' },
      { chart: '2115', bond: 'X-999', amount: '5.00' },
    ].filter(() => random.chance(0.5));
    const columns = shuffled(
      [
        { field: 'chart', heading: random.pick(['GL Account', 'Account code', 'Ledger account']) },
        { field: 'amount', heading: random.pick(['Amount', 'Ending balance', 'Amt']) },
        { field: 'unbanked', heading: random.pick(['Not banked', 'In the safe']) },
        { field: 'surety', heading: random.pick(['Surety', 'Insurance Company']) },
        { field: 'payee', heading: random.pick(['Payee', 'Owed to', 'Sheriff']) },
        { field: 'agent', heading: random.pick(['Agent', 'Bondsman']) },
        { field: 'bond', heading: random.pick(['Bond ID', 'Bond No']) },
        ...this.whoseColumns,
      ],
      random,
    );
    return {
      list: 'owed-and-held',
      text: writeSheet(columns, [...shuffled([...lines, ...trust], random), ...junk], random),
      answers: { 'surety-gone surety': 'none' },
      refused: junk.length,
    };
  }

  private row({ account, cents, unbankedCents, whom, of }: NastyHolding): NastyRow {
    const { random } = this;
    const amount = writeAmount(cents, random);
    if (of !== null) {
      const unbanked = unbankedCents === 0 ? random.pick(['', '-', '0.00']) : writeAmount(unbankedCents, random);
      return {
        chart: random.pick(['2400', 'Collateral Held']),
        amount,
        unbanked,
        bond: of.bond.id,
        ...this.whose(of.client),
      };
    }
    if (account === '2100')
      return {
        chart: '2100 Jail fees',
        amount,
        payee: random.pick([`Sheriff of ${whom}`, `${whom} Parish`, whom.toUpperCase()]),
      };
    if (account === '2200') return { chart: 'surety premium payable', amount, surety: whom };
    return account === '2500' ? { chart: '2500', amount, agent: whom } : { chart: '1000.0', amount };
  }
}
