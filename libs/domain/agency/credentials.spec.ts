import { expect, test } from '@jest/globals';
import { endingCredentials, expiredCredential } from './credentials.ts';

const days = (licenseExpiresOn: string | null, expiresOn: string | null) => ({
  licenseExpiresOn,
  appointment: { suretyName: 'Pelican', expiresOn },
});

test('a licence and an appointment hold through their last day, and are not checked without one', () => {
  expect(expiredCredential(days('2026-03-10', '2026-03-10'), '2026-03-10')).toBeNull();
  expect(expiredCredential(days(null, '2026-03-10'), '2026-03-11')).toBe(
    'Appointment with Pelican expired on 03/10/2026.',
  );
  expect(expiredCredential(days('2026-03-10', '2027-01-01'), '2026-03-11')).toBe('License expired on 03/10/2026.');
  expect(expiredCredential(days(null, null), '2026-03-11')).toBeNull();
  expect(expiredCredential({ licenseExpiresOn: null, appointment: null }, '2026-03-11')).toBeNull();
});

test('each is warned of from 30 days before its last one', () => {
  expect(endingCredentials(days('2026-04-10', '2026-04-11'), '2026-03-11')).toEqual(
    ['License expires on 04/10/2026.', 'Appointment with Pelican expires on 04/11/2026.'].slice(0, 1),
  );
  expect(endingCredentials(days('2026-03-10', '2026-04-10'), '2026-03-11')).toEqual([
    'License expired on 03/10/2026.',
    'Appointment with Pelican expires on 04/10/2026.',
  ]);
  expect(endingCredentials(days(null, null), '2026-03-11')).toEqual([]);
});
