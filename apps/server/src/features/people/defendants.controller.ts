import { Readable } from 'node:stream';
import { Controller, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import * as contract from '#contracts/people/defendants.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { Input, Route } from '../../platform/http/route.ts';
import type { Call } from '../../platform/http/route.ts';
import { CreateDefendant } from './create-defendant.ts';
import { DefendantList } from '../reports/index.ts';
import { Defendants } from './defendants.query.ts';
import { DeleteDefendant } from '../case-file/index.ts';
import { EditDefendant } from './edit-defendant.ts';
import { RevealSsn } from './reveal-ssn.ts';

@Controller()
export class DefendantsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly defendants: Defendants,
    private readonly list: DefendantList,
  ) {}

  @Route(contract.listDefendants)
  listDefendants(
    @Input() { actor, query }: Call<typeof contract.listDefendants>,
  ): Promise<ResponseOf<typeof contract.listDefendants>> {
    return this.list.page(actor, query);
  }

  @Route(contract.downloadDefendants)
  download(@Input() { actor, query }: Call<typeof contract.downloadDefendants>): StreamableFile {
    return new StreamableFile(Readable.from(this.list.file(actor, query)), {
      type: 'text/csv; charset=utf-8',
      disposition: 'attachment; filename="defendants.csv"',
    });
  }

  @Route(contract.createDefendant)
  create(
    @Input() { actor, body }: Call<typeof contract.createDefendant>,
  ): Promise<ResponseOf<typeof contract.createDefendant>> {
    return this.commands.execute(new CreateDefendant(actor, body));
  }

  @Route(contract.getDefendant)
  get(
    @Input() { actor, params }: Call<typeof contract.getDefendant>,
  ): Promise<ResponseOf<typeof contract.getDefendant>> {
    return this.defendants.get(actor, params.defendantId);
  }

  @Route(contract.editDefendant)
  edit(
    @Input() { actor, params, body }: Call<typeof contract.editDefendant>,
  ): Promise<ResponseOf<typeof contract.editDefendant>> {
    return this.commands.execute(new EditDefendant(actor, params.defendantId, body));
  }

  @Route(contract.revealDefendantSsn)
  revealSsn(
    @Input() { actor, params, body }: Call<typeof contract.revealDefendantSsn>,
  ): Promise<ResponseOf<typeof contract.revealDefendantSsn>> {
    const owner = { personType: 'defendant', id: params.defendantId } as const;
    return this.commands.execute(new RevealSsn(actor, owner, body.reason));
  }

  @Route(contract.deleteDefendant)
  delete(
    @Input() { actor, params }: Call<typeof contract.deleteDefendant>,
  ): Promise<ResponseOf<typeof contract.deleteDefendant>> {
    return this.commands.execute(new DeleteDefendant(actor, params.defendantId));
  }
}
