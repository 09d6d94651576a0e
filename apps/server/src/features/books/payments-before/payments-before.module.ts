import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { PaymentsBeforeController } from './payments-before.controller.ts';
import { PaymentsBefore } from './payments-before.query.ts';
import { ReturnPaymentBeforeHandler } from './return-payment-before.ts';

/** Payments of the old program: shown on their accounts, and returned by the bank (moving-in#payments-before). */
@Module({
  imports: [OrganizationsModule],
  controllers: [PaymentsBeforeController],
  providers: [PaymentsBefore, ReturnPaymentBeforeHandler],
})
export class PaymentsBeforeModule {}
