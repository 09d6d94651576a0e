import { Controller, Res, StreamableFile } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import * as contract from '#contracts/documents/documents.ts';
import { Input, Route } from '../../edge/http/route.ts';
import type { Call } from '../../edge/http/route.ts';
import { DeleteFile } from './delete-document.ts';
import { FileContents } from './document-contents.ts';
import { ELSEWHERE_SECONDS, FileLinks } from './document-links.ts';
import { Mugshots } from './mugshots.query.ts';
import { PutMugshot } from './put-mugshot.ts';
import { RemoveMugshot } from './remove-mugshot.ts';
import { RenameFile } from './rename-document.ts';
import { StoredFiles } from './documents.query.ts';
import { UndeleteFile } from './undelete-document.ts';
import { UploadFile } from './upload-document.ts';

@Controller()
export class DocumentsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly files: StoredFiles,
    private readonly links: FileLinks,
    private readonly contents: FileContents,
    private readonly mugshots: Mugshots,
  ) {}

  @Route(contract.listFiles)
  list(
    @Input() { actor, params, query }: Call<typeof contract.listFiles>,
  ): Promise<ResponseOf<typeof contract.listFiles>> {
    return this.files.list(actor, params, query);
  }

  @Route(contract.uploadFile)
  upload(
    @Input() { actor, params, file }: Call<typeof contract.uploadFile>,
  ): Promise<ResponseOf<typeof contract.uploadFile>> {
    return this.commands.execute(new UploadFile(actor, params, file));
  }

  @Route(contract.renameFile)
  rename(
    @Input() { actor, params, body }: Call<typeof contract.renameFile>,
  ): Promise<ResponseOf<typeof contract.renameFile>> {
    return this.commands.execute(new RenameFile(actor, params.fileId, body.name));
  }

  @Route(contract.deleteFile)
  delete(
    @Input() { actor, params }: Call<typeof contract.deleteFile>,
  ): Promise<ResponseOf<typeof contract.deleteFile>> {
    return this.commands.execute(new DeleteFile(actor, params.fileId));
  }

  @Route(contract.undeleteFile)
  undelete(
    @Input() { actor, params }: Call<typeof contract.undeleteFile>,
  ): Promise<ResponseOf<typeof contract.undeleteFile>> {
    return this.commands.execute(new UndeleteFile(actor, params.fileId));
  }

  @Route(contract.getFileLink)
  async link(
    @Input() { actor, params }: Call<typeof contract.getFileLink>,
  ): Promise<ResponseOf<typeof contract.getFileLink>> {
    return this.links.to(await this.files.find(actor, params.fileId), 'original', ELSEWHERE_SECONDS);
  }

  @Route(contract.getFileContent)
  async content(
    @Input() { actor, params, query }: Call<typeof contract.getFileContent>,
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
