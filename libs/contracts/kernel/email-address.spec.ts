import { expect, test } from '@jest/globals';
import { accountAddress, emailAddress, emailAddressIfAny } from './email-address.ts';

const WRITTEN_TO = [
  'b&b@example.com',
  'muñoz@example.com',
  'ana@peña.example',
  '李@例子.example',
  "o'hara+1@a.example",
];

test.each(WRITTEN_TO)('%s can be written to', (address) => {
  expect(emailAddress.parse(` ${address} `)).toBe(address);
  expect(emailAddressIfAny.parse(address)).toBe(address);
});

test.each([
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'a b@example.com',
  'a@b@example.com',
  'ana@-a.example',
  '"a b"@a.example',
  '"a\r\nBcc: b"@a.example',
])('%j is refused, with what was typed', (address) => {
  for (const schema of [emailAddress, accountAddress, emailAddressIfAny])
    expect(schema.safeParse(address).error?.issues[0]).toMatchObject({
      message: `Please enter a valid email address (${address})`,
    });
});

test('half of a surrogate pair is refused, and stands in the message as the replacement character', () => {
  for (const schema of [emailAddress, accountAddress, emailAddressIfAny])
    for (const [typed, shown] of [
      ['a\udfff', 'a\ufffd'],
      ['\ud800@a.example', '\ufffd@a.example'],
    ])
      expect(schema.safeParse(typed).error?.issues[0]?.message).toBe(`Please enter a valid email address (${shown})`);
});

test('an address that may be missing may be empty, one that must be given says so', () => {
  expect(emailAddressIfAny.parse('')).toBe('');
  expect(emailAddressIfAny.parse(undefined)).toBe('');
  expect(emailAddress.safeParse(' ').error?.issues.map(({ message }) => message)).toEqual(['Email is required']);
});

test.each(['b&b@example.com', 'muñoz@example.com', 'ana#1@example.com', 'ana@peña.example', "ana'@example.com"])(
  '%s can be written to but not sign in, which is said before there is an account',
  (address) => {
    expect(emailAddress.safeParse(address).success).toBe(true);
    expect(accountAddress.safeParse(address).error?.issues.map(({ message }) => message)).toEqual([
      "To sign in, use an address of plain letters, digits and . _ + - ' alone.",
    ]);
  },
);
