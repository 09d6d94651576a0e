import type { MoveInList } from '#domain/office/move-in-fields.ts';
import type { Seeded } from '../simulation/seeded.ts';
import type { NastyAccount, NastyAgency, NastyClient } from './agency.ts';
import { Names } from './names.ts';
import { DAY_STYLES, writeDay, type DayStyle, type NastyRow } from './spreadsheets.ts';

/** The file of a list, with what is to be answered of it, and how many of its rows are refused. */
export interface NastyFile {
  list: MoveInList;
  text: string;
  answers: Readonly<Record<string, string>>;
  refused: number;
}

const NO_DAY = ['', '', 'N/A', '00/00/0000', '1/1/1900'];

export const shuffled = <T>(all: readonly T[], random: Seeded): T[] =>
  all
    .map((one) => [random.next(), one] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, one]) => one);

/** What the lists of an agency have in common, as some program writes them. */
export class RowWriter {
  protected readonly names;

  constructor(
    protected readonly agency: NastyAgency,
    protected readonly random: Seeded,
  ) {
    this.names = new Names(random);
  }

  protected style(): DayStyle {
    return this.random.pick(DAY_STYLES);
  }

  protected day(day: string | null, style: DayStyle): string {
    return day === null ? this.random.pick(NO_DAY) : writeDay(day, style);
  }

  /** Whose a row is: an id, without its zeros now and then, or a name that nobody else has. */
  protected whose(client: NastyClient): NastyRow {
    const { random } = this;
    const id = client.ids.length === 0 ? '' : random.pick(client.ids);
    if (id === '' || random.chance(0.1)) return { clientName: this.names.inOne(client) };
    return { clientId: random.chance(0.3) ? id.replace(/^0+/, '') : id };
  }

  protected get whoseColumns(): { field: string; heading: string }[] {
    return [
      { field: 'clientId', heading: this.random.pick(['Client ID', 'Def ID', 'Customer ID']) },
      { field: 'clientName', heading: this.random.pick(['Client', 'Principal', 'Defendant Name']) },
      { field: 'ignored', heading: 'Batch code' },
    ];
  }

  protected get accounts(): { client: NastyClient; account: NastyAccount }[] {
    return this.agency.clients.flatMap((client) => client.accounts.map((account) => ({ client, account })));
  }
}
