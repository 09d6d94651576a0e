import { Controller } from '@nestjs/common';
import { getClock, moveClock } from '#contracts/office/system/clock.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { dayOf, DEFAULT_TIME_ZONE, formatDay } from '#domain/kernel/days.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { MovedClock } from '../../../platform/database/moved-clock.ts';

/** The product's day, and moving it forward (building#moved-clock). */
@Controller()
export class ClockController {
  constructor(
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
  ) {}

  @Route(getClock)
  getClock(): ResponseOf<typeof getClock> {
    return this.shown(DEFAULT_TIME_ZONE);
  }

  @Route(moveClock)
  async moveClock(@Input() { actor, body: { day } }: Call<typeof moveClock>): Promise<ResponseOf<typeof moveClock>> {
    if (!(this.clock instanceof MovedClock)) throw new Refused('CLOCK_FIXED');
    await this.clock.moveTo(day, actor.timeZone);
    await this.audit.record(actor, { action: 'clock-moved', details: { day: formatDay(day) } });
    return this.shown(actor.timeZone);
  }

  private shown(timeZone: string): ResponseOf<typeof getClock> {
    const { clock } = this;
    return { isMovable: clock instanceof MovedClock, isMoved: clock.isMoved(), today: dayOf(clock.now(), timeZone) };
  }
}
