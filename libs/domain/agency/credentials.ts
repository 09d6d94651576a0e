import { addDays, formatDay } from '../kernel/days.ts';

/** So many days before its last one a licence or an appointment is warned of (powers#licence-and-appointment). */
export const WARNED_DAYS = 30;

/** Until when an agent is licensed, and appointed by the surety that is asked about; null is not checked. */
export interface CredentialDays {
  licenseExpiresOn: string | null;
  appointment: { suretyName: string; expiresOn: string | null } | null;
}

const named = ({ licenseExpiresOn, appointment }: CredentialDays): [name: string, expiresOn: string][] => [
  ...(licenseExpiresOn === null ? [] : [['License', licenseExpiresOn] satisfies [string, string]]),
  ...(appointment?.expiresOn == null
    ? []
    : [[`Appointment with ${appointment.suretyName}`, appointment.expiresOn] satisfies [string, string]]),
];

/**
 * Why an agent may not bear a power on a day, in the words of powers#licence-and-appointment; null where they may. The
 * last day counts.
 */
export const expiredCredential = (days: CredentialDays, on: string): string | null => {
  const [expired] = named(days).filter(([, expiresOn]) => expiresOn < on);
  return expired ? `${expired[0]} expired on ${formatDay(expired[1])}.` : null;
};

/** What ends within 30 days of a day, or has: a sentence for each. */
export const endingCredentials = (days: CredentialDays, on: string): string[] =>
  named(days)
    .filter(([, expiresOn]) => expiresOn <= addDays(on, WARNED_DAYS))
    .map(([name, expiresOn]) => `${name} ${expiresOn < on ? 'expired' : 'expires'} on ${formatDay(expiresOn)}.`);
