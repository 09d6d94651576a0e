import { expect, test } from '@jest/globals';
import { NO_PHONE } from '../../kernel/primitives.ts';
import { changesOf, defendantFields, indemnitorFields } from './people.ts';

test('an edit holds the fields that were named and no others', () => {
  const edit = changesOf(defendantFields);
  expect(edit.parse({})).toEqual({});
  expect(edit.parse({ phoneNumber: '', weight: null, city: ' Gretna ' })).toEqual({
    phoneNumber: '',
    weight: null,
    city: 'Gretna',
  });
  expect(edit.safeParse({ fullName: ' ' }).error?.issues[0]?.message).toBe('Full name is required');
});

test.each([
  ['ssn', '12345678', 'Enter all 9 digits of the SSN.'],
  ['phoneNumber', '50455501422', NO_PHONE],
  ['phoneNumber', '555-0142', NO_PHONE],
  ['employerPhone', '+1 504 555 014', NO_PHONE],
  ['zip', '70116-1234', 'Use digits only, at most 10.'],
  ['vehicleYear', '20019', 'Use digits only, at most 4.'],
  ['weight', 1000, 'Enter at most 3 digits.'],
  ['birthday', '2001-02-29', 'Enter a valid date in MM/DD/YYYY.'],
  ['birthday', '2999-12-31', 'A birthday is not in the future.'],
])('a defendant keeps the limits of screens#short-fields: %s %s', (field, value, message) => {
  const { error } = defendantFields.safeParse({ fullName: 'Ana', [field]: value });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('phones are kept as screens#phones says, however they are written', () => {
  const typed = {
    phoneNumber: '+1 (225) 555-0100',
    alternatePhone: '225.555.0100 x12',
    employerPhone: '+44 20 7183 8750',
  };
  expect(defendantFields.parse({ fullName: 'Ana', ...typed })).toMatchObject({
    phoneNumber: '2255550100',
    alternatePhone: '2255550100x12',
    employerPhone: '+442071838750',
  });
});

test('an indemnitor needs no field', () => {
  expect(indemnitorFields.parse({})).toMatchObject({ fullName: '', birthday: null, ssn: '' });
});
