import * as drafts from '#contracts/powers/surety-mail/drafts.ts';
import * as mailboxes from '#contracts/powers/surety-mail/mailboxes.ts';
import { command, route, routes } from '../../../edge/http/routes.ts';
import { DocumentLinks, Documents, ELSEWHERE_SECONDS } from '../../people/documents/index.ts';
import { ConfirmSuretyDraft } from './confirm-surety-draft.ts';
import { SuretyMailboxes } from './mailboxes.query.ts';
import { RefuseSuretyDraft } from './refuse-surety-draft.ts';
import { SetSuretyMailbox } from './set-surety-mailbox.ts';
import { SuretyDrafts } from './surety-drafts.query.ts';
import { TakeSuretyMail } from './take-surety-mail.ts';

export const SuretyMailController = routes(
  route(mailboxes.takeSuretyMail, TakeSuretyMail, async (taking, { params }, { request }) => {
    await taking.take(request, params);
    return { received: true } as const;
  }),
  route(mailboxes.listSuretyMailboxes, SuretyMailboxes, async (mailboxes, { actor }) => ({
    mailboxes: await mailboxes.list(actor),
  })),
  command(SetSuretyMailbox),
  route(drafts.listSuretyDrafts, SuretyDrafts, (drafts, { actor, query }) => drafts.list(actor, query)),
  route(drafts.getSuretyDraft, SuretyDrafts, (drafts, { actor, params }) => drafts.one(actor, params.draftId)),
  route(drafts.getSuretyDraftFileLink, [Documents, DocumentLinks], async ([documents, links], { actor, params }) => {
    const file = await documents.attachment(actor, 'surety-draft', params.draftId, params.fileId);
    return links.to(file, 'original', { seconds: ELSEWHERE_SECONDS, roles: drafts.getSuretyDraftFileLink.roles });
  }),
  command(ConfirmSuretyDraft),
  command(RefuseSuretyDraft),
);
