import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  addCatalogueCharge,
  addPremiumRule,
  changeCatalogueCharge,
  listCatalogueCharges,
  listPremiumRules,
} from '#contracts/organizations.ts';
import { startTestSystem } from '../../../test/test-system.ts';
import type { Person, TestSystem } from '../../../test/test-system.ts';
import { PremiumRules } from './premium-rules.ts';

let system: TestSystem;
let admin: Person;
let neighbour: Person;
beforeAll(async () => {
  system = await startTestSystem();
  admin = await system.signUp();
  neighbour = await system.signUp({ organizationName: 'Magnolia Bonds' });
});
afterAll(() => system.close());

const parking = {
  code: 'PARK',
  description: 'Parking',
  amountCents: 1_500,
  ledgerAccount: '4200',
  active: true,
} as const;

describe('the charge catalogue', () => {
  test('adds, changes and lists; active first, by code', async () => {
    const { chargeId } = await admin.ask(addCatalogueCharge, { body: parking });
    const notary = await admin.ask(addCatalogueCharge, {
      body: { code: 'NOT', description: 'Notary', amountCents: 2_000, ledgerAccount: '4100' },
    });
    const body = { ...parking, amountCents: 1_750, active: false };
    expect(await admin.ask(changeCatalogueCharge, { params: { chargeId }, body })).toEqual({ chargeId, ...body });
    expect(await admin.ask(listCatalogueCharges)).toEqual({ charges: [notary, { chargeId, ...body }] });
    expect(await neighbour.ask(listCatalogueCharges)).toEqual({ charges: [] });
  });

  test('a code is taken whatever its case, in one organization only', async () => {
    const { problem } = await admin.call(addCatalogueCharge, { body: { ...parking, code: 'park' } });
    expect([problem?.status, problem?.code, problem?.detail]).toEqual([
      409,
      'CHARGE_CODE_TAKEN',
      'Another charge has this code.',
    ]);
    const { chargeId } = await neighbour.ask(addCatalogueCharge, { body: parking });
    const notTheirs = { params: { chargeId }, body: parking };
    expect((await admin.call(changeCatalogueCharge, notTheirs)).problem?.code).toBe('CHARGE_NOT_FOUND');
    const other = await admin.ask(addCatalogueCharge, { body: { ...parking, code: 'OTHER' } });
    const taken = { params: { chargeId: other.chargeId }, body: { ...parking, code: 'PARK' } };
    expect((await admin.call(changeCatalogueCharge, taken)).problem?.code).toBe('CHARGE_CODE_TAKEN');
  });

  test('the same command twice, also at once, is one charge; with another body it is refused', async () => {
    const commandId = randomUUID();
    const body = { ...parking, code: 'ONCE' };
    const answers = await Promise.all([1, 2, 3].map(() => admin.ask(addCatalogueCharge, { body, commandId })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const { charges } = await admin.ask(listCatalogueCharges);
    expect(charges.filter(({ code }) => code === 'ONCE')).toHaveLength(1);
    const { problem } = await admin.call(addCatalogueCharge, { body: { ...body, amountCents: 1 }, commandId });
    expect([problem?.status, problem?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('a command id belongs to one organization', async () => {
    const commandId = randomUUID();
    const mine = await admin.ask(addCatalogueCharge, { body: { ...parking, code: 'MINE' }, commandId });
    const theirs = await neighbour.ask(addCatalogueCharge, { body: { ...parking, code: 'YOURS' }, commandId });
    expect([mine.code, theirs.code]).toEqual(['MINE', 'YOURS']);
  });
});

describe('premium rules', () => {
  test('a new organization starts with the table of the state', async () => {
    const { rules } = await neighbour.ask(listPremiumRules);
    expect(rules.map(({ ruleId: _, ...rule }) => rule)).toEqual([
      {
        parish: null,
        effectiveOn: '1900-01-01',
        rateBasisPoints: 1200,
        minimumCents: 12_000,
        rewriteBasisPoints: 200,
        citation: 'R.S. 22:1443',
      },
      {
        parish: 'Jefferson',
        effectiveOn: '1900-01-01',
        rateBasisPoints: 1250,
        minimumCents: 12_500,
        rewriteBasisPoints: 250,
        citation: 'R.S. 22:1443; R.S. 13:718(I)(2)',
      },
    ]);
  });

  test('a new row prices at once, and a parish has one row a day', async () => {
    const rules = system.app.get(PremiumRules);
    const actor = { organizationId: admin.organizationId as never };
    expect(await rules.inForce(actor)).toHaveLength(2);
    const body = {
      parish: null,
      effectiveOn: '2026-07-01',
      rateBasisPoints: 1300,
      minimumCents: 13_000,
      rewriteBasisPoints: 200,
      citation: 'Act 1 of 2026',
    };
    await admin.ask(addPremiumRule, { body });
    expect((await rules.inForce(actor))[0]).toMatchObject(body);
    expect((await admin.ask(listPremiumRules)).rules).toHaveLength(3);
    const { problem } = await admin.call(addPremiumRule, { body });
    expect([problem?.status, problem?.code]).toEqual([409, 'PREMIUM_RULE_EXISTS']);
    expect(await rules.inForce({ organizationId: neighbour.organizationId as never })).toHaveLength(2);
  });
});
