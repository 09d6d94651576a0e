import type { Seeded } from '../simulation/seeded.ts';
import type { NastyClient } from './agency.ts';
import type { NastyRow } from './spreadsheets.ts';

/** Names as they are written: in one column or several, last name first or last, in capitals. */
export class Names {
  private readonly way;
  private readonly hasCapitals;

  constructor(private readonly random: Seeded) {
    this.way = random.pick(['one', 'one', 'several'] as const);
    this.hasCapitals = random.chance(0.4);
  }

  get columns(): { field: string; heading: string }[] {
    const { random } = this;
    if (this.way === 'one')
      return [{ field: 'name', heading: random.pick(['Name', 'Def. Name', 'Full Name', 'Defendant']) }];
    return [
      { field: 'last', heading: random.pick(['Last', 'LName', 'Last Name']) },
      { field: 'first', heading: random.pick(['First', 'First Name']) },
      { field: 'middle', heading: random.pick(['MI', 'Middle Name']) },
      { field: 'suffix', heading: 'Suffix' },
    ];
  }

  cells(client: NastyClient): NastyRow {
    const inCapitals = this.hasCapitals && this.random.chance(0.3);
    const written = (text: string) => (inCapitals ? text.toUpperCase() : text);
    if (this.way === 'one') return { name: written(this.inOne(client)) };
    const { first, middle, last, suffix } = client.name;
    return { first: written(first), middle: written(middle), last: written(last), suffix };
  }

  /** A name in one cell. */
  inOne(client: NastyClient): string {
    const { first, middle, last, suffix } = client.name;
    const given = middle === '' ? first : `${first} ${middle}`;
    const behind = suffix === '' ? '' : ` ${suffix}`;
    return this.random.pick([
      `${last}, ${given}${behind}`,
      `${last}${behind}, ${given}`,
      `${given} ${last}${behind}`,
      `${given}  ${last}${suffix === '' ? '' : `, ${suffix}.`}`,
      `${last}, ${given}${behind}`.normalize('NFD'),
    ]);
  }
}
