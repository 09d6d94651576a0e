import { RowWriter, shuffled, type NastyFile } from './row-writer.ts';
import { dayAnswers, writeAmount, writeDay, writeSheet, type NastyRow } from './spreadsheets.ts';

/** Writes the list of powers in hand of an agency as some program might. */
export class PowersInHand extends RowWriter {
  powers(): NastyFile {
    const { random, agency } = this;
    const style = this.style();
    const rows = shuffled(agency.powers, random).map(({ number, surety, amountCents, expiresOn, holder }): NastyRow => {
      const [first = '', ...last] = holder.split(' ');
      return {
        number: random.chance(0.2) ? number.toLowerCase() : number,
        surety: random.chance(0.3) ? surety.toUpperCase() : surety,
        amount:
          amountCents === null ? random.pick(['', '-', '0']) : writeAmount(amountCents + random.below(2) * 50, random),
        expiry: expiresOn === null ? this.day(null, style) : writeDay(expiresOn, style),
        holder: holder === '' ? random.pick(['', 'Office safe']) : random.pick([holder, `${last.join(' ')}, ${first}`]),
      };
    });
    const [known] = rows;
    const junk: NastyRow[] = known
      ? [
          { ...known }, // twice
          { ...known, number: '' },
          { ...known, number: '1.2E+11' },
          { ...known, number: 'X-1', amount: '(50.00)' },
          { ...known, number: 'X-2', surety: 'Gone Surety' },
        ].filter(() => random.chance(0.5))
      : [];
    const columns = shuffled(
      [
        { field: 'number', heading: random.pick(['POA #', 'Power No', 'Power Number']) },
        { field: 'surety', heading: random.pick(['Surety', 'Insurance Company']) },
        { field: 'amount', heading: random.pick(['Power Amt', 'Limit', 'Amount']) },
        { field: 'expiry', heading: random.pick(['Exp Date', 'Expires', 'Expiry']) },
        { field: 'holder', heading: random.pick(['Assigned To', 'Holder', 'Held by']) },
        { field: 'ignored', heading: 'Shelf' },
      ],
      random,
    );
    const answers = { ...dayAnswers('expiresOn', style), 'surety-gone surety': 'none', 'agent-office safe': 'none' };
    return { list: 'powers', text: writeSheet(columns, [...rows, ...junk], random), answers, refused: junk.length };
  }
}
