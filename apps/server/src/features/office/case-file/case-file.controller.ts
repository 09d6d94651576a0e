import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/office/case-file/case-file.ts';
import { deleteDefendant, editDefendant } from '#contracts/people/people/defendants.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { ArchivedCaseFiles } from './archived-case-files.query.ts';
import { DeleteDefendant } from './delete-defendant.ts';
import { EditCaseFile } from './edit-case-file.ts';
import { PlaceLegalHold, ReleaseLegalHold } from './legal-hold.ts';
import { RestoreCaseFile } from './restore-case-file.ts';

@Controller()
export class CaseFileController {
  constructor(
    private readonly commands: CommandBus,
    private readonly files: ArchivedCaseFiles,
  ) {}

  @Route(contract.listArchivedCaseFiles)
  list(
    @Input() { actor, query }: Call<typeof contract.listArchivedCaseFiles>,
  ): Promise<ResponseOf<typeof contract.listArchivedCaseFiles>> {
    return this.files.list(actor, query);
  }

  @Route(contract.restoreCaseFile)
  restore(
    @Input() { actor, params }: Call<typeof contract.restoreCaseFile>,
  ): Promise<ResponseOf<typeof contract.restoreCaseFile>> {
    return this.commands.execute(new RestoreCaseFile(actor, params.defendantId));
  }

  @Route(contract.placeLegalHold)
  placeHold(
    @Input() { actor, params, body }: Call<typeof contract.placeLegalHold>,
  ): Promise<ResponseOf<typeof contract.placeLegalHold>> {
    return this.commands.execute(new PlaceLegalHold(actor, params.defendantId, body.reason));
  }

  @Route(contract.releaseLegalHold)
  releaseHold(
    @Input() { actor, params }: Call<typeof contract.releaseLegalHold>,
  ): Promise<ResponseOf<typeof contract.releaseLegalHold>> {
    return this.commands.execute(new ReleaseLegalHold(actor, params.defendantId));
  }

  @Route(editDefendant)
  edit(@Input() { actor, params, body }: Call<typeof editDefendant>): Promise<ResponseOf<typeof editDefendant>> {
    return this.commands.execute(new EditCaseFile(actor, params.defendantId, body));
  }

  @Route(deleteDefendant)
  delete(@Input() { actor, params }: Call<typeof deleteDefendant>): Promise<ResponseOf<typeof deleteDefendant>> {
    return this.commands.execute(new DeleteDefendant(actor, params.defendantId));
  }
}
