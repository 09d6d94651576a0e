import { Module } from '@nestjs/common';
import { FirstNumbersController } from './first-numbers.controller.ts';
import { FirstNumberList } from './first-numbers.query.ts';
import { SetFirstNumberHandler } from './set-first-number.ts';

/** With which numbers an agency begins, that comes from another program (moving-in#numbers-go-on). */
@Module({
  controllers: [FirstNumbersController],
  providers: [FirstNumberList, SetFirstNumberHandler],
})
export class FirstNumbersModule {}
