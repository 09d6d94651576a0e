import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isShownInline, type StoredDocument, renameDocument } from '#contracts/people/documents/documents.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { FileStore } from '../../../platform/storage/file-store.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { contentDisposition, fileName } from './file-name.ts';
import { holdDocument } from './document.ts';
import { Documents } from './documents.query.ts';

/** Gives a file of a drawer another name; its extension stays. */
export class RenameDocument extends CommandOf(renameDocument) {}

@CommandHandler(RenameDocument)
export class RenameDocumentHandler implements ICommandHandler<RenameDocument> {
  constructor(
    private readonly rows: TenantRows,
    private readonly files: Documents,
    private readonly store: FileStore,
  ) {}

  async execute({ actor, params: { fileId }, body: { name: typed } }: RenameDocument): Promise<StoredDocument> {
    const { organizationId } = actor;
    const { mediaType, objectId } = await this.files.find(actor, fileId);
    const name = fileName(typed, mediaType);
    const rename: Work<{ subjectId: string }> = async (tx, em) => {
      const document = await holdDocument(tx, em, organizationId, fileId);
      if (document.deletedAt) throw new Refused('FILE_NOT_FOUND');
      document.name = name;
      const disposition = contentDisposition(isShownInline(mediaType) ? 'inline' : 'attachment', name);
      await this.store.present({ organizationId, objectId }, { mediaType, disposition });
      return { subjectId: document.subjectId };
    };
    await this.rows.write(actor, { renameDocument: fileId, name: typed }, rename, ({ subjectId }) => [
      { topic: 'file', id: subjectId },
    ]);
    return this.files.find(actor, fileId);
  }
}
