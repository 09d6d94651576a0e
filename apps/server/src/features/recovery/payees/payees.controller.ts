import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/recovery/payees/payables.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { DecidePayment } from './decide-payment.ts';
import { Payables } from './payables.query.ts';
import { PayPayables } from './pay-payables.ts';

export const PayeesController = routes(
  route(contract.listPayables, Payables, (payables, { actor, query }) => payables.list(actor, query.reference)),
  command(PayPayables),
  route(contract.approvePayment, CommandBus, (commands, { actor, params }) =>
    commands.execute(new DecidePayment(actor, params.payablePaymentId, { step: 'approve', reason: '' })),
  ),
  route(contract.releasePayment, CommandBus, (commands, { actor, params }) =>
    commands.execute(new DecidePayment(actor, params.payablePaymentId, { step: 'release', reason: '' })),
  ),
  route(contract.declinePayment, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new DecidePayment(actor, params.payablePaymentId, { step: 'decline', ...body })),
  ),
  route(contract.withdrawPayment, CommandBus, (commands, { actor, params }) =>
    commands.execute(new DecidePayment(actor, params.payablePaymentId, { step: 'withdraw', reason: '' })),
  ),
  route(contract.voidPayment, CommandBus, (commands, { actor, params, body }) =>
    commands.execute(new DecidePayment(actor, params.payablePaymentId, { step: 'void', ...body })),
  ),
);
