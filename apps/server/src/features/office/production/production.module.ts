import { Module } from '@nestjs/common';
import { OrganizationsModule } from '../../agency/organizations/index.ts';
import { ProductionController } from './production.controller.ts';
import { Production } from './production.query.ts';
import { RatesChargedReport } from './rates-charged.query.ts';

/** What agents write in a period (money#reports-of-the-books), and what they charge for it (money#rates-charged). */
@Module({
  imports: [OrganizationsModule],
  controllers: [ProductionController],
  providers: [Production, RatesChargedReport],
})
export class ProductionModule {}
