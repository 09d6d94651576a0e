import { listMail } from '#contracts/office/system/mail.ts';
import { route, routes } from '../../../edge/http/routes.ts';
import { Outbox } from '../../../platform/mail/outbox.ts';

export const MailController = routes(
  route(listMail, Outbox, (outbox, { actor, query }) => outbox.list(actor.organizationId, query)),
);
