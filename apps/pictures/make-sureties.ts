import { addDays } from '#domain/kernel/days.ts';
import type { Caller } from '../bench/callers.ts';

/** What the pictures of a surety's money show, by the ids that paths are filled with. */
export interface SuretyIds {
  suretyId: string;
  reportEndsOn: string;
  statementId: string;
  countId: string;
  agentId: string;
}

const terms = {
  effectiveOn: '2020-01-01',
  premiumCentsPerThousand: 1_000,
  premiumBasisPoints: null,
  bufCentsPerThousand: 500,
  minimumCents: 0,
  rounding: 'proportional',
  limitCents: null,
  weekEndsOn: 0,
  reportDay: 2,
  citation: 'General agency contract',
  reason: 'Signed',
};

/** Three bonds of two weeks ago: the running week reports them. */
const writeBonds = async ({ post }: Caller, suretyId: string, wroteOn: string): Promise<void> => {
  const written = [
    ['Odile Fontenot', 'LS-10001', 1_000_000],
    ['Remy Trosclair', 'LS-10002', 500_000],
    ['Celeste Arceneaux', 'LS-10003', 2_500_000],
  ] as const;
  for (const [fullName, powerNumber, amountCents] of written) {
    const { defendantId } = await post<{ defendantId: string }>('/defendants', { fullName });
    const bond = { defendantId, suretyId, powerNumber, amountCents, jurisdiction: 'Orleans', bondDate: wroteOn };
    await post('/bonds', bond);
  }
};

/** A month's commission booked and paid to the Admin, who wrote the bonds. */
const payCommission = async ({ get, post }: Caller, agentId: string, monthEnd: string): Promise<void> => {
  const rate = { effectiveOn: '2020-01-01', basisPoints: 1_000, basis: 'written', reason: 'Agreed' };
  await post(`/team/${agentId}/commission-rates`, rate);
  const upTo = await get<{ amountCents: number }>(`/commission/${agentId}/preview?throughOn=${monthEnd}`);
  if (upTo.amountCents === 0) return;
  await post(`/commission/${agentId}/runs`, { throughOn: monthEnd, amountCents: upTo.amountCents });
  const paid = { amountCents: Math.min(Math.abs(upTo.amountCents), 40_000), method: 'Check', reason: 'Check 1002' };
  await post(`/commission/${agentId}/payments`, paid);
};

/**
 * A surety with a contract and sixty powers, a report, interest and a statement of the BUF, a count, commission, and
 * access to the portal.
 */
export const makeSureties = async (admin: Caller, today: string): Promise<SuretyIds> => {
  const { get, post } = admin;
  const lafourche = {
    name: 'Lafourche Surety',
    contactName: 'Remy Guidry',
    email: 'remy@example.com',
    phoneNumber: '',
  };
  const { suretyId } = await post<{ suretyId: string }>('/settings/sureties', lafourche);
  await post(`/settings/sureties/${suretyId}/contracts`, terms);
  const box = { suretyId, powerNumber: 'LS-10001', lastNumber: 'LS-10060', amountCents: 5_000_000, box: '7' };
  await post('/powers/lots', box);
  await writeBonds(admin, suretyId, addDays(today, -14));
  const { rows } = await get<{ rows: { endsOn: string }[] }>(`/surety-reports?suretyId=${suretyId}`);
  await post(`/sureties/${suretyId}/buf`, { kind: 'interest', amountCents: 310, reason: 'Statement of October' });
  const { statementId } = await post<{ statementId: string }>(`/sureties/${suretyId}/buf-statements`, {
    text: 'Power,Date,In,Out,Balance\nLS-10001,11/10/2026,50.00,,50.00\nLS-10009,11/11/2026,25.00,,75.00\n',
    mapping: { number: 'Power', day: 'Date', in: 'In', out: 'Out', balance: 'Balance' },
    endsOn: today,
  });
  const { countId } = await post<{ countId: string }>('/powers/counts', { holderId: null });
  await post(`/settings/sureties/${suretyId}/portal-grants`, {
    email: 'claims@lafourche.example.com',
    lastDay: addDays(today, 30),
  });
  const { session } = await get<{ session: { user: { userId: string } } }>('/session');
  await payCommission(admin, session.user.userId, addDays(`${today.slice(0, 7)}-01`, -1));
  return { suretyId, reportEndsOn: rows.at(-1)?.endsOn ?? '', statementId, countId, agentId: session.user.userId };
};
