import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { MUGSHOT_TYPES, type FileType, putMugshot } from '#contracts/people/documents/documents.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { TenantDatabase } from '../../../platform/database/tenant-database.ts';
import type { ReceivedFile } from '../../../edge/http/incoming-file.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { setMugshot } from '../people/index.ts';
import { contentDisposition } from './file-name.ts';
import { lockSubject, mustHaveSubject } from './document-subject.ts';
import { fileTypeOf } from './file-type.ts';
import { keepDocument, sha256Of } from './keep-document.ts';
import { mugshotOf } from './picture.ts';
import { discardMugshot } from './remove-mugshot.ts';
import { StoredObjects } from './stored-objects.ts';

const NAME = 'mugshot.jpg';

/** Gives a defendant a mugshot, in the place of the one before (screens#mugshot: one field, one place). */
export class PutMugshot extends CommandOf(putMugshot) {}

@CommandHandler(PutMugshot)
export class PutMugshotHandler implements ICommandHandler<PutMugshot> {
  constructor(
    private readonly database: TenantDatabase,
    private readonly rows: TenantRows,
    private readonly objects: StoredObjects,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { defendantId }, file }: PutMugshot): Promise<{ fileId: string }> {
    const { organizationId } = actor;
    const subject = { subjectKind: 'defendant', subjectId: defendantId } as const;
    await this.database.read(organizationId, (tx) => mustHaveSubject(tx, organizationId, subject));
    return file.receive((received) => this.keep(actor, defendantId, received));
  }

  private async keep(actor: Actor, defendantId: string, received: ReceivedFile): Promise<{ fileId: string }> {
    const { organizationId, userId, commandId: fileId } = actor;
    const type = await fileTypeOf(received);
    if (!(MUGSHOT_TYPES as readonly (FileType | null)[]).includes(type)) throw new Refused('MUGSHOT_TYPE_REFUSED');
    const { original, thumbnail } = await mugshotOf(organizationId, received);
    const show = { mediaType: 'image/jpeg', disposition: contentDisposition('inline', NAME) };
    const objectId = await this.objects.put(organizationId, original, original.length, show);
    const thumbnailId = await this.objects.put(organizationId, thumbnail, thumbnail.length, show);
    const subject = { subjectKind: 'defendant', subjectId: defendantId } as const;
    const write: Work<{ fileId: string }> = async (tx, em) => {
      const uploadedAt = this.clock.now();
      await lockSubject(tx, organizationId, subject);
      await discardMugshot(tx, em, this.objects, actor, defendantId, uploadedAt);
      await this.objects.adopt(tx, organizationId, [objectId, thumbnailId]);
      const bytes = { sizeBytes: original.length, sha256: sha256Of(original), objectId, thumbnailId };
      const said = { purpose: 'mugshot', name: NAME, mediaType: 'image/jpeg' } as const;
      const uploaded = { uploadedBy: userId, uploadedAt };
      await keepDocument(tx, em, { ...subject, organizationId, id: fileId, ...said, ...bytes, ...uploaded });
      await em.flush(); // the defendant names it
      await setMugshot(tx, { organizationId, defendantId }, fileId);
      return { fileId };
    };
    const request = { putMugshot: defendantId, sha256: received.sha256 };
    return this.rows.write(actor, request, write, () => [
      { topic: 'file', id: defendantId },
      { topic: 'defendant', id: defendantId },
    ]);
  }
}
