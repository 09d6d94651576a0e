import type { INestApplicationContext } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import { monthAfter, monthOf } from '#domain/books/months.ts';
import { addDays, addMonths } from '#domain/kernel/days.ts';
import { changeAgency } from '#contracts/agency/organizations/agency.ts';
import { Agency } from '../features/agency/organizations/index.ts';
import { ChangeAgency } from '../features/agency/organizations/change-agency.ts';
import { AddLedgerAccount } from '../features/agency/chart/add-ledger-account.ts';
import { SetCredentials } from '../features/agency/sureties/set-credentials.ts';
import { CloseMonth } from '../features/books/periods/close-month.ts';
import { RecordExpense } from '../features/payouts/expenses/record-expense.ts';
import { RecordMoneyIn } from '../features/payouts/expenses/record-money-in.ts';
import type { Actor } from '../kernel/actor.ts';

/** Accounts of the agency's own that its office is booked on. */
const ACCOUNTS = [
  { type: 'expense', code: '5700', name: 'Rent' },
  { type: 'expense', code: '5710', name: 'Phone and Internet' },
] as const;

/** What the office costs each month; below what takes a second person. */
const COSTS = [
  { account: '5700', payee: 'Lantern Street Properties', amountCents: 47_500, reason: 'Rent of the office' },
  { account: '5710', payee: 'Delta Telephone', amountCents: 11_240, reason: 'Phone and internet' },
] as const;

/** With what the owner opened the account at the bank, in cents. */
const CAPITAL_CENTS = 1_500_000;
/** The number of the first check. */
const FIRST_CHECK = 2001;

/** Where the office of a demo is, as its papers say it: nobody's street, number and address. */
const OFFICE = {
  phone: '5045550100',
  email: 'office@pelican.example.com',
  address: '400 Lantern St',
  city: 'New Orleans',
  state: 'LA',
  zip: '70112',
  website: 'https://pelican.example.com',
  licenseNumber: 'BA-100200',
  usualJurisdiction: 'Orleans',
} as const;

/** What stands in the head of the agency's papers. */
export const nameOffice = async (app: INestApplicationContext, commands: CommandBus, actor: Actor): Promise<void> => {
  const { name, timeZone, retentionYears } = await app.get(Agency).find(actor);
  const form = changeAgency.body.parse({ ...OFFICE, name, timeZone, retentionYears });
  await commands.execute(new ChangeAgency(actor, 'organization-changed', form));
};

/** The owner's money, and the accounts for what the office costs. `actor` gives each command its own. */
export const openOffice = async (commands: CommandBus, actor: () => Actor, paidOn: string): Promise<void> => {
  for (const body of ACCOUNTS) await commands.execute(new AddLedgerAccount({ actor: actor(), body }));
  const own = { account: '3000', payee: 'Owner', reason: 'Opened the account at the bank' };
  const body = { ...own, amountCents: CAPITAL_CENTS, paidOn, method: 'Bank Transfer', externalReference: '' } as const;
  await commands.execute(new RecordMoneyIn({ actor: actor(), body }));
};

/** Pays what the office costs in a month, each by a check of its own; `nth`: how many months were paid before. */
export const payOffice = async (
  commands: CommandBus,
  actor: () => Actor,
  { paidOn, nth }: { paidOn: string; nth: number },
): Promise<void> => {
  for (const [place, cost] of COSTS.entries()) {
    const externalReference = String(FIRST_CHECK + nth * COSTS.length + place);
    const body = { ...cost, paidOn, method: 'Check', externalReference, confirmed: false } as const;
    await commands.execute(new RecordExpense({ actor: actor(), body }));
  }
};

/** Has a colleague licensed and appointed by the surety for so long that nobody has to follow it up yet. */
export const license = (
  commands: CommandBus,
  actor: Actor,
  of: { agentId: string; suretyId: string; today: string },
): Promise<unknown> => {
  const { agentId, suretyId, today } = of;
  const appointments = [{ suretyId, expiresOn: addDays(today, 200) }];
  const body = { licenseExpiresOn: addDays(today, 300), appointments, basedOn: 0 };
  return commands.execute(new SetCredentials({ actor, params: { agentId }, body }));
};

/** Closes the books of the month before this day. */
export const closeMonthBefore = (commands: CommandBus, actor: Actor, day: string): Promise<unknown> =>
  commands.execute(new CloseMonth({ actor, params: { month: monthAfter(monthOf(day), -1) } }));

/** The first of each month after a day, to another. */
export const firstsBetween = (after: string, last: string): string[] => {
  const days: string[] = [];
  for (let day = addMonths(`${after.slice(0, 8)}01`, 1); day <= last; day = addMonths(day, 1)) days.push(day);
  return days;
};
