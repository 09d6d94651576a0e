/** The product while its database or its log is away. */
import { expect, test } from '@jest/globals';
import { openAccount } from '#contracts/books/account/accounts.ts';
import { createDefendant, listDefendants } from '#contracts/people/people/defendants.ts';
import { getReadiness } from '#contracts/edge/health.ts';
import { signIn } from '#contracts/office/identity/identity.ts';
import { signUp } from '#contracts/office/identity/sign-up.ts';
import type { Problem } from '#contracts/kernel/errors.ts';
import { startTestSystem } from '../../../test/test-system.ts';
import { SessionCache } from '../auth/session-cache.ts';

const fullName = 'Theo Landry';
const newAgency = {
  fullName: 'Alma Broussard',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  organizationName: 'Pelican Bail Bonds',
};
/** What health says of a part that answers too late, as on a busy machine. */
const LATE = 'down: no answer within 2 s';

test('with the database away every answer is 503, and all is well when it is back', async () => {
  const away = await startTestSystem();
  const person = await away.signUp();
  const role = new URL(away.database.roleUrl('app')).username;
  const body = { fullName };
  await person.ask(createDefendant, { body });
  await away.owner.query(`alter role ${role} connection limit 0`);
  await away.owner.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
  const once = { repeats: 0 };
  const answers: { status: number; problem: Problem | null }[] = [
    ...(await Promise.all([1, 2, 3].map(() => person.call(listDefendants, once)))),
    await person.call(createDefendant, { body, ...once }),
    await person.call(createDefendant, { body, ...once }),
    await away.visitor().call(signIn, { body: { email: person.email, password: person.password }, ...once }),
    await away.visitor().call(signUp, { body: { ...newAgency, email: 'late@example.com' }, ...once }),
  ];
  await away.app
    .get(SessionCache)
    .changed(person.userId)
    .catch(() => undefined);
  answers.push(await person.call(listDefendants, once));
  for (const { status, problem: answer } of answers) {
    expect([status, answer?.code]).toEqual([503, 'TEMPORARILY_UNAVAILABLE']);
  }
  await away.owner.query(`alter role ${role} connection limit -1`);
  expect((await person.ask(listDefendants)).rows).toHaveLength(1);
  expect((await person.call(createDefendant, { body })).status).toBe(201);
  await away.visitor().ask(signUp, { body: { ...newAgency, email: 'late@example.com' } });
  await away.close();
});

test('with the log away the books answer 503, people are served, and all is well when it is back', async () => {
  const cut = await startTestSystem();
  const person = await cut.signUp();
  const { defendantId } = await person.ask(createDefendant, { body: { fullName } });
  await cut.store.close();
  const { status, problem: answer } = await person.call(openAccount, { body: { defendantId }, repeats: 0 });
  expect([status, answer?.code]).toEqual([503, 'TEMPORARILY_UNAVAILABLE']);
  expect((await person.call(listDefendants)).status).toBe(200);
  let said = await person.call(getReadiness);
  while (said.body.checks['postgres'] === LATE) said = await person.call(getReadiness);
  expect([said.status, said.body.checks['postgres']]).toEqual([503, 'up']);
  expect(said.body.checks['log']).toMatch(/^down: /);
  await cut.close();
});
