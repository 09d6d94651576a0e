import type { Defendant } from '#contracts/defendants.ts';
import type { Indemnitor } from '#contracts/indemnitors.ts';

const employer = {
  employerName: 'Crescent Marine',
  employerPhone: '5045550190',
  supervisorName: 'Ray Boudreaux',
  employerAddress: '900 Tchoupitoulas St',
  employerCity: 'New Orleans',
  employerState: 'LA' as const,
  employerZip: '70130',
};

/** A defendant with everything on file. */
export const aDefendant = (changes: Partial<Defendant> = {}): Defendant => ({
  defendantId: 'a6f1c2de-0000-4000-8000-00000000000d',
  fullName: 'Nora Hebert',
  birthday: '1988-03-09',
  phoneNumber: '5045550142',
  alternatePhone: '5045550143',
  email: 'nora@example.com',
  address: '1 Canal St',
  city: 'New Orleans',
  state: 'LA',
  zip: '70116',
  ssnLast4: '6789',
  race: 'White',
  sex: 'F',
  height: `5'6"`,
  weight: 140,
  ...employer,
  vehicleMake: 'Ford',
  vehicleModel: 'F-150',
  vehicleYear: '2015',
  vehicleColor: 'Blue',
  otherContact: 'Sister next door',
  courtDate: null,
  createdAt: '2026-11-01T15:00:00.000Z',
  version: 3,
  mugshotFileId: null,
  ...changes,
});

/** Somebody who answers for that defendant, so far for no account. */
export const anIndemnitor = (changes: Partial<Indemnitor> = {}): Indemnitor => ({
  indemnitorId: 'a6f1c2de-0000-4000-8000-0000000000f1',
  defendantId: 'a6f1c2de-0000-4000-8000-00000000000d',
  fullName: 'Odile Hebert',
  birthday: '1960-05-01',
  phoneNumber: '5045550188',
  email: 'odile@example.com',
  address: '2 Rampart St',
  city: 'New Orleans',
  state: 'LA',
  zip: '70116',
  ssnLast4: '4321',
  ...employer,
  createdAt: '2026-11-01T15:05:00.000Z',
  version: 1,
  accountIds: [],
  references: [],
  ...changes,
});
