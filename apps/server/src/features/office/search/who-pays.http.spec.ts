import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { voidPayment } from '#contracts/books/account/accounts.ts';
import { saveReference } from '#contracts/people/people/indemnitors.ts';
import { deleteDefendant } from '#contracts/people/people/defendants.ts';
import { searchEverything, type SearchHit } from '#contracts/office/search/search.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

const search = async (typed: string, by: Person) => (await by.ask(searchEverything, { body: { typed } })).hits;
const whoOf = (hit: SearchHit) => ('name' in hit ? hit.name : hit.fullName);
/** What was found: kind, who, why. */
const told = async (typed: string, by: Person) =>
  (await search(typed, by)).map((hit) => [hit.kind, whoOf(hit), hit.why]);

/** Trevon Marchand, whose mother Denise answers for the account, which owes $1,250.00; Aunt Odile knows him. */
const family = async (by: Person) => {
  const defendantId = await by.story.defendant({ fullName: 'Trevon Marchand', email: 'trevon@bayou.example' });
  const { accountId } = await by.story.account(defendantId);
  await by.story.fee(accountId, 125_000);
  const denise = { fullName: 'Denise Marchand', phoneNumber: '5045550142', email: 'denise.m@bayou.example' };
  const indemnitorId = await by.story.indemnitor(defendantId, denise, accountId);
  const knows = async (personType: 'defendant' | 'indemnitor', personId: string, name: string, phone: string) =>
    by.ask(saveReference, {
      params: { referenceId: randomUUID() },
      body: { personType, personId, name, phone, relationship: 'Relative' },
    });
  await knows('defendant', defendantId, 'Odile Batiste', '9855550177');
  await knows('indemnitor', indemnitorId, 'Celeste Batiste', '9855550178');
  await knows('defendant', defendantId, 'Silent Batiste', '');
  return { defendantId, accountId, indemnitorId };
};

describe('Who pays is found', () => {
  test('an indemnitor by name, phone and e-mail, with whose they are and what their accounts owe', async () => {
    const person = await system.signUp();
    const { defendantId, indemnitorId } = await family(person);
    expect(await search('denise', person)).toEqual([
      {
        kind: 'indemnitor',
        indemnitorId,
        name: 'Denise Marchand',
        phoneNumber: '5045550142',
        owesCents: 125_000,
        defendantId,
        fullName: 'Trevon Marchand',
        birthday: null,
        why: 'Name begins with “denise”',
      },
    ]);
    expect(await told('(504) 555-0142', person)).toEqual([['indemnitor', 'Denise Marchand', 'Phone (504) 555-0142']]);
    expect(await told('Denise.M@', person)).toEqual([
      ['indemnitor', 'Denise Marchand', 'E-mail denise.m@bayou.example'],
    ]);
    expect(await told('TREVON@bayou', person)).toEqual([
      ['defendant', 'Trevon Marchand', 'E-mail contains “TREVON@bayou”'],
    ]);
    expect(await told('0142 marchand', person)).toEqual([
      ['indemnitor', 'Denise Marchand', 'Name and phone (504) 555-0142'],
    ]);
  });

  test('a reference with a phone, of the defendant or of an indemnitor, by name and phone', async () => {
    const person = await system.signUp();
    const { defendantId } = await family(person);
    const found = await search('batiste', person);
    expect(found.map((hit) => [hit.kind, whoOf(hit), 'indemnitorName' in hit && hit.indemnitorName])).toEqual([
      ['reference', 'Celeste Batiste', 'Denise Marchand'],
      ['reference', 'Odile Batiste', ''],
    ]);
    expect(found.every((hit) => hit.defendantId === defendantId && hit.fullName === 'Trevon Marchand')).toBe(true);
    expect(await told('9855550177', person)).toEqual([['reference', 'Odile Batiste', 'Phone (985) 555-0177']]);
  });

  test('a payer or a business by the payments that stand, once for an account, who is on file as that', async () => {
    const person = await system.signUp();
    const { accountId } = await family(person);
    const today = formatDay(person.session.organization?.today ?? '');
    await person.story.pay(accountId, 100, { payer: 'Denise Marchand' });
    await person.story.pay(accountId, 200, { payer: 'Bayou Trucking, LLC' });
    const paymentId = await person.story.pay(accountId, 300, { payer: 'BAYOU TRUCKING LLC' });
    expect(await told('trucking bayou', person)).toEqual([['payer', 'BAYOU TRUCKING LLC', `Paid $3.00 on ${today}`]]);
    expect(await told('denise', person)).toEqual([['indemnitor', 'Denise Marchand', 'Name begins with “denise”']]);
    const voided = { reasonCode: 'Duplicate', reason: 'Twice' } as const;
    await person.ask(voidPayment, { params: { accountId, paymentId }, body: voided });
    expect(await told('trucking', person)).toEqual([['payer', 'Bayou Trucking, LLC', `Paid $2.00 on ${today}`]]);
  });

  test('nobody of a deleted defendant, and nobody of another agency that has the same people', async () => {
    const [person, neighbour] = await Promise.all([system.signUp(), system.signUp()]);
    const [{ defendantId, accountId }, theirs] = [await family(person), await family(neighbour)];
    for (const each of [person, neighbour])
      await each.story.pay(each === person ? accountId : theirs.accountId, 5_000, { payer: 'Bayou Trucking LLC' });
    const typed = [
      'denise',
      '5045550142',
      'denise.m@bayou.example',
      'batiste',
      '9855550177',
      'bayou trucking',
      'denize',
    ];
    for (const each of [...typed, 'trevon', 'trevan', 'trevon@']) {
      const [ours, others] = [await search(each, person), await search(each, neighbour)];
      expect(ours.map((hit) => hit.defendantId)).toEqual(ours.map(() => defendantId));
      expect(others.map((hit) => hit.defendantId)).toEqual(ours.map(() => theirs.defendantId));
      expect(ours.length).toBeGreaterThan(0);
    }
    await person.ask(deleteDefendant, { params: { defendantId } });
    for (const each of typed) expect(await search(each, person)).toEqual([]);
    expect((await search('denise', neighbour)).length).toBe(1);
  });

  test('an Auditor finds payers, whose receipts they read, and neither indemnitors nor references', async () => {
    const person = await system.signUp();
    const auditor = await system.addAgent(person, 'Auditor');
    const { accountId } = await family(person);
    await person.story.pay(accountId, 5_000, { payer: 'Denise Marchand' });
    await search('denise', person); // the writer’s own search waits for it
    expect((await search('denise', auditor)).map(({ kind }) => kind)).toEqual(['payer']);
    for (const typed of ['denise.m@bayou.example', 'batiste', '9855550177', 'denize'])
      expect(await search(typed, auditor)).toEqual([]);
  });

  test('at most ten of a kind', async () => {
    const person = await system.signUp();
    const { defendantId } = await family(person);
    await system.owner.query(
      `insert into indemnitor (organization_id, id, defendant_id, full_name, phone_number, created_by)
       select $1, gen_random_uuid(), $2, 'Zeringue ' || n, '504555' || lpad(n::text, 4, '0'), $1
       from generate_series(1, 30) as n`,
      [person.organizationId, defendantId],
    );
    expect((await search('zering', person)).length).toBe(10);
  });
});

