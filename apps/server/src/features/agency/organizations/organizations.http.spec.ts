import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  addCatalogueCharge,
  addPremiumRule,
  changeCatalogueCharge,
  correctPremiumRule,
  listCatalogueCharges,
  listPremiumRules,
} from '#contracts/agency/organizations/organizations.ts';
import { listAudit } from '#contracts/office/audit/audit.ts';
import { quotePremium } from '#domain/agency/premium.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';
import type { Person } from '../../../../test/test-people.ts';
import type { PremiumRules } from './premium-rules.query.ts';

let system: JoinedSystem;
let admin: Person;
let neighbour: Person;
beforeAll(async () => {
  system = await joinTestSystem();
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

  test('a charge code is unique whatever its case, within one organization', async () => {
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
    const first = { effectiveOn: '1900-01-01', version: 1, reason: '', enteredBy: expect.any(String) };
    expect(rules.map(({ ruleId: _, enteredAt: __, ...rule }) => rule)).toEqual([
      {
        ...first,
        parish: null,
        rateBasisPoints: 1200,
        minimumCents: 12_000,
        rewriteBasisPoints: 200,
        commissionerBasisPoints: 0,
        citation: 'R.S. 22:1443',
      },
      {
        ...first,
        parish: 'Jefferson',
        rateBasisPoints: 1250,
        minimumCents: 12_500,
        rewriteBasisPoints: 250,
        commissionerBasisPoints: 50,
        citation: 'R.S. 22:1443; R.S. 13:718(I)(2)',
      },
    ]);
  });

  test('a new row prices at once, and a parish has one row a day', async () => {
    const rules = system.provider<PremiumRules>('PremiumRules');
    const actor = { organizationId: admin.organizationId as never };
    expect((await rules.inForce(actor)).rules).toHaveLength(2);
    const body = {
      parish: null,
      effectiveOn: '2026-07-01',
      rateBasisPoints: 1300,
      minimumCents: 13_000,
      rewriteBasisPoints: 200,
      citation: 'Act 1 of 2026',
    };
    await admin.ask(addPremiumRule, { body });
    expect((await rules.inForce(actor)).rules[0]).toMatchObject(body);
    expect((await admin.ask(listPremiumRules)).rules).toHaveLength(3);
    const { problem } = await admin.call(addPremiumRule, { body });
    expect([problem?.status, problem?.code]).toEqual([409, 'PREMIUM_RULE_EXISTS']);
    expect((await rules.inForce({ organizationId: neighbour.organizationId as never })).rules).toHaveLength(2);
  });

  const caddo = {
    parish: 'Caddo',
    effectiveOn: '2026-07-01',
    rateBasisPoints: 1200,
    minimumCents: 12_000,
    rewriteBasisPoints: 200,
    citation: 'Act 2 of 2026',
  } as const;
  const correction = {
    rateBasisPoints: 1250,
    minimumCents: 12_000,
    rewriteBasisPoints: 200,
    citation: 'Act 2 of 2026',
    reason: 'Read from the wrong column',
    basedOn: 1,
  };

  test('a correction of the same day supersedes; the old version stays, with who, when and why', async () => {
    const owner = await system.signUp({ fullName: 'Odile Fontenot' });
    const { ruleId } = await owner.ask(addPremiumRule, { body: caddo });
    const { reason, basedOn: _, ...figures } = correction;
    const corrected = await owner.ask(correctPremiumRule, { params: { ruleId }, body: correction });
    expect(corrected).toMatchObject({ parish: 'Caddo', effectiveOn: '2026-07-01', version: 2, ...figures });
    const { rules } = await owner.ask(listPremiumRules);
    const versions = rules.filter(({ parish }) => parish === 'Caddo');
    expect(versions).toMatchObject([
      { ...corrected, reason, enteredBy: 'Odile Fontenot' },
      { ...caddo, ruleId, version: 1, reason: '', enteredBy: 'Odile Fontenot' },
    ]);
    const quote = { amountCents: 1_000_000, jurisdiction: 'Caddo', postedAt: null, on: '2026-07-02' };
    const actor = { organizationId: owner.organizationId as never };
    const inForce = await system.provider<PremiumRules>('PremiumRules').inForce(actor);
    expect(quotePremium(inForce.rules, quote)?.premiumCents).toBe(125_000);
    const { rows } = await owner.ask(listAudit, { query: { action: 'premium-rule-corrected' } });
    expect(rows[0]?.words).toBe(
      'Corrected a premium rule: Caddo from 07/01/2026: 12.5%, at least $120.00, rewrite 2%' +
        '; before 12%, at least $120.00, rewrite 2%',
    );
  });

  test('a correction from a version that is no longer the newest is refused at what differs', async () => {
    const owner = await system.signUp();
    const { ruleId } = await owner.ask(addPremiumRule, { body: caddo });
    const correct = (changes: Partial<typeof correction>, commandId = randomUUID()) =>
      owner.call(correctPremiumRule, { params: { ruleId }, body: { ...correction, ...changes }, commandId });
    const commandId = randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => correct({}, commandId)));
    expect(new Set(answers.map(({ body }) => body.version))).toEqual(new Set([2]));
    const { problem: stale } = await correct({ rateBasisPoints: 1300 });
    expect([stale?.status, stale?.code, stale?.errors]).toEqual([
      409,
      'EDITED_MEANWHILE',
      [{ path: 'rateBasisPoints', message: 'Somebody else changed this at the same time.' }],
    ]);
    expect((await correct({ basedOn: 9 })).problem?.code).toBe('EDITED_MEANWHILE');
    const raced = await Promise.all([1300, 1400].map((rateBasisPoints) => correct({ rateBasisPoints, basedOn: 2 })));
    expect(raced.map(({ problem }) => problem?.code ?? 'done').toSorted()).toEqual(['EDITED_MEANWHILE', 'done']);
    const { rules } = await owner.ask(listPremiumRules);
    expect(rules.filter(({ parish }) => parish === 'Caddo').map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  test('a correction needs a reason, a rule of the agency, and changes nothing where it says the same', async () => {
    const owner = await system.signUp();
    const { ruleId } = await owner.ask(addPremiumRule, { body: caddo });
    const params = { ruleId };
    const { problem } = await owner.call(correctPremiumRule, { params, body: { ...correction, reason: '  ' } });
    expect([problem?.code, problem?.errors]).toEqual([
      'VALIDATION_FAILED',
      [{ path: 'reason', message: 'Give a reason.' }],
    ]);
    const foreign = await neighbour.call(correctPremiumRule, { params, body: correction });
    expect(foreign.problem?.code).toBe('PREMIUM_RULE_NOT_FOUND');
    const same = await owner.ask(correctPremiumRule, { params, body: { ...correction, rateBasisPoints: 1200 } });
    expect(same).toMatchObject({ ruleId, version: 1 });
    expect((await owner.ask(listPremiumRules)).rules).toHaveLength(3);
  });

  test('rates outside 1% to 20% and a minimum of $0 need a second confirmation', async () => {
    const owner = await system.signUp();
    const add = (changes: object) => owner.call(addPremiumRule, { body: { ...caddo, ...changes } });
    const { problem } = await add({ rateBasisPoints: 2_500, minimumCents: 0, rewriteBasisPoints: 99 });
    expect([problem?.status, problem?.code, problem?.detail]).toEqual([
      409,
      'PREMIUM_RULE_UNUSUAL',
      'This rule has a rate of 25%, a minimum of $0.00, a rewrite rate of 0.99%. Check it, and confirm it if it is right.',
    ]);
    expect((await add({ rateBasisPoints: 100, rewriteBasisPoints: 2_000 })).body).toMatchObject({ version: 1 });
    const { rules } = await owner.ask(listPremiumRules);
    const params = { ruleId: rules.find(({ parish }) => parish === 'Caddo')!.ruleId };
    const zero = { ...correction, minimumCents: 0 };
    expect((await owner.call(correctPremiumRule, { params, body: zero })).problem?.code).toBe('PREMIUM_RULE_UNUSUAL');
    const meant = await owner.ask(correctPremiumRule, { params, body: { ...zero, confirmed: true } });
    expect(meant).toMatchObject({ version: 2, minimumCents: 0 });
  });

  test('PostgreSQL itself keeps versions without a gap, each correction with a reason, and none edited', async () => {
    const { ruleId } = await admin.ask(addPremiumRule, { body: { ...caddo, parish: 'Bossier' } });
    const copy = (version: number, reason: string) =>
      system.owner.query(
        `insert into premium_rule (organization_id, rule_id, parish, effective_on, rate_basis_points, minimum_cents,
           rewrite_basis_points, citation, created_by, version, reason)
         select organization_id, gen_random_uuid(), parish, effective_on, 1, 1, 1, 'x', created_by, $2, $3
         from premium_rule where rule_id = $1`,
        [ruleId, version, reason],
      );
    await expect(copy(1, '')).rejects.toThrow('premium_rule_version');
    await expect(copy(3, 'Gap')).rejects.toThrow('premium_rule_corrects');
    await expect(copy(2, ' ')).rejects.toThrow('premium_rule_correction_has_a_reason');
  });
});
