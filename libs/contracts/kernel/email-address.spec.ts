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

test('an address that may be missing may be empty, one that must be given says so', () => {
  expect(emailAddressIfAny.parse('')).toBe('');
  expect(emailAddressIfAny.parse(undefined)).toBe('');
  expect(emailAddress.safeParse(' ').error?.issues.map(({ message }) => message)).toEqual(['Email is required']);
});

test('an address that better-auth cannot sign in is refused for an account, before there is one', () => {
  for (const address of ['b&b@example.com', 'muñoz@example.com'])
    expect(accountAddress.safeParse(address).success).toBe(false);
});
