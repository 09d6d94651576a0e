import { SEEDED_ADMIN, signIn } from '../bench/callers.ts';
import { fillCase } from './make-recovery.ts';
import { makeSureties } from './make-sureties.ts';
import type { Ids } from './states.ts';

/**
 * Ids to fill paths with, out of the seeded agency; what the seed has not is made: something that waits for approval, an
 * account in credit, a forfeited bond with its recovery case, a surety with powers, a surety case, and two people who are
 * on file twice.
 */
export const makeIds = async (url: string): Promise<Ids> => {
  const admin = await signIn(url, SEEDED_ADMIN);
  const { get, post } = admin;
  const { rows } = await get<{ rows: { accountId: string; paymentId: string; defendantId: string }[] }>(
    '/ledger/payments?limit=1',
  );
  const { accountId = '', paymentId = '', defendantId = '' } = rows[0] ?? {};
  const { bonds } = await get<{ bonds: { bondId: string }[] }>(`/defendants/${defendantId}/bonds`);
  const writeOff = { amountCents: 100, reason: 'Not to be had' };
  await post(`/accounts/${accountId}/write-offs`, writeOff).catch(() => undefined); // an account that owes nothing has none
  const { rules } = await get<{ rules: { ruleId: string }[] }>('/settings/premium-rules');
  const { session } = await get<{ session: { organization: { today: string } } }>('/session');
  const { today } = session.organization;

  const sureties = await makeSureties(admin, today);
  const theo = await post<{ defendantId: string }>('/defendants', {
    fullName: 'Theo Landry',
    birthday: '1990-05-17',
    phoneNumber: '5045550123',
    city: 'Gretna',
    state: 'LA',
  });
  const mother = { fullName: 'Clothilde Landry', address: '12 Elm Street', city: 'Gretna', state: 'LA', zip: '70053' };
  const { indemnitorId } = await post<{ indemnitorId: string }>(`/defendants/${theo.defendantId}/indemnitors`, mother);
  // The same two, typed once more.
  await post('/defendants', { fullName: 'Theodore Landry', birthday: '1990-05-17', phoneNumber: '5045550123' });
  await post(`/defendants/${theo.defendantId}/indemnitors`, {
    fullName: 'Clothilde Landry',
    phoneNumber: '5045550177',
  });
  const forfeited = await post<{ bondId: string; accountId: string }>('/bonds', {
    defendantId: theo.defendantId,
    amountCents: 1_000_000,
    jurisdiction: 'Orleans',
    powerNumber: 'LS-10050',
    suretyId: sureties.suretyId,
    status: 'FORFEITED',
    bondDate: today,
    forfeitureDate: today,
  });
  const { caseId } = await post<{ caseId: string }>(`/bonds/${forfeited.bondId}/recovery-case`, {});
  const paid = { amountCents: 150_000, method: 'Cash', paidOn: today };
  await post(`/accounts/${forfeited.accountId}/payments`, paid);

  await fillCase(admin, caseId, forfeited.bondId, today);
  const surety = await post<{ caseId: string }>('/surety-cases', {
    insurerName: 'Lexington',
    insurerEmail: 'claims@example.com',
    defendantName: 'Theo Landry',
    caseNumber: '24-118',
    dueOn: today,
    bondAmountCents: 500_000,
    notes: 'Missed court on Monday',
  });
  return {
    accountId,
    paymentId,
    defendantId,
    bondId: bonds[0]?.bondId ?? '',
    ruleId: rules[0]?.ruleId ?? '',
    forfeitedBondId: forfeited.bondId,
    creditAccountId: forfeited.accountId,
    recoveryCaseId: caseId,
    suretyCaseId: surety.caseId,
    ...sureties,
    indemnitorId,
  };
};
