import { StreamableFile } from '@nestjs/common';
import * as contract from '#contracts/people/documents/documents.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
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

export const DocumentsController = routes(
  route(contract.listDocuments, Documents, (files, { actor, params, query }) => files.list(actor, params, query)),
  command(UploadDocument),
  command(RenameDocument),
  command(DeleteDocument),
  command(UndeleteDocument),
  route(contract.getDocumentLink, [DocumentLinks, Documents], async ([links, files], { actor, params }) =>
    links.to(await files.find(actor, params.fileId), 'original', {
      seconds: ELSEWHERE_SECONDS,
      roles: contract.getDocumentLink.roles,
    }),
  ),
  route(contract.getDocumentContent, DocumentContents, async (contents, { actor, params, query }, { reply }) => {
    const { content, headers, ...presentation } = await contents.behind(actor, params.fileId, query);
    void reply.headers(headers);
    return new StreamableFile(content, presentation);
  }),
  route(contract.getMugshot, Mugshots, async (mugshots, { actor, params }) => ({
    mugshot: await mugshots.of(actor, params.defendantId),
  })),
  command(PutMugshot),
  command(RemoveMugshot),
);
