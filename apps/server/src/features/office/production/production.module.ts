import { Module } from '@nestjs/common';
import { ProductionController } from './production.controller.ts';
import { Production } from './production.query.ts';

/** What agents write in a period (money#reports-of-the-books). */
@Module({
  controllers: [ProductionController],
  providers: [Production],
})
export class ProductionModule {}
