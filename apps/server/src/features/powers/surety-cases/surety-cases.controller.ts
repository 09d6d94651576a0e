import * as contract from '#contracts/powers/surety-cases/surety-cases.ts';
import * as linking from '#contracts/powers/surety-cases/link-surety-case.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { DocumentLinks, Documents, ELSEWHERE_SECONDS } from '../../people/documents/index.ts';
import { UploadSuretyAttachment } from './upload-surety-attachment.ts';
import { CreateSuretyCase } from './create-surety-case.ts';
import { EditSuretyCase } from './edit-surety-case.ts';
import { LinkSuretyCase } from './link-surety-case.ts';
import { SetSuretyCaseStatus } from './set-surety-case-status.ts';
import { SuretyCases } from './surety-cases.query.ts';

export const SuretyCasesController = routes(
  route(contract.listSuretyCases, SuretyCases, (cases, { actor, query }) => cases.list(actor, query)),
  command(CreateSuretyCase),
  route(contract.getSuretyCase, SuretyCases, (cases, { actor, params }) => cases.one(actor, params.caseId)),
  command(EditSuretyCase),
  command(SetSuretyCaseStatus),
  command(LinkSuretyCase),
  route(linking.listSuretyCasesOfDefendant, SuretyCases, (cases, { actor, params }) =>
    cases.ofDefendant(actor, params.defendantId),
  ),
  command(UploadSuretyAttachment),
  route(contract.getSuretyAttachmentLink, [Documents, DocumentLinks], async ([documents, links], { actor, params }) => {
    const file = await documents.attachment(actor, 'surety-case', params.caseId, params.attachmentId);
    return links.to(file, 'original', {
      seconds: ELSEWHERE_SECONDS,
      roles: contract.getSuretyAttachmentLink.roles,
    });
  }),
);
