import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BOND_FIELDS_TOGETHER, mergeFields } from './merge-fields.ts';

const NO_DAY = null as string | null;
const base = {
  ftaDate: NO_DAY,
  warrantOn: NO_DAY,
  warrantRecalledOn: NO_DAY,
  noticeSentOn: NO_DAY,
  showCauseOn: NO_DAY,
  noticeCertificateOn: NO_DAY,
  noticeReceivedOn: NO_DAY,
  judgmentMailedOn: NO_DAY,
  forfeiturePowerNumber: '',
  disposition: NO_DAY,
  disposedOn: NO_DAY,
  status: 'OPEN',
  courtDate: '2026-04-01' as string | null,
  courtTime: NO_DAY,
  courtSection: '',
  forfeitureDate: null as string | null,
  amountCents: 100 as number | null,
  jurisdiction: 'Orleans',
  postedAt: null,
  bondDate: null,
  powerNumber: 'A1',
  suretyId: null,
  caseNumber: '',
  chargeCode: '',
};
const merge = (mine: Partial<typeof base>, theirs: Partial<typeof base>) =>
  mergeFields(base, { ...base, ...mine }, { ...base, ...theirs }, BOND_FIELDS_TOGETHER);

describe('merging an edit of a bond (screens#edits-name-their-version)', () => {
  it('keeps both changes where they do not touch', () => {
    expect(merge({ caseNumber: '7' }, { chargeCode: '14:67' })).toEqual({
      values: { ...base, caseNumber: '7', chargeCode: '14:67' },
      changed: ['chargeCode'],
      conflicts: [],
    });
    expect(merge({ status: 'CLOSED' }, { amountCents: 200 }).conflicts).toEqual([]);
  });

  it('asks where both changed one field', () => {
    expect(merge({ caseNumber: '7' }, { caseNumber: '8' }).conflicts).toEqual(['caseNumber']);
  });

  it('asks where they changed different fields of one group', () => {
    expect(merge({ amountCents: 200 }, { jurisdiction: 'Jefferson' }).conflicts).toEqual(['amountCents']);
    expect(merge({ status: 'FORFEITED', forfeitureDate: '2026-04-01' }, { courtDate: null }).conflicts).toEqual([
      'status',
      'forfeitureDate',
    ]);
  });

  it('asks where one forfeits it and the other enters a day of the same forfeiture', () => {
    expect(merge({ warrantOn: '2026-03-01' }, { status: 'CLOSED' }).conflicts).toEqual(['warrantOn']);
    expect(merge({ disposedOn: '2026-03-01' }, { disposition: 'Dismissed' }).conflicts).toEqual(['disposedOn']);
  });

  it('never asks where both typed the same', () => {
    expect(merge({ amountCents: 200 }, { amountCents: 200 })).toMatchObject({ conflicts: [] });
    expect(merge({ amountCents: 200, jurisdiction: 'Acadia' }, { amountCents: 200 })).toMatchObject({
      values: { amountCents: 200, jurisdiction: 'Acadia' },
      conflicts: [],
    });
  });

  it('loses no change of either side, unless it asks', () => {
    const value = fc.constantFrom('a', 'b', 'c');
    const fields = fc.record({ one: value, two: value, three: value });
    fc.assert(
      fc.property(fields, fields, fields, (begun, mine, theirs) => {
        const { values, conflicts } = mergeFields(begun, mine, theirs, [['one', 'two']]);
        for (const name of ['one', 'two', 'three'] as const) {
          if (conflicts.includes(name)) continue;
          if (mine[name] === begun[name]) expect(values[name]).toBe(theirs[name]);
          else expect(values[name]).toBe(mine[name]);
        }
      }),
    );
  });
});
