import { receiveThing } from '#contracts/books/property/property.ts';
import type { Person } from './test-people.ts';

interface OfBond {
  bondId: string;
  defendantId: string;
  today: string;
}

const ring = ({ defendantId, today }: Omit<OfBond, 'bondId'>) =>
  ({ giverId: defendantId, kind: 'jewelry', name: 'Gold ring', keptAt: 'Safe', on: today }) as const;

/** A ring that the client gave as collateral for the bond. */
export const receiveProperty = async ({ ask }: Person, { bondId, ...of }: OfBond): Promise<{ propertyId: string }> => {
  const { propertyId } = await ask(receiveThing, { params: { bondId }, body: ring(of) });
  return { propertyId };
};

/** What is sent of things. */
export const propertyBodies = {
  'POST /bonds/:bondId/property': ring,
  'POST /property/:propertyId/steps': ({ today }: OfBond) => ({ kind: 'moved', whom: 'Office in Gretna', on: today }),
  'POST /property/:propertyId/return': ({ today, fileId }: OfBond & { fileId: string }) => ({
    whom: 'Delphine Sonnier',
    on: today,
    receiptId: fileId,
  }),
  'POST /property/:propertyId/ending': ({ today }: OfBond) => ({ kind: 'lost', words: 'Water in the safe', on: today }),
} as const;
