import { describe, expect, it } from '@jest/globals';
import { UnreadableBankFile } from './bank-file.ts';
import { charsetOfOfx, isOfx, readOfx } from './ofx.ts';

const entry = (...values: string[]) => `<STMTTRN>\n${values.join('\n')}\n</STMTTRN>`;
const statement = (entries: string, account = '12345678') =>
  `<STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>${account}</BANKACCTFROM><BANKTRANLIST>\n${entries}\n</BANKTRANLIST></STMTRS>`;
const file = (entries: string) => `OFXHEADER:100\n<OFX>${statement(entries)}</OFX>`;
const good = ['<DTPOSTED>20260303', '<TRNAMT>5.00', '<FITID>1', '<NAME>A'];

describe('A file of OFX', () => {
  it('is known by what it begins with, not by what it is called', () => {
    expect(['OFXHEADER:100\n', '\n<?xml version="1.0"?><OFX>', '<ofx>'].map(isOfx)).toEqual([true, true, true]);
    expect(isOfx('Date,Amount\n')).toBe(false);
  });

  it('declares its charset in its first lines', () => {
    expect(charsetOfOfx('OFXHEADER:100\nENCODING:USASCII\nCHARSET:1252\n')).toBe('windows-1252');
    expect(charsetOfOfx('OFXHEADER:100\nENCODING:USASCII\nCHARSET:NONE\n')).toBe('');
    expect(charsetOfOfx('ENCODING:UTF-8\nCHARSET:1252\n')).toBe('utf-8');
    expect(charsetOfOfx('<?xml version="1.0" encoding="ISO-8859-1"?>')).toBe('ISO-8859-1');
    expect(charsetOfOfx('OFXHEADER:100\nCHARSET:ISO-8859-1\n')).toBe('ISO-8859-1');
  });

  it('says each amount to the cent, whatever its signs and decimals', () => {
    const amounts = ['-.5', '+3', '1234,56', '0.10', '12.500', '10000000.00'];
    const [read] = readOfx(file(amounts.map((amount) => entry(...good, `<TRNAMT>${amount}`)).join('\n')));
    expect(read?.lines.map(({ amountCents }) => amountCents)).toEqual([-50, 300, 123_456, 10, 1_250, 1_000_000_000]);
  });

  it('names each line that cannot be read, by its number', () => {
    const [read] = readOfx(
      file(
        [
          entry('<DTPOSTED>20260230', '<TRNAMT>5.00'),
          entry('<DTPOSTED>20260303', '<TRNAMT>5.005'),
          entry('<DTPOSTED>20260303', '<TRNAMT>2,000'),
          entry(...good, '<CORRECTFITID>7'),
          '<STMTTRN>',
          entry(...good),
        ].join('\n'),
      ),
    );
    expect(read?.lines).toHaveLength(1);
    expect(read?.faults).toEqual([
      { line: 3, words: 'the day cannot be read.' },
      { line: 7, words: 'the amount cannot be read.' },
      { line: 11, words: 'the amount cannot be read.' },
      { line: 15, words: 'it corrects another line of the bank. Enter it by hand.' },
      { line: 22, words: 'the entry has no end.' },
    ]);
  });

  it('holds the statement of each of its accounts, by the last digits', () => {
    const read = readOfx(`<OFX>${statement(entry(...good))}${statement('', '999-0001')}</OFX>`);
    expect(read.map(({ endsIn, lines }) => [endsIn, lines.length])).toEqual([
      ['5678', 1],
      ['0001', 0],
    ]);
  });

  it('is refused in words in another currency, and without a statement', () => {
    const reading = (text: string) => () => readOfx(text);
    expect(reading(file('').replace('USD', 'CAD'))).toThrow('The file is in CAD. Only US dollars are read.');
    expect(reading('<OFX></OFX>')).toThrow(new UnreadableBankFile('The file holds no statement of an account.'));
    expect(reading(`<OFX>${entry(...good)}</OFX>`)).toThrow('The file has entries of no account.');
  });

  it('is read in a time that grows with its length, whatever stands in it', () => {
    const hostile = ['<![CDATA[', '<!--', '<a', '&#x', '<STMTTRN>', '<!', '>'].map((sign) => sign.repeat(150_000));
    for (const text of hostile) expect(() => readOfx(`<OFX><STMTRS>${text}`)).not.toThrow();
  });
});
