import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { addDays } from '#domain/kernel/days.ts';
import { SetCommissionRate } from '../features/payouts/commission/set-commission-rate.ts';
import { ReceivePowers } from '../features/powers/inventory/receive-powers.ts';
import { AddSurety } from '../features/agency/sureties/add-surety.ts';
import { SetSuretyContract } from '../features/agency/sureties/set-surety-contract.ts';
import { MarkFirstStep } from '../features/office/dashboard/mark-first-step.ts';
import { CreateSuretyCase } from '../features/powers/surety-cases/create-surety-case.ts';
import type { Actor } from '../kernel/actor.ts';
import { Clock } from '../kernel/clock.ts';
import { BOND_AMOUNTS, fullName } from './seed-data.ts';
import {
  onDay,
  reportAndRemit,
  seedingActor,
  writeOnPowers,
  type SeededSurety,
  type SuretySetting,
} from './seed-surety-business.ts';

/** What demo agencies write on: a company, what it is owed for $1,000 of face, and the numbers that it sent. */
const SURETIES = [
  { name: 'Pelican Surety', prefix: 'PS', premiumCents: 1_000, bufCents: 500, amountCents: 5_000_000 },
  { name: 'Acadian Casualty', prefix: 'AC', premiumCents: 900, bufCents: 1_000, amountCents: 1_000_000 },
] as const;
/** As many powers of each surety the agent received, so many days ago: the reports of some weeks are over. */
const RECEIVED = 25;
const RECEIVED_DAYS_AGO = 21;
/** At most so many bonds of an agency are written on them, each by its command. */
const MOST_ON_POWERS = 12;

/** How many of an agency's bonds bear powers of its sureties: a fourth. */
export const bondsOnPowers = (bonds: number): number => Math.min(MOST_ON_POWERS, Math.floor(bonds / 4));

/** Where a surety is written to. */
const emailOf = (name: string): string => `claims@${name.split(' ')[0]?.toLowerCase() ?? ''}.example.com`;

/** A surety with its contract; answers its id. */
export const addContracted = async (
  commands: CommandBus,
  actor: () => Actor,
  { dice, since }: Pick<SuretySetting, 'dice' | 'since'>,
  { name, premiumCents, bufCents }: { name: string; premiumCents: number; bufCents: number },
): Promise<string> => {
  const company = { name, contactName: fullName(dice), email: emailOf(name), phoneNumber: '5045550123' };
  const { suretyId } = await commands.execute(new AddSurety({ actor: actor(), body: company }));
  const terms: SetSuretyContract['body'] = {
    effectiveOn: since,
    premiumCentsPerThousand: premiumCents,
    premiumBasisPoints: null,
    bufCentsPerThousand: bufCents,
    minimumCents: 0,
    rounding: 'proportional',
    limitCents: null,
    weekEndsOn: 0,
    reportDay: 2,
    citation: 'General agency contract',
    reason: 'Signed',
  };
  await commands.execute(new SetSuretyContract({ actor: actor(), params: { suretyId }, body: terms }));
  return suretyId;
};

/**
 * Two sureties with a contract each, powers of both that the agent received and wrote bonds on, reports, what was paid,
 * what the agent earns, and a case that each surety sent: by the commands of the screens, as their Admin.
 */
export const seedSureties = async (app: INestApplicationContext, setting: SuretySetting): Promise<void> => {
  const {
    agency: { userId },
    dice,
    today,
    since,
  } = setting;
  const commands = app.get(CommandBus);
  const actor = seedingActor(setting);
  const receivedOn = addDays(today, -RECEIVED_DAYS_AGO);
  const sureties: SeededSurety[] = [];
  for (const { name, prefix, premiumCents, bufCents, amountCents } of SURETIES) {
    const suretyId = await addContracted(commands, actor, setting, { name, premiumCents, bufCents });
    const powers = Array.from({ length: RECEIVED }, (_, index) => `${prefix}-${String(10_001 + index)}`);
    const range = { powerNumber: `${prefix}-10001`, lastNumber: `${prefix}-${String(10_000 + RECEIVED)}`, box: '1' };
    const paper = {
      amountCents,
      issuedOn: receivedOn,
      expiresOn: addDays(today, 365),
      notes: '',
      status: 'Active',
    } as const;
    await onDay(app.get(Clock), receivedOn, () =>
      commands.execute(new ReceivePowers({ actor: actor(), body: { ...range, ...paper, suretyId, holderId: userId } })),
    );
    sureties.push({ suretyId, powers, amountCents });
    const sent = {
      insurerName: name,
      insurerEmail: emailOf(name),
      defendantName: fullName(dice),
      caseNumber: `${today.slice(0, 4)}-${String(dice.between(1, 99_999)).padStart(5, '0')}`,
      dueOn: addDays(today, dice.between(30, 120)),
      bondAmountCents: dice.pick(BOND_AMOUNTS),
      notes: 'Missed court. Produce the defendant before the due date.',
    };
    await commands.execute(new CreateSuretyCase({ actor: actor(), body: sent }));
  }
  const rate = { effectiveOn: since, basisPoints: 1_000, basis: 'written', reason: 'Agreed' } as const;
  await commands.execute(new SetCommissionRate(actor(), { agentId: userId, suretyId: null }, rate));
  await writeOnPowers(app, { ...setting, actor, sureties, from: addDays(receivedOn, 1) });
  await reportAndRemit(app, { ...setting, actor, sureties });
  // An agency with years of business is past its first hour.
  await commands.execute(new MarkFirstStep({ actor: actor(), body: { mark: 'put-away', isSet: true } }));
};
