import { command, routes } from '../../../edge/http/routes.ts';
import { PayCommission } from './pay-commission.ts';
import { VoidCommissionPayment } from './void-commission-payment.ts';

export const CommissionPaymentsController = routes(command(PayCommission), command(VoidCommissionPayment));
