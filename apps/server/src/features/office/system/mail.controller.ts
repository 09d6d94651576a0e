import { Controller } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { listMail } from '#contracts/office/system/mail.ts';
import { Input, Route, type Call } from '../../../edge/http/route.ts';
import { Outbox } from '../../../platform/mail/outbox.ts';

@Controller()
export class MailController {
  constructor(private readonly outbox: Outbox) {}

  @Route(listMail)
  listMail(@Input() { actor, query }: Call<typeof listMail>): Promise<ResponseOf<typeof listMail>> {
    return this.outbox.list(actor.organizationId, query);
  }
}
