import { Module } from '@nestjs/common';
import { ProductionController } from './production.controller.ts';
import { Production } from './production.query.ts';

/** What agents write in a period (books.md 5). */
@Module({
  controllers: [ProductionController],
  providers: [Production],
})
export class ProductionModule {}
