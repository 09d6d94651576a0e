import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { bondToWrite } from '#contracts/books/bond/bonds.ts';
import { addDays, daysBetween, DEFAULT_TIME_ZONE } from '#domain/kernel/days.ts';
import { WriteBond } from '../features/books/bonds/write-bond.ts';
import { Remit } from '../features/payouts/remittances/remit.ts';
import { SuretyReports } from '../features/powers/surety-reports/index.ts';
import { SendSuretyReport } from '../features/powers/surety-reports/send-surety-report.ts';
import type { Actor, OrganizationId } from '../kernel/actor.ts';
import { Clock } from '../kernel/clock.ts';
import type { SeededCase } from './seed-case.ts';
import { BOND_AMOUNTS, CHARGE_CODES, type Dice } from './seed-data.ts';

/** Whose sureties they are, and since when their contracts and the agent's commission hold. */
export interface SuretySetting {
  agency: { organization: OrganizationId; userId: string };
  dice: Dice;
  today: string;
  since: string;
  /** For whom bonds are written on powers; not empty where `bonds` is above 0. */
  clients: readonly SeededCase['defendant'][];
  /** How many. */
  bonds: number;
}

/** A surety of a demo agency with the numbers that it sent. */
export interface SeededSurety {
  suretyId: string;
  powers: readonly string[];
  /** The face that each of them covers, in cents. */
  amountCents: number;
}

interface Business extends SuretySetting {
  /** The Admin, with a command of their own each time. */
  actor: () => Actor;
  sureties: readonly SeededSurety[];
}

/** The Admin of a demo agency, with a command of their own each time. */
export const seedingActor =
  ({ agency: { organization, userId }, dice }: Pick<SuretySetting, 'agency' | 'dice'>) =>
  (): Actor => ({
    organizationId: organization,
    userId,
    role: 'Admin',
    timeZone: DEFAULT_TIME_ZONE,
    commandId: dice.uuid(),
    requestId: 'seed',
    fromAddress: 'seed',
  });

/** Does work as if it were done at noon of that day: what commands record of the time is theirs. */
export const onDay = async <T>(clock: Clock, day: string, work: () => Promise<T>): Promise<T> => {
  const machineTime = clock.now.bind(clock);
  clock.now = () => new Date(`${day}T18:00:00.000Z`);
  try {
    return await work();
  } finally {
    clock.now = machineTime;
  }
};

/** No face is so large that what its power owes needs a second person. */
const MOST_FACE_CENTS = 1_000_000;

/** Bonds on the sureties' powers in turn, from a day until yesterday, each on its own day. */
export const writeOnPowers = async (
  app: INestApplicationContext,
  { actor, sureties, bonds, clients, dice, from, today }: Business & { from: string },
): Promise<void> => {
  const days = daysBetween(from, today);
  for (let index = 0; index < bonds; index += 1) {
    const surety = sureties[index % sureties.length];
    const client = clients.at(-1 - (index % clients.length));
    if (!surety || !client) return;
    const day = addDays(from, Math.floor((index * days) / bonds));
    const body = bondToWrite.parse({
      defendantId: client.id,
      bondDate: day,
      chargeCode: dice.pick(CHARGE_CODES),
      powerNumber: surety.powers[Math.floor(index / sureties.length)],
      suretyId: surety.suretyId,
      amountCents: Math.min(dice.pick(BOND_AMOUNTS), surety.amountCents, MOST_FACE_CENTS),
      jurisdiction: client.place.parish,
      postedAt: client.place.parish,
      courtLocation: client.place.court,
      caseNumber: `${day.slice(0, 4)}-${String(dice.between(1, 99_999)).padStart(5, '0')}`,
      courtDate: addDays(today, dice.between(1, 60)),
    });
    await onDay(app.get(Clock), day, () => app.get(CommandBus).execute(new WriteBond(actor(), body)));
  }
};

/** What is paid without a second person, in cents. */
const WITHOUT_APPROVAL = 50_000;

/**
 * Marks the reports of the weeks that are over as sent, but for the last, which waits; pays the first surety what the
 * powers in its reports owe, as far as that needs no second person. All else stays due.
 */
export const reportAndRemit = async (app: INestApplicationContext, { actor, sureties }: Business): Promise<void> => {
  const [commands, reports] = [app.get(CommandBus), app.get(SuretyReports)];
  for (const [place, { suretyId }] of sureties.entries()) {
    const { rows } = await reports.list(actor(), { suretyId });
    const over = rows.filter(({ state }) => state === 'ready' || state === 'waiting').toReversed();
    const powerIds: string[] = [];
    let amountCents = 0;
    for (const { endsOn } of over.slice(0, -1)) {
      const { contentHash, content } = await reports.standing(actor(), suretyId, endsOn);
      await commands.execute(new SendSuretyReport(actor(), { suretyId, endsOn }, { contentHash }, null));
      for (const { powerId, suretyPremiumCents, bufCents } of content.lines) {
        const cents = suretyPremiumCents + bufCents;
        if (cents === 0 || amountCents + cents > WITHOUT_APPROVAL) continue;
        powerIds.push(powerId);
        amountCents += cents;
      }
    }
    if (place > 0 || powerIds.length === 0) continue;
    const paid = { powerIds, bufApart: false, amountCents, reason: 'Paid with the weekly report' };
    const number = { externalReference: '', bufReference: '' };
    await commands.execute(
      new Remit({
        actor: actor(),
        params: { suretyId },
        body: { ...paid, ...number, method: 'Check', advancedBy: null },
      }),
    );
  }
};
