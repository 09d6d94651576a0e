import * as contract from '#contracts/payouts/payee-terms/payee-terms.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { PayeeTerms } from './payee-terms.query.ts';
import { SetPayeeTerms } from './set-payee-terms.ts';

export const PayeeTermsController = routes(
  route(contract.listPayeeTerms, PayeeTerms, (terms, { actor }) => terms.list(actor)),
  command(SetPayeeTerms),
);
