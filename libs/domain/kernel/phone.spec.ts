import { describe, expect, it } from '@jest/globals';
import { callLink, formatPhone, maskPhone, phoneSought, readPhone, textLink } from './phone.ts';

describe('a phone number as it is typed (screens#phones)', () => {
  it.each([
    ['+1 (225) 555-0100', '2255550100', '(225) 555-0100'],
    ['1-225-555-0100', '2255550100', '(225) 555-0100'],
    ['225.555.0100', '2255550100', '(225) 555-0100'],
    ['225–555–0100', '2255550100', '(225) 555-0100'],
    ['\u202a(225)\u00a0555-0100\u202c', '2255550100', '(225) 555-0100'],
    ['２２５ ５５５ ０１００', '2255550100', '(225) 555-0100'],
    ['(225) 555-0100 ext. 12', '2255550100x12', '(225) 555-0100 ext. 12'],
    ['225-555-0100x12', '2255550100x12', '(225) 555-0100 ext. 12'],
    ['+1 225 555 0100;ext=12', '2255550100x12', '(225) 555-0100 ext. 12'],
    ['225 555 0100, extension 1234567', '2255550100x1234567', '(225) 555-0100 ext. 1234567'],
    ['225 555 0100 #7', '2255550100x7', '(225) 555-0100 ext. 7'],
    ['+44 20 7183 8750', '+442071838750', '+442071838750'],
    ['+52 (55) 1234-5678', '+525512345678', '+525512345678'],
    ['  ', '', ''],
  ])('of %j is kept as %j and shown as %j', (typed, kept, shown) => {
    expect(readPhone(typed)).toBe(kept);
    expect(formatPhone(kept)).toBe(shown);
    expect(readPhone(shown)).toBe(kept);
  });

  it.each([
    '555-0100',
    '+1 225 555 010',
    '+12',
    '225 555 01000',
    '22 555 0100 0 1',
    '+1 225 555 0100 1',
    '225-555-0100 or 0101',
    '225 555 0100 x',
    '225 555 0100 x12345678',
    '+44 (0)20 7183 8750',
    '+44 20 7183 8750 x2',
    '+44 12',
    `+44${'1'.repeat(14)}`,
    '011 44 20 7183 8750',
    '1-800-FLOWERS',
    'x12',
    'none',
  ])('of %j is none', (typed) => {
    expect(readPhone(typed)).toBeNull();
  });

  it.each([
    ['2', '2'],
    ['2255', '(225) 5'],
    ['(225) 555-', '(225) 555'],
    ['(225) 5550', '(225) 555-0'],
    ['(225) 555-01000', '(225) 555-01000'],
    ['12255550100', '12255550100'],
    ['555-0100', '555-0100'],
    ['+1 (225', '+1 (225'],
    ['(225) 555-0100 x', '(225) 555-0100 x'],
  ])('is grouped while it is typed: %j stands there as %j', (typed, stands) => {
    expect(maskPhone(typed)).toBe(stands);
  });

  it('is called and written to by a link', () => {
    expect(callLink('2255550100')).toBe('tel:+12255550100');
    expect(callLink('2255550100x12')).toBe('tel:+12255550100;ext=12');
    expect(callLink('+442071838750')).toBe('tel:+442071838750');
    expect(textLink('2255550100x12')).toBe('sms:+12255550100');
  });

  it.each([
    ['+1 (225) 555-0100', '2255550100'],
    ['225 555 0100 ext. 12', '2255550100'],
    ['+44 20 7183 8750', '442071838750'],
    ['555-01', '55501'],
    ['12', null],
    ['03/09/1988', null],
    ['Landry 555', null],
  ])('is looked for by its digits: %j by %j', (typed, sought) => {
    expect(phoneSought(typed)).toBe(sought);
  });
});
