import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { listCatalogueCharges } from '#contracts/agency/organizations/organizations.ts';
import { CHART_OF_ACCOUNTS } from '#domain/kernel/chart-of-accounts.ts';

export type CatalogueCharge = AnswerOf<typeof listCatalogueCharges>['charges'][number];

/** `4200 Charge Income`. */
export const ledgerAccountLabel = (code: string): string =>
  `${code} ${CHART_OF_ACCOUNTS.find((account) => account.code === code)?.name ?? ''}`.trim();
