import { randomUUID } from 'node:crypto';
import { askForOverride } from '#contracts/books/bond/override-requests.ts';
import { receivePowers } from '#contracts/powers/inventory/powers.ts';
import { aSurety } from './powers-of.ts';
import type { Person } from './test-people.ts';

/** A bond of $10,000 on a power of $5,000 that this person asked an override for; `admin` received the power. */
export const makeOverride = async (admin: Person, asker: Person): Promise<{ overrideId: string }> => {
  const suretyId = await aSurety(admin);
  const powerNumber = `N-${randomUUID().slice(0, 12)}`;
  await admin.ask(receivePowers, { body: { powerNumber, suretyId, amountCents: 500_000, holderId: asker.userId } });
  const defendantId = await admin.story.defendant();
  const bond = { defendantId, powerNumber, suretyId, amountCents: 1_000_000, jurisdiction: 'Orleans' } as const;
  const { overrideId } = await asker.ask(askForOverride, { body: { ...bond, notes: 'By telephone' } });
  if (overrideId === null) throw new RangeError('A bond above its power asks an override.');
  return { overrideId };
};
