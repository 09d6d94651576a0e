import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as emergencies from '#contracts/recovery/deadlines/emergencies.ts';
import * as military from '#contracts/recovery/deadlines/military-service.ts';
import * as notices from '#contracts/recovery/deadlines/notices.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { Emergencies } from './emergencies.query.ts';
import { EnterEmergency } from './enter-emergency.ts';
import { MilitaryServices } from './military-service.query.ts';
import { Notices } from './notices.query.ts';
import { ReadNotices } from './read-notices.ts';
import { RecordMilitaryService } from './record-military-service.ts';
import { WithdrawEmergency } from './withdraw-emergency.ts';
import { WithdrawMilitaryService } from './withdraw-military-service.ts';

/** What the clock of forfeitures tells, and what may stop it (recovery#emergencies-and-service). */
@Controller()
export class DeadlinesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly declared: Emergencies,
    private readonly services: MilitaryServices,
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

  @Route(military.listMilitaryService)
  servicesOf(
    @Input() { actor, params }: Call<typeof military.listMilitaryService>,
  ): Promise<ResponseOf<typeof military.listMilitaryService>> {
    return this.services.ofBond(actor, params.bondId);
  }

  @Route(military.recordMilitaryService)
  recordService(
    @Input() { actor, params, body }: Call<typeof military.recordMilitaryService>,
  ): Promise<ResponseOf<typeof military.recordMilitaryService>> {
    return this.commands.execute(new RecordMilitaryService(actor, params.bondId, body));
  }

  @Route(military.withdrawMilitaryService)
  withdrawService(
    @Input() { actor, params, body }: Call<typeof military.withdrawMilitaryService>,
  ): Promise<ResponseOf<typeof military.withdrawMilitaryService>> {
    return this.commands.execute(new WithdrawMilitaryService(actor, params, body.reason));
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
