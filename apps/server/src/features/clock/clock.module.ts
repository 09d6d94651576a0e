import { Module } from '@nestjs/common';
import { ClockController } from './clock.controller.ts';
import { Emergencies } from './emergencies.query.ts';
import { EnterEmergencyHandler } from './enter-emergency.ts';
import { Notices } from './notices.query.ts';
import { ReadNoticesHandler } from './read-notices.ts';
import { WithdrawEmergencyHandler } from './withdraw-emergency.ts';

/** The clock of forfeitures: emergencies that mark court dates, and notices that tell people of deadlines. */
@Module({
  controllers: [ClockController],
  providers: [Emergencies, Notices, EnterEmergencyHandler, WithdrawEmergencyHandler, ReadNoticesHandler],
})
export class ClockModule {}
