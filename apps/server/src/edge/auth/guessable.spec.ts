import { afterAll, expect, test } from '@jest/globals';
import { GuessablePasswords } from './guessable.ts';

const guessable = new GuessablePasswords();
afterAll(() => guessable.onApplicationShutdown());

const whose = { name: 'Alma Broussard', email: 'alma.b@pelican.example', organizations: ['Crescent City Bonds'] };
const judged = (password: string) => guessable.refuse(password, whose, 'newPassword');

test.each([
  'password',
  'P@ssw0rd!',
  'qwertyuiop',
  '111111111111',
  'abcdefg!',
  'letmein2024',
  '12121990',
  'iloveyou',
  'Broussard1',
  'alma1985',
  'pelican1',
  'crescent2026',
  'drassuorb',
  'a'.repeat(128),
])('%s is too easy to guess', async (password) => {
  await expect(judged(password)).rejects.toMatchObject({
    code: 'PASSWORD_GUESSABLE',
    status: 422,
    fields: [{ path: 'newPassword', message: 'This password is too easy to guess. Choose another.' }],
  });
});

test.each(['correct horse', 'tuba-lagoon-42', 'x9$Kq2!v', 'correct horse battery staple '.repeat(4), 'Zyklon77Wharf'])(
  '%s is not',
  async (password) => {
    await expect(judged(password)).resolves.toBeUndefined();
  },
);

test('a person’s name makes only that person’s password easy to guess', async () => {
  await expect(judged('Xzorbanek7')).resolves.toBeUndefined();
  const own = guessable.refuse('Xzorbanek7', { ...whose, name: 'Ida Xzorbanek' }, 'password');
  await expect(own).rejects.toMatchObject({ code: 'PASSWORD_GUESSABLE' });
});

test('judging does not block the process, and all callers are answered', async () => {
  const order: string[] = [];
  const hard = judged('p4ssw0rd'.repeat(16)).catch(() => order.push('judged'));
  await new Promise<void>((resolve) => setImmediate(resolve));
  order.push('meanwhile');
  await hard;
  expect(order).toEqual(['meanwhile', 'judged']);
  const many = await Promise.allSettled(['password', 'x9$Kq2!v', 'iloveyou', 'tuba-lagoon-42'].map(judged));
  expect(many.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
});
