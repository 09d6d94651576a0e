import { Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/powers/surety-cases/import-surety-case.ts';
import type { SuretyImport } from '#contracts/powers/surety-cases/import-surety-case.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Refused } from '../../../kernel/refused.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { ImportSuretyCase } from './import-surety-case.ts';
import { SuretyImports } from './surety-imports.query.ts';

type Answer = ResponseOf<typeof contract.importSuretyCase>;

@Controller()
export class ImportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly imports: SuretyImports,
  ) {}

  @Route(contract.importSuretyCase)
  async import(
    @Input() { actor, body }: Call<typeof contract.importSuretyCase>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Answer> {
    const found: SuretyImport = await this.commands.execute(new ImportSuretyCase(actor, body));
    if (found.state !== 'working') return this.answer(actor, found);
    const place = `/recovery/surety-cases?import=${found.importId}`;
    reply.status(202).header('location', place);
    const warning = `The import is still running. See ${place}`;
    return { success: true, inserted: [], record: null, warning, error: null };
  }

  @Route(contract.getSuretyImport)
  one(
    @Input() { actor, params }: Call<typeof contract.getSuretyImport>,
  ): Promise<ResponseOf<typeof contract.getSuretyImport>> {
    return this.imports.one(actor, params.importId);
  }

  @Route(contract.listSuretyImportRecords)
  records(
    @Input() { actor, params, query }: Call<typeof contract.listSuretyImportRecords>,
  ): Promise<ResponseOf<typeof contract.listSuretyImportRecords>> {
    return this.imports.records(actor, params.importId, query);
  }

  /** @throws Refused IMPORT_FAILED where nothing was accepted */
  private async answer(actor: Actor, found: SuretyImport): Promise<Answer> {
    const { state, error, counts } = found;
    if (state === 'failed') throw new Refused('IMPORT_FAILED', { message: error });
    const { inserted, record, remarks } = await this.imports.answer(actor, found);
    const summary = `${counts.new} new, ${counts.updated} updated, ${counts.skipped} skipped, ${counts.refused} refused`;
    const message = remarks.length === 0 ? summary : `${summary}: ${remarks.join('; ')}`;
    if (counts.new + counts.updated + counts.skipped === 0)
      throw new Refused('IMPORT_FAILED', { message: found.total === 0 ? 'There are no records in it.' : message });
    const isPlain = remarks.length === 0 && counts.updated + counts.skipped + counts.refused === 0;
    return { success: true, inserted, record, warning: isPlain ? null : message, error: null };
  }
}
