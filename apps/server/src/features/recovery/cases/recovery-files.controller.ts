import { Controller, UseInterceptors } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/recovery/cases/files.ts';
import type { RecoveryFile } from '#contracts/recovery/cases/files.ts';
import { fileNameWithout } from '#domain/recovery/recovery-case.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { Refused } from '../../../kernel/refused.ts';
import { DocumentLinks, Documents, ELSEWHERE_SECONDS } from '../../people/documents/index.ts';
import { JoinedCases } from './answer-for-joined.ts';
import { CaseDrawers } from './case-drawer.query.ts';
import { RemoveRecoveryFile } from './remove-recovery-file.ts';
import { UploadRecoveryFile } from './upload-recovery-file.ts';

@Controller()
@UseInterceptors(JoinedCases)
export class RecoveryFilesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly drawers: CaseDrawers,
    private readonly documents: Documents,
    private readonly links: DocumentLinks,
  ) {}

  @Route(contract.listRecoveryFiles)
  async list(
    @Input() { actor, params, query }: Call<typeof contract.listRecoveryFiles>,
  ): Promise<ResponseOf<typeof contract.listRecoveryFiles>> {
    const { of, goneName } = await this.drawers.open(actor, params);
    const { rows, nextCursor } = await this.documents.attachments(actor, of, query);
    const files = rows as unknown as RecoveryFile[];
    return {
      rows: goneName === null ? files : files.map((file) => ({ ...file, name: fileNameWithout(file.name, goneName) })),
      nextCursor,
    };
  }

  @Route(contract.uploadRecoveryFile)
  upload(
    @Input() { actor, params, file }: Call<typeof contract.uploadRecoveryFile>,
  ): Promise<ResponseOf<typeof contract.uploadRecoveryFile>> {
    return this.commands.execute(new UploadRecoveryFile({ actor, params, file }));
  }

  @Route(contract.getRecoveryFileLink)
  async link(
    @Input() { actor, params }: Call<typeof contract.getRecoveryFileLink>,
  ): Promise<ResponseOf<typeof contract.getRecoveryFileLink>> {
    const { of } = await this.drawers.open(actor, params);
    for (const { kind, id } of of) {
      const file = await this.documents.attachment(actor, kind, id, params.recoveryFileId).catch(orNone);
      if (file)
        return this.links.to(file, 'original', {
          seconds: ELSEWHERE_SECONDS,
          roles: contract.getRecoveryFileLink.roles,
        });
    }
    throw new Refused('FILE_NOT_FOUND');
  }

  @Route(contract.removeRecoveryFile)
  remove(
    @Input() { actor, params, body }: Call<typeof contract.removeRecoveryFile>,
  ): Promise<ResponseOf<typeof contract.removeRecoveryFile>> {
    return this.commands.execute(new RemoveRecoveryFile({ actor, params, body: { reason: body.reason } }));
  }
}

/** The file lies elsewhere in the drawer, or nowhere. */
const orNone = (error: unknown): null => {
  if (error instanceof Refused && error.code === 'FILE_NOT_FOUND') return null;
  throw error;
};
