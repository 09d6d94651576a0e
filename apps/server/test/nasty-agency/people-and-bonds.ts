import type { NastyAccount, NastyBond, NastyClient } from './agency.ts';
import { REWRITTEN_WORD } from './make-agency.ts';
import { RowWriter, shuffled, type NastyFile } from './row-writer.ts';
import { DAY_STYLES, dayAnswers, writeAmount, writeDay, writeSheet, type NastyRow } from './spreadsheets.ts';

/** Writes the lists of clients and bonds of an agency as some program might. */
export class PeopleAndBonds extends RowWriter {
  clients(): NastyFile {
    const { random, names } = this;
    const style = random.pick(DAY_STYLES.filter((one) => one !== 'excel-1904'));
    const phone = (digits: string) => {
      const [area, head, tail] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
      return digits === ''
        ? ''
        : random.pick([`(${area}) ${head}-${tail}`, digits, `${area}.${head}.${tail}`, `1-${area}-${head}-${tail}`]);
    };
    const rows = shuffled(this.agency.clients, random).flatMap((client): NastyRow[] => {
      const { ids, birthday, city, ssn } = client;
      const row = {
        ...names.cells(client),
        birthday: this.day(birthday, style),
        phone: phone(client.phone),
        city,
        ssn,
        height: `5'10"`,
      };
      if (ids.length > 1) return ids.map((id) => ({ ...row, ...names.cells(client), id }));
      const [id = ''] = ids;
      const isTwice = id !== '' && random.chance(0.1);
      return isTwice
        ? [
            { ...row, id, phone: '' },
            { ...row, ...names.cells(client), id, city: '', birthday: '' },
          ]
        : [{ ...row, id }];
    });
    const junk = random.chance(0.5) ? [{ id: 'Z-1', birthday: '', city: 'Nowhere', phone: '' }] : [];
    const columns = shuffled(
      [
        { field: 'id', heading: random.pick(['ID', 'Client No', 'Record ID']) },
        ...names.columns,
        { field: 'birthday', heading: random.pick(['DOB', 'Date of Birth', 'Birthdate']) },
        { field: 'phone', heading: random.pick(['Phone', 'Cell', 'Home Phone']) },
        { field: 'city', heading: 'City' },
        { field: 'ssn', heading: random.pick(['SSN', 'Social Security Number']) },
        { field: 'height', heading: 'Ht' },
      ],
      random,
    );
    const text = writeSheet(columns, [...rows, ...junk], random);
    return { list: 'clients', text, answers: { ...dayAnswers('', style), capitals: 'yes' }, refused: junk.length };
  }

  private statusCell({ status, isRewritten, forfeitedOn, isDatedByCourt, dischargedOn }: NastyBond): string {
    const { random } = this;
    if (isRewritten) return REWRITTEN_WORD;
    const isTold =
      status === 'OPEN' || (status === 'FORFEITED' && forfeitedOn !== null && !isDatedByCourt) || dischargedOn !== null;
    if (isTold && random.chance(0.3)) return '';
    const words = {
      OPEN: ['Active', 'open', 'LIVE', 'Posted'],
      FORFEITED: ['Forfeited', 'FORF', 'bf'],
      DISCHARGED: ['Exonerated', 'Exon.', 'Discharged'],
      CLOSED: ['Closed', 'CLOSED'],
    };
    return random.pick(words[status]);
  }

  bonds(): NastyFile {
    const { random } = this;
    const [written, court, forfeited, discharged] = [this.style(), this.style(), this.style(), this.style()];
    const rowOf = (client: NastyClient, account: NastyAccount, bond: NastyBond): NastyRow => ({
      ...this.whose(client),
      id: bond.id,
      account: account.number,
      bondDate: writeDay(bond.on, written),
      status: this.statusCell(bond),
      amount: bond.faceCents === null ? '' : writeAmount(bond.faceCents, random),
      power: bond.power,
      surety: bond.surety === '' ? random.pick(['', 'Cash bond']) : bond.surety,
      court: this.day(bond.isDatedByCourt ? bond.forfeitedOn : null, court),
      forfeited: this.day(bond.isDatedByCourt ? null : bond.forfeitedOn, forfeited),
      discharged: this.day(bond.dischargedOn, discharged),
    });
    const all = this.accounts.flatMap(({ client, account }) =>
      account.bonds.map((bond) => ({ client, account, bond })),
    );
    const rows = shuffled(all, random).map(({ client, account, bond }) => rowOf(client, account, bond));
    const junk = this.refusedBonds(all, rowOf);
    const columns = shuffled(
      [
        { field: 'id', heading: random.pick(['Bond ID', 'Bond No']) },
        ...this.whoseColumns,
        { field: 'bondDate', heading: random.pick(['Bond Date', 'Date Written', 'Exec Date']) },
        { field: 'status', heading: 'Status' },
        { field: 'amount', heading: random.pick(['Bond Amt', 'Face', 'Liability']) },
        { field: 'power', heading: random.pick(['POA #', 'Power No']) },
        { field: 'surety', heading: random.pick(['Surety', 'Insurance Company']) },
        { field: 'court', heading: random.pick(['Court Date', 'Next Court']) },
        { field: 'forfeited', heading: random.pick(['Forfeited', 'Forf Date']) },
        { field: 'discharged', heading: random.pick(['Discharged', 'Exon Date']) },
        { field: 'account', heading: random.pick(['Account', 'Acct No']) },
      ],
      random,
    );
    const answers = {
      ...dayAnswers('bondDate', written),
      ...dayAnswers('courtDate', court),
      ...dayAnswers('forfeitureDate', forfeited),
      ...dayAnswers('dischargedOn', discharged),
      'forfeited-dates': 'court',
      [`status-${REWRITTEN_WORD.toLowerCase()}`]: 'CLOSED',
      'surety-cash bond': 'none',
    };
    return { list: 'bonds', text: writeSheet(columns, [...rows, ...junk], random), answers, refused: junk.length };
  }

  /** Rows that nobody may bring in. */
  private refusedBonds(
    all: readonly { client: NastyClient; account: NastyAccount; bond: NastyBond }[],
    rowOf: (client: NastyClient, account: NastyAccount, bond: NastyBond) => NastyRow,
  ): NastyRow[] {
    const { random } = this;
    const live = all.filter(({ bond }) => bond.status === 'OPEN' && bond.power !== '');
    if (live.length === 0) return [];
    const of = () => {
      const { client, account, bond } = random.pick(live);
      return {
        ...rowOf(client, account, { ...bond, isDatedByCourt: false }),
        id: `J-${String(random.below(1_000_000))}`,
      };
    };
    const kinds: (() => NastyRow)[] = [
      of, // a second live bond with its power
      () => ({ ...of(), power: '', clientId: 'X-999', clientName: '' }),
      () => ({ ...of(), power: '', amount: '', status: 'Open' }),
      () => ({ ...of(), power: '', amount: '1.2E+11' }),
      () => ({ ...of(), power: '', status: '#REF!' }),
    ];
    return kinds.filter(() => random.chance(0.5)).map((make) => make());
  }
}
