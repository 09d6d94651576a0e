import { Global, Inject, Module } from '@nestjs/common';
import { BullModule } from '@nestjs/bullmq';
import { createTransport } from 'nodemailer';
import { SETTINGS, type Settings } from '../../kernel/config.ts';
import { Readiness } from '../observe/readiness.ts';
import { LetterLimit } from './letter-limit.ts';
import { Mail, MAIL_QUEUE } from './mail.ts';
import { Outbox } from './outbox.ts';
import { MAIL_TIMEOUTS, SendMailJob } from './send-mail.job.ts';

/** Checked rarely: mail servers limit how often a client signs in. */
const ASKED_EVERY_MS = 60_000;

const signInTo = async (url: string): Promise<void> => {
  const transport = createTransport({ url, ...MAIL_TIMEOUTS });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
};

/** Outgoing mail, for every feature. */
@Global()
@Module({
  imports: [BullModule.registerQueue({ name: MAIL_QUEUE })],
  providers: [Mail, LetterLimit, SendMailJob, Outbox],
  exports: [Mail, LetterLimit, Outbox],
})
export class MailModule {
  constructor(@Inject(SETTINGS) { SMTP_URL }: Settings, readiness: Readiness) {
    if (SMTP_URL !== undefined) readiness.registerSparing('mail', ASKED_EVERY_MS, () => signInTo(SMTP_URL));
  }
}
