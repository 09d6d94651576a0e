import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { listCatalogueCharges } from '#contracts/agency/organizations/organizations.ts';

export type CatalogueCharge = AnswerOf<typeof listCatalogueCharges>['charges'][number];
