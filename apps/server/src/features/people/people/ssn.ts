import type { DataKey } from '../../../platform/keys/data-keys.ts';

/** Whose SSN: a sealed one opens only beside the row it was made for. */
export interface SsnOwner {
  personType: 'defendant' | 'indemnitor';
  id: string;
}

/** How a person's SSN is kept: sealed, its last four digits, and a digest for exact search (people#ssn-at-rest). */
export interface SealedSsn {
  ssnSealed: Buffer | null;
  ssnLast4: string;
  ssnDigest: string | null;
}

const about = ({ personType, id }: SsnOwner) => `${personType}:${id}:ssn`;

/** The columns of an SSN of nine digits, or of none where it is empty. */
export const sealSsn = (key: DataKey, owner: SsnOwner, ssn: string): SealedSsn =>
  ssn === ''
    ? { ssnSealed: null, ssnLast4: '', ssnDigest: null }
    : { ssnSealed: key.seal(ssn, about(owner)), ssnLast4: ssn.slice(-4), ssnDigest: key.digest(ssn) };

/** The nine digits again. Throws for a sealed SSN of another row or organization. */
export const unsealSsn = (key: DataKey, owner: SsnOwner, sealed: Buffer): string => key.unseal(sealed, about(owner));
