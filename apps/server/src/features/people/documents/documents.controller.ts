import { Controller, Res, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/people/documents/documents.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { DeleteDocument } from './delete-document.ts';
import { DocumentContents } from './document-contents.ts';
import { ELSEWHERE_SECONDS, DocumentLinks } from './document-links.ts';
import { Mugshots } from './mugshots.query.ts';
import { PutMugshot } from './put-mugshot.ts';
import { RemoveMugshot } from './remove-mugshot.ts';
import { RenameDocument } from './rename-document.ts';
import { Documents } from './documents.query.ts';
import { UndeleteDocument } from './undelete-document.ts';
import { UploadDocument } from './upload-document.ts';

@Controller()
export class DocumentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly files: Documents,
    private readonly links: DocumentLinks,
    private readonly contents: DocumentContents,
    private readonly mugshots: Mugshots,
  ) {}

  @Route(contract.listDocuments)
  list(
    @Input() { actor, params, query }: Call<typeof contract.listDocuments>,
  ): Promise<ResponseOf<typeof contract.listDocuments>> {
    return this.files.list(actor, params, query);
  }

  @Route(contract.uploadDocument)
  upload(
    @Input() { actor, params, file }: Call<typeof contract.uploadDocument>,
  ): Promise<ResponseOf<typeof contract.uploadDocument>> {
    return this.commands.execute(new UploadDocument(actor, params, file));
  }

  @Route(contract.renameDocument)
  rename(
    @Input() { actor, params, body }: Call<typeof contract.renameDocument>,
  ): Promise<ResponseOf<typeof contract.renameDocument>> {
    return this.commands.execute(new RenameDocument(actor, params.fileId, body.name));
  }

  @Route(contract.deleteDocument)
  delete(
    @Input() { actor, params }: Call<typeof contract.deleteDocument>,
  ): Promise<ResponseOf<typeof contract.deleteDocument>> {
    return this.commands.execute(new DeleteDocument(actor, params.fileId));
  }

  @Route(contract.undeleteDocument)
  undelete(
    @Input() { actor, params }: Call<typeof contract.undeleteDocument>,
  ): Promise<ResponseOf<typeof contract.undeleteDocument>> {
    return this.commands.execute(new UndeleteDocument(actor, params.fileId));
  }

  @Route(contract.getDocumentLink)
  async link(
    @Input() { actor, params }: Call<typeof contract.getDocumentLink>,
  ): Promise<ResponseOf<typeof contract.getDocumentLink>> {
    return this.links.to(await this.files.find(actor, params.fileId), 'original', {
      seconds: ELSEWHERE_SECONDS,
      roles: contract.getDocumentLink.roles,
    });
  }

  @Route(contract.getDocumentContent)
  async content(
    @Input() { actor, params, query }: Call<typeof contract.getDocumentContent>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const { content, headers, ...presentation } = await this.contents.behind(actor, params.fileId, query);
    void reply.headers(headers);
    return new StreamableFile(content, presentation);
  }

  @Route(contract.getMugshot)
  async mugshot(
    @Input() { actor, params }: Call<typeof contract.getMugshot>,
  ): Promise<ResponseOf<typeof contract.getMugshot>> {
    return { mugshot: await this.mugshots.of(actor, params.defendantId) };
  }

  @Route(contract.putMugshot)
  putMugshot(
    @Input() { actor, params, file }: Call<typeof contract.putMugshot>,
  ): Promise<ResponseOf<typeof contract.putMugshot>> {
    return this.commands.execute(new PutMugshot(actor, params.defendantId, file));
  }

  @Route(contract.removeMugshot)
  removeMugshot(
    @Input() { actor, params }: Call<typeof contract.removeMugshot>,
  ): Promise<ResponseOf<typeof contract.removeMugshot>> {
    return this.commands.execute(new RemoveMugshot(actor, params.defendantId));
  }
}
