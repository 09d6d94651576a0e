import { describe, expect, it } from '@jest/globals';
import { bankAmount, bankText, keysOf, type BankFileLine } from './bank-file.ts';
import { bankTable, proposedColumns, readBankTable } from './bank-csv.ts';

const by = { today: '2026-04-01', timeZone: 'America/Chicago' };
const read = (text: string, columns = {}) => {
  const table = bankTable(text);
  return readBankTable(table, { ...proposedColumns(table), ...columns }, by);
};

describe('An amount of a bank', () => {
  it('is whole cents with its sign, however it is written', () => {
    const written = ['-5', '(5.00)', '5.00-', '$1,234.5', '5.00 DR', '5.00 CR', '−0.07', '.1', '1.2300', '0'];
    expect(written.map(bankAmount)).toEqual([-500, -500, -500, 123_450, -500, 500, -7, 10, 123, 0]);
  });

  it('is none with part of a cent, digits that are no thousands, words, or beyond any amount', () => {
    expect(['1.005', '1,23', '1.2.3', 'five', '', '-', '10000000.01', '1e3'].map(bankAmount)).toEqual(
      Array.from({ length: 8 }, () => null),
    );
  });
});

describe('The columns of a CSV file', () => {
  it('are proposed by what banks call them', () => {
    const { description, debit, credit, amount, day, checkNumber, memo } = proposedColumns(
      bankTable('Trans. Date,Payee,Memo,Withdrawals,Deposits,Check #\n3/1/2026,A,b,1.00,,12\n'),
    );
    expect({ description, debit, credit, amount, day, checkNumber, memo }).toEqual({
      day: 'Trans. Date',
      description: 'Payee',
      memo: 'Memo',
      debit: 'Withdrawals',
      credit: 'Deposits',
      amount: '',
      checkNumber: 'Check #',
    });
  });

  it('have a name each, where a heading is empty or stands twice', () => {
    expect(bankTable('Date,,Amount,Amount\n3/1/2026,a,1.00,2.00\n').headings).toEqual([
      'Date',
      'Column 2',
      'Amount',
      'Amount (2)',
    ]);
  });

  it('are turned where what came in stands with a minus', () => {
    const text = 'Date,Description,Amount\n3/1/2026,Paid in,-5.00\n3/2/2026,Bought,7.00\n';
    expect(read(text, { isTurned: true }).lines.map(({ amountCents }) => amountCents)).toEqual([500, -700]);
  });
});

describe('The lines of a CSV file', () => {
  it('are named by their place in the file where they cannot be read, below titles, blanks and quoted breaks', () => {
    const text = 'Account,1234\n\nDate,Description,Amount\n3/1/2026,"a\nb",1.00\n13/45/2026,b,1.00\n3/1/2026,c,one\n';
    const { lines, faults } = read(text);
    expect(lines.map(({ line, description }) => [line, description])).toEqual([[4, 'a b']]);
    expect(faults).toEqual([
      { line: 6, words: 'the day cannot be read.' },
      { line: 7, words: 'the amount cannot be read.' },
    ]);
  });

  it('are no totals and no balances', () => {
    const { lines, leftOut } = read(
      'Date,Description,Amount,Balance\n3/1/2026,a,1.00,1.00\n3/2/2026,b,,1.00\nTotal,,1.00,\n',
    );
    expect([lines.length, leftOut]).toEqual([1, 1]);
  });

  it('are refused as a whole where a column is missing, or none has a day and an amount', () => {
    expect(() => read('a,b\nc,d\n')).toThrow('No line of the file has a day and an amount.');
    expect(() => read('Date,Amount\n3/1/2026,1.00\n', { amount: 'Sum' })).toThrow('The file has no column "Sum".');
    expect(() => read('Date,Amount\n3/1/2026,1.00\n', { amount: '' })).toThrow('Choose the columns of the day and');
  });
});

describe('What a bank wrote', () => {
  it('is kept as one line without signs that cannot be shown, and without saying the same twice', () => {
    expect(bankText(' A\u0000\tB\u200b ', 'B', 'C')).toBe('A B C');
    expect(bankText('x'.repeat(400))).toHaveLength(300);
  });

  it('is told again by the id of the bank, else by its day, amount and words, and by which of the equal ones it is', () => {
    const line: BankFileLine = {
      line: 1,
      reference: '',
      on: '2026-03-01',
      amountCents: 5,
      description: 'A',
      checkNumber: '',
    };
    const [one, two, other, ...withId] = keysOf([
      line,
      line,
      { ...line, amountCents: 6 },
      { ...line, reference: '7' },
      { ...line, reference: '7', on: '2026-03-02', description: 'B' },
    ]);
    expect(new Set([one, two, other]).size).toBe(3);
    expect(keysOf([line, line])).toEqual([one, two]);
    expect(withId[0]).toBe(withId[1]);
  });
});
