import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { bondFields, writeBond as writeBondContract } from '#contracts/books/bond/bonds.ts';
import { createDefendant } from '#contracts/people/people/defendants.ts';
import { listPowers } from '#contracts/powers/inventory/powers.ts';
import { dayOf, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { normalizePowerNumber } from '#domain/kernel/power-number.ts';
import { SEEDED_PREMIUM_RULES } from '#domain/agency/premium.ts';
import { SEEDED_SHERIFF_FEES } from '#domain/agency/premium-shares.ts';
import { startTestSystem, type Person, type TestSystem } from '../../../../test/test-system.ts';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import { CommandRunner } from '../../../platform/event-log/command-runner.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import type { DomainEvent } from '../../../platform/event-log/events.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { actorOfJob } from '../../../platform/jobs/actor-of-job.ts';
import { bondDecider, voidBond, writeBond } from '../../books/bond/index.ts';
import { PowerClaims, powerDecider } from '../../books/power-numbers/index.ts';
import { ReconcilePowers } from './reconcile-powers.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(() => system.close());

const today = dayOf(new Date(), DEFAULT_TIME_ZONE);
const rates = { rules: SEEDED_PREMIUM_RULES, sheriffFees: SEEDED_SHERIFF_FEES, today };
const deciding = { role: 'Admin', hasReason: true, confirmed: true } as const;

/** An agency whose bonds were written before there was an inventory: their claims name neither power nor surety. */
class OldAgency {
  private constructor(
    readonly admin: Person,
    private readonly commands: CommandRunner,
    private readonly file: { defendantId: string; accountId: string },
  ) {}

  static async open(name: string): Promise<OldAgency> {
    const admin = await system.signUp({ organizationName: name });
    const { defendantId } = await admin.ask(createDefendant, { body: { fullName: 'Odile Fontenot' } });
    const { accountId } = await admin.ask(writeBondContract, {
      body: { defendantId, amountCents: 100_000, jurisdiction: 'Orleans' } as never,
    });
    return new OldAgency(admin, system.app.get(CommandRunner), { defendantId, accountId });
  }

  get actor() {
    const { organizationId: id, userId } = this.admin;
    const decided = { organizationId: trustedOrganizationId(id), userId, timeZone: DEFAULT_TIME_ZONE };
    return actorOfJob({ ...decided, commandId: randomUUID() }, id);
  }

  private onNumber(typed: string, event: object): Promise<unknown> {
    const id = normalizePowerNumber(typed);
    return this.commands.run(powerDecider, { id, actor: this.actor, input: {} }, () => [event as never]);
  }

  async claim(typed: string, bondId: string = randomUUID()): Promise<{ bondId: string; claimId: string }> {
    const which = { bondId, claimId: randomUUID() };
    const data = { powerNumber: normalizePowerNumber(typed), ...which, claimedAt: '2026-01-05T15:00:00.000Z' };
    await this.onNumber(typed, { type: 'PowerClaimed', data });
    return which;
  }

  release(typed: string, which: { bondId: string; claimId: string }): Promise<unknown> {
    return this.onNumber(typed, {
      type: 'PowerReleased',
      data: { powerNumber: normalizePowerNumber(typed), ...which },
    });
  }

  async bond(typed: string, bondId: string, status: 'OPEN' | 'CLOSED' | 'DISCHARGED' = 'OPEN'): Promise<string> {
    const fields = { ...bondFields.parse({}), powerNumber: typed, amountCents: 100_000, bondDate: today };
    const command = { id: bondId, actor: this.actor, input: {} };
    // Then a form could save any status at once.
    await this.commands.run(bondDecider, command, (state) =>
      writeBond(state, { fields, ...this.file, ...rates, ...deciding }).map(
        (event) => ({ ...event, data: { ...event.data, status } }) as typeof event,
      ),
    );
    return bondId;
  }

  /** A bond with its claim, as they were always written. */
  async written(typed: string, status?: 'OPEN' | 'CLOSED' | 'DISCHARGED') {
    const which = await this.claim(typed);
    await this.bond(typed, which.bondId, status);
    return which;
  }

  void(bondId: string): Promise<{ events: readonly DomainEvent[] }> {
    const command = { id: bondId, actor: this.actor, input: {} };
    return this.commands.run(bondDecider, command, (state) =>
      voidBond(state, { reasonCode: 'Entered in error', today, closed: null }),
    );
  }

  /** Where each power stands, on which bond, and after how many events. */
  async powers(): Promise<[number: string, state: string, bondId: string | null, revision: number][]> {
    const { rows } = await this.admin.ask(listPowers, { query: { limit: 200, sort: 'number' } });
    return rows.map(({ powerNumber, state, bondId, revision }) => [powerNumber, state, bondId, revision]);
  }
}

/** Whatever may have become of a claim; answers what the inventory must say of each number. */
const live = async (agency: OldAgency): Promise<[string, string, string, number][]> => {
  const open = await agency.written('AB-1');
  const spaced = await agency.written('ab 2', 'CLOSED');
  const done = await agency.written('AB-3', 'DISCHARGED');
  // Voided: its release was recorded, or died with the process.
  const voided = await agency.written('AB-4');
  await agency.void(voided.bondId);
  await agency.release('AB-4', voided);
  const orphaned = await agency.written('AB-5');
  await agency.void(orphaned.bondId);
  // Voided, and the number used again.
  const first = await agency.written('AB-6');
  await agency.void(first.bondId);
  await agency.release('AB-6', first);
  const second = await agency.written('ab6');
  // Claimed by a command that died before its bond.
  await agency.claim('AB-7');
  // A twin from before numbers were claimed: its bond keeps the number as text.
  const twin = await agency.written('TW-9');
  await agency.bond('tw 9', randomUUID());
  return [
    ['AB1', 'executed', open.bondId, 1],
    ['AB2', 'executed', spaced.bondId, 1],
    ['AB3', 'discharged', done.bondId, 2],
    ['AB6', 'executed', second.bondId, 3],
    ['TW9', 'executed', twin.bondId, 1],
  ];
};

/** Waits until the inventory has read the log as far as it goes now. */
const read = async (): Promise<void> => {
  const head = await system.app.get(EventLog).head();
  while (head !== null && !(await system.app.get(ReadYourWrites).reachedOrStale('powers', head)));
};

it('the claims of several agencies become powers: none is lost, none is doubled, cut in the middle and run twice', async () => {
  const agencies = [await OldAgency.open('Pelican Bonds'), await OldAgency.open('Bayou Bonds')];
  const expected = [];
  for (const agency of agencies) expected.push(await live(agency));
  await read();

  const [claims, tend] = [system.app.get(PowerClaims), system.app.get(ReconcilePowers)];
  const follow = claims.follow.bind(claims);
  // The process dies at the fourth: what it would have done after that is left.
  let left = 3;
  claims.follow = (...given) => ((left -= 1) < 0 ? Promise.reject(new Error('Killed.')) : follow(...given));
  await tend.follow();
  claims.follow = follow;
  await read();
  const settled = (await Promise.all(agencies.map((agency) => agency.powers()))).flat();
  expect(settled.filter(([, state]) => state === 'executed' || state === 'discharged')).toHaveLength(3);

  // Two workers at once, then one more round.
  await Promise.all([tend.follow(), tend.follow()]);
  await read();
  for (const [at, agency] of agencies.entries()) expect(await agency.powers()).toEqual(expected[at]);
  await tend.follow();
  await read();
  for (const [at, agency] of agencies.entries()) expect(await agency.powers()).toEqual(expected[at]);
});
