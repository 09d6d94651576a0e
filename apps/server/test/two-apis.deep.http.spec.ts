import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { recordPayment } from '#contracts/books/account/accounts.ts';
import { getDefendant } from '#contracts/people/people/defendants.ts';
import { getDocumentLink, listDocuments, uploadDocument } from '#contracts/people/documents/documents.ts';
import { getSession, signIn, signOut } from '#contracts/office/identity/identity.ts';
import { worldOf } from './sample-world.ts';
import { PIXEL } from './sample-files.ts';
import { startS3Server, type TestS3 } from './s3-server.ts';
import { TestClient } from './test-client.ts';
import { startTestSystem, type Person, type TestSystem } from './test-system.ts';

let files: TestS3;
let system: TestSystem;
let second: NestFastifyApplication;
let admin: Person;
beforeAll(async () => {
  files = await startS3Server();
  system = await startTestSystem({ STORAGE_URL: `${files.url}&private=true` });
  second = await system.anotherApi();
  await second.listen(0, '127.0.0.1');
  admin = await system.signUp();
});
afterAll(async () => {
  await second.close();
  await system.close();
  await files.stop();
});

/** The same browser, asking the other process. */
const elsewhere = ({ client }: Pick<Person, 'client'>): TestClient => {
  const other = new TestClient(second);
  other.cookie = client.cookie;
  return other;
};

test('a session of one is a session of the other, and ends in both', async () => {
  const { email, password } = admin;
  const client = system.visitor();
  await client.ask(signIn, { body: { email, password } });
  const other = elsewhere({ client });
  expect((await other.ask(getSession)).session?.user.email).toBe(email);
  await client.ask(signOut, {});
  // The other process has the session in its cache until it is notified of the end.
  while ((await other.ask(getSession)).session !== null) await new Promise(setImmediate);
});

test('wrong passwords are counted together', async () => {
  const { email } = await system.signUp();
  const answers = [];
  for (let turn = 0; turn < 6; turn += 1) {
    // However long the five took, the sixth comes too soon.
    if (turn === 5) await system.allMustWait();
    const client = turn % 2 === 0 ? system.visitor() : new TestClient(second);
    answers.push((await client.call(signIn, { body: { email, password: 'wrong password' } })).status);
  }
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
});

test('what is changed through one reaches a screen that listens to the other', async () => {
  const { port } = second.getHttpServer().address() as AddressInfo;
  const live = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { cookie: admin.client.cookie } });
  const reader = live.body?.pipeThrough(new TextDecoderStream()).getReader();
  const defendantId = await admin.story.defendant({ fullName: 'Theo Landry' });
  let heard = '';
  while (!heard.includes(defendantId)) heard += (await reader?.read())?.value ?? '';
  expect(heard).toContain('data: {');
  await reader?.cancel();
  expect(await elsewhere(admin).ask(getDefendant, { params: { defendantId } })).toMatchObject({
    fullName: 'Theo Landry',
  });
});

test('a command that both are sent is applied once, also on an account that the other has in its cache', async () => {
  const { accountId, today } = await worldOf(admin).named('accountId', 'today');
  const other = elsewhere(admin);
  const params = { accountId };
  const receipts = async () => {
    const { rows } = await system.owner.query('select 1 from receipt where account_id = $1', [accountId]);
    return rows.length;
  };
  const before = await receipts();
  const body = { amountCents: 5_000, method: 'Cash', paidOn: today } as const;
  const commandId = randomUUID();
  const [one, two] = await Promise.all([
    admin.ask(recordPayment, { params, body, commandId }),
    other.ask(recordPayment, { params, body, commandId }),
  ]);
  expect(two.paymentId).toBe(one.paymentId);
  for (const client of [admin.client, other, admin.client]) {
    await client.ask(recordPayment, { params, body: { ...body, amountCents: 100, confirmed: true } });
  }
  expect(await receipts()).toBe(before + 4);
});

test('a file that one has taken is shown by the other', async () => {
  const defendantId = await admin.story.defendant();
  const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
  const { fileId } = await admin.ask(uploadDocument, { params, file: PIXEL });
  const { rows } = await elsewhere(admin).ask(listDocuments, { params });
  expect(rows.map((file) => file.fileId)).toEqual([fileId]);
  const { url } = await admin.ask(getDocumentLink, { params: { fileId } });
  const shown = await second.inject({ url, headers: { cookie: admin.client.cookie } });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png']);
});
