import type { CommandBus } from '@nestjs/cqrs';
import { addDays, DEFAULT_TIME_ZONE } from '#domain/days.ts';
import { SetCommissionRate } from '../features/commission/set-commission-rate.ts';
import { ReceivePowers } from '../features/powers/receive-powers.ts';
import { AddSurety } from '../features/sureties/add-surety.ts';
import { SetSuretyContract } from '../features/sureties/set-surety-contract.ts';
import { CreateSuretyCase } from '../features/surety-cases/create-surety-case.ts';
import type { Actor, OrganizationId } from '../kernel/actor.ts';
import { BOND_AMOUNTS, fullName } from './seed-data.ts';
import type { Dice } from './seed-data.ts';

/** What demo agencies write on: a company, what it is owed for $1,000 of face, and the numbers that it sent. */
const SURETIES = [
  { name: 'Pelican Surety', prefix: 'PS', premiumCents: 1_000, bufCents: 500, amountCents: 5_000_000 },
  { name: 'Acadian Casualty', prefix: 'AC', premiumCents: 900, bufCents: 1_000, amountCents: 1_000_000 },
] as const;
/** As many powers of each surety the agent holds. */
const IN_HAND = 25;

/** Whose sureties they are, and since when their contracts and the agent's commission hold. */
export interface SuretySetting {
  agency: { organization: OrganizationId; userId: string };
  dice: Dice;
  today: string;
  since: string;
}

/**
 * Two sureties with a contract each, powers of both in the hands of the agent, what the agent earns, and a case that
 * each surety sent: by the commands of the screens, as their Admin.
 */
export const seedSureties = async (
  commands: CommandBus,
  { agency: { organization, userId }, dice, today, since }: SuretySetting,
): Promise<void> => {
  const actor = (): Actor => ({
    ...{ organizationId: organization, userId, role: 'Admin', timeZone: DEFAULT_TIME_ZONE },
    ...{ commandId: dice.uuid(), requestId: 'seed', fromAddress: 'seed' },
  });
  for (const { name, prefix, premiumCents, bufCents, amountCents } of SURETIES) {
    const email = `claims@${name.split(' ')[0]?.toLowerCase() ?? ''}.example.com`;
    const company = { name, contactName: fullName(dice), email, phoneNumber: '5045550123' };
    const { suretyId } = await commands.execute(new AddSurety(actor(), company));
    const terms: SetSuretyContract['input'] = {
      ...{ effectiveOn: since, premiumCentsPerThousand: premiumCents, premiumBasisPoints: null },
      ...{ bufCentsPerThousand: bufCents, minimumCents: 0, rounding: 'proportional', limitCents: null },
      ...{ weekEndsOn: 0, reportDay: 2, citation: 'General agency contract', reason: 'Signed' },
    };
    await commands.execute(new SetSuretyContract(actor(), suretyId, terms));
    const range = { powerNumber: `${prefix}-10001`, lastNumber: `${prefix}-${String(10_000 + IN_HAND)}`, box: '1' };
    const paper = {
      amountCents,
      issuedOn: today,
      expiresOn: addDays(today, 365),
      notes: '',
      status: 'Active',
    } as const;
    await commands.execute(new ReceivePowers(actor(), { ...range, ...paper, suretyId, holderId: userId }));
    const sent = {
      ...{ insurerName: name, insurerEmail: email, defendantName: fullName(dice) },
      caseNumber: `${today.slice(0, 4)}-${String(dice.between(1, 99_999)).padStart(5, '0')}`,
      ...{ dueOn: addDays(today, dice.between(30, 120)), bondAmountCents: dice.pick(BOND_AMOUNTS) },
      notes: 'Missed court. Produce the defendant before the due date.',
    };
    await commands.execute(new CreateSuretyCase(actor(), sent));
  }
  const rate = { effectiveOn: since, basisPoints: 1_000, basis: 'written', reason: 'Agreed' } as const;
  await commands.execute(new SetCommissionRate(actor(), { agentId: userId, suretyId: null }, rate));
};
