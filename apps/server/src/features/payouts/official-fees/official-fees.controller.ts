import { Controller, type StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/payouts/official-fees/official-fees.ts';
import { csvFile } from '../../../edge/http/csv-file.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { AuditTrail } from '../../../platform/audit/audit-trail.ts';
import { MoveOfficialFees } from './move-official-fees.ts';
import { officialDuesCsv } from './official-dues-csv.ts';
import { OfficialDues } from './official-dues.query.ts';
import { RepayOfficialAdvance } from './repay-official-advance.ts';
import { VoidOfficialMove } from './void-official-move.ts';

type Moved = Promise<ResponseOf<typeof contract.moveOfficialFees>>;

@Controller()
export class OfficialFeesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly owed: OfficialDues,
    private readonly trail: AuditTrail,
  ) {}

  @Route(contract.listOfficialFees)
  list(@Input() { actor, query }: Call<typeof contract.listOfficialFees>) {
    return this.owed.list(actor, query.reference);
  }

  @Route(contract.listOfficialDues)
  dues(@Input() { actor, query }: Call<typeof contract.listOfficialDues>) {
    return this.owed.dues(actor, query.payee);
  }

  @Route(contract.downloadOfficialFees)
  async download(@Input() { actor }: Call<typeof contract.downloadOfficialFees>): Promise<StreamableFile> {
    const text = officialDuesCsv(await this.owed.all(actor));
    const name = 'official-fees.csv';
    await this.trail.record(actor, { action: 'export-taken', details: { file: name } });
    return csvFile(name, text);
  }

  @Route(contract.moveOfficialFees)
  move(@Input() { actor, body }: Call<typeof contract.moveOfficialFees>): Moved {
    return this.commands.execute(new MoveOfficialFees(actor, body));
  }

  @Route(contract.repayOfficialAdvance)
  repay(@Input() { actor, params, body }: Call<typeof contract.repayOfficialAdvance>): Moved {
    return this.commands.execute(new RepayOfficialAdvance(actor, params.moveId, body));
  }

  @Route(contract.voidOfficialMove)
  void(@Input() { actor, params, body }: Call<typeof contract.voidOfficialMove>): Moved {
    return this.commands.execute(new VoidOfficialMove(actor, params.moveId, body));
  }
}
