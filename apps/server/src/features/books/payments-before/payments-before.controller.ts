import { listPaymentsBefore } from '#contracts/books/payments/payments-before.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { PaymentsBefore } from './payments-before.query.ts';
import { ReturnPaymentBefore } from './return-payment-before.ts';

export const PaymentsBeforeController = routes(
  route(listPaymentsBefore, PaymentsBefore, (payments, { actor, params, query }) =>
    payments.of(actor, params.accountId, query),
  ),
  command(ReturnPaymentBefore),
);