describe('Words', () => {
  test('are found in any order over a name and a number: phone, power, case, account and birthday', async () => {
    const person = await system.signUp();
    const defendantId = await person.story.defendant({
      fullName: 'Rémy Landry',
      birthday: '1987-03-09',
      phoneNumber: '5045551958',
    });
    await person.story.defendant({ fullName: 'Rémy Hebert', phoneNumber: '5045551950' });
    await person.story.bond({ defendantId, amountCents: 100_000, powerNumber: 'QX-77412', caseNumber: '26-88319' });
    expect(await told('lan 195', person)).toEqual([['defendant', 'Rémy Landry', 'Name and phone (504) 555-1958']]);
    expect(await told('195 landry remy', person)).toHaveLength(1);
    expect(await told('lan 774', person)).toEqual([['bond', 'Rémy Landry', 'Name and power number QX-77412']]);
    expect(await told('8831 lan', person)).toEqual([['bond', 'Rémy Landry', 'Name and case number 26-88319']]);
    expect(await told('landry 0000001', person)).toEqual([['account', 'Rémy Landry', 'Name and account 0000001']]);
    expect(await told('landry 3/9/87', person)).toEqual([['defendant', 'Rémy Landry', 'Name and born 03/09/1987']]);
    expect(await told('hebert 774', person)).toEqual([]);
  });

  test.each([
    ['Breux', 'a letter more'],
    ['Breaaux', 'a letter less'],
    ['Braeux', 'letters in each other’s place'],
    ['Bresux', 'another letter'],
    ['Jean Breux', 'beside a word that is right'],
  ])('with a slip find who was meant, after who is called so: %s, %s', async (typed) => {
    const person = await system.signUp();
    const defendantId = await person.story.defendant({ fullName: 'Jean-Luc Bréaux' });
    await person.story.indemnitor(defendantId, { fullName: 'Jeanne Breaux' });
    await person.story.defendant({ fullName: `Jeans ${typed}ard` });
    expect(await told(typed, person)).toEqual([
      ['defendant', `Jeans ${typed}ard`, expect.stringContaining(typed)],
      ['defendant', 'Jean-Luc Bréaux', `Similar to “${typed}”`],
      ['indemnitor', 'Jeanne Breaux', `Similar to “${typed}”`],
    ]);
  });

  test.each(['Bro', 'Brx', 'Brou Lund', 'Xbrouss 123'])(
    'of two slips, or too short, find nobody: %s',
    async (typed) => {
      const person = await system.signUp();
      await person.story.defendant({ fullName: 'Bret Lind' });
      expect(await told(typed, person)).toEqual([]);
    },
  );
});
