import { expect, test } from '@jest/globals';
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
  ['phoneNumber', '50455501422', 'Enter at most 10 digits.'],
  ['zip', '70116-1234', 'Enter at most 10 digits.'],
  ['vehicleYear', '20019', 'Enter at most 4 digits.'],
  ['weight', 1000, 'Enter at most 3 digits.'],
  ['birthday', '2001-02-29', 'Enter a valid date in MM/DD/YYYY.'],
  ['birthday', '2999-12-31', 'A birthday is not in the future.'],
])('a defendant keeps the limits of spec 5: %s %s', (field, value, message) => {
  const { error } = defendantFields.safeParse({ fullName: 'Ana', [field]: value });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test('an indemnitor needs no field', () => {
  expect(indemnitorFields.parse({})).toMatchObject({ fullName: '', birthday: null, ssn: '' });
});
