import { Global, Module } from '@nestjs/common';
import { Mail } from './mail.ts';
import { Outbox } from './outbox.ts';
import { SendMail } from './send-mail.ts';

/** Outgoing mail, for every feature. */
@Global()
@Module({ providers: [Mail, SendMail, Outbox], exports: [Mail, Outbox] })
export class MailModule {}
