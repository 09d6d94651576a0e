import type { RequestOf } from '#contracts/kernel/endpoint.ts';
import { getCertificate } from '#contracts/office/certificate/certificate.ts';
import { contractQuery } from '../../../lib/query.ts';

export type CertificateAsked = NonNullable<RequestOf<typeof getCertificate>['query']>;

/** The certificate of the books of a period; names of ledger accounts and the newest proof are on it. */
export const certificateQuery = (query: CertificateAsked) =>
  contractQuery(getCertificate, { query }, ['ledger', 'settings', 'proof']);
