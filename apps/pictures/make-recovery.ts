import { randomUUID } from 'node:crypto';
import type { Caller } from '../bench/callers.ts';

/** Fills a recovery case with what its tabs show: leads, visits, calls, costs, a link to the outside, a surrender. */
export const fillCase = async ({ post, put }: Caller, caseId: string, bondId: string, today: string): Promise<void> => {
  const recoveryCase = `/recovery/cases/${caseId}`;
  const contactId = randomUUID();
  await put(`${recoveryCase}/contacts/${contactId}`, {
    name: 'Neighbour on Elm Street',
    role: 'reference',
    phone: '5045550144',
    basedOn: 0,
  });
  const leadId = randomUUID();
  await put(`${recoveryCase}/leads/${leadId}`, {
    kind: 'address',
    value: '12 Elm Street, Gretna',
    confidence: 80,
    source: 'His mother',
    lastSeen: today,
    latitude: 29.9146,
    longitude: -90.0539,
    basedOn: 0,
  });
  await put(`${recoveryCase}/leads/${randomUUID()}`, {
    kind: 'phone',
    value: '(504) 555-0123',
    confidence: 60,
    source: 'The application',
    lastSeen: today,
    basedOn: 0,
  });
  const visitedAt = new Date().toISOString();
  await post(`${recoveryCase}/visits`, { leadId, result: 'nobody there', notes: 'Lights off, car gone', visitedAt });
  const answered = { personId: contactId, direction: 'incoming', result: 'answered', note: 'Saw him on Sunday' };
  await post(`${recoveryCase}/calls`, answered);
  const payeeId = randomUUID();
  await put('/recovery/payees', { payeeId, name: 'Bayou Towing', basedOn: 0 });
  const towing = { amountCents: 18_500, spentOn: today, whatFor: 'Towing', payeeKind: 'payee', payeeId };
  await post(`${recoveryCase}/costs`, { ...towing, noReceiptReason: 'Receipt follows' });
  const helper = { name: 'Remy Trosclair', phone: '5045550166', fields: ['identity', 'photo', 'leads'] };
  await post(`${recoveryCase}/outside-links`, helper);
  await post(`/bonds/${bondId}/surrenders`, { reasonCode: 'fta' });
};
