import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as emergencies from '#contracts/clock/emergencies.ts';
import * as notices from '#contracts/clock/notices.ts';
import { Input, Route } from '../../edge/http/route.ts';
import type { Call } from '../../edge/http/route.ts';
import { Emergencies } from './emergencies.query.ts';
import { EnterEmergency } from './enter-emergency.ts';
import { Notices } from './notices.query.ts';
import { ReadNotices } from './read-notices.ts';
import { WithdrawEmergency } from './withdraw-emergency.ts';

/** What the clock of forfeitures tells, and what may stop it (recovery.md 1). */
@Controller()
export class ClockController {
  constructor(
    private readonly commands: CommandBus,
    private readonly declared: Emergencies,
    private readonly told: Notices,
  ) {}

  @Route(emergencies.listEmergencies)
  list(
    @Input() { actor }: Call<typeof emergencies.listEmergencies>,
  ): Promise<ResponseOf<typeof emergencies.listEmergencies>> {
    return this.declared.list(actor);
  }

  @Route(emergencies.enterEmergency)
  enter(
    @Input() { actor, body }: Call<typeof emergencies.enterEmergency>,
  ): Promise<ResponseOf<typeof emergencies.enterEmergency>> {
    return this.commands.execute(new EnterEmergency(actor, body));
  }

  @Route(emergencies.withdrawEmergency)
  withdraw(
    @Input() { actor, params, body }: Call<typeof emergencies.withdrawEmergency>,
  ): Promise<ResponseOf<typeof emergencies.withdrawEmergency>> {
    return this.commands.execute(new WithdrawEmergency(actor, params.emergencyId, body.reason));
  }

  @Route(notices.listNotices)
  notices(@Input() { actor }: Call<typeof notices.listNotices>): Promise<ResponseOf<typeof notices.listNotices>> {
    return this.told.of(actor);
  }

  @Route(notices.readNotices)
  read(@Input() { actor, body }: Call<typeof notices.readNotices>): Promise<ResponseOf<typeof notices.readNotices>> {
    return this.commands.execute(new ReadNotices(actor, body.noticeIds));
  }
}
