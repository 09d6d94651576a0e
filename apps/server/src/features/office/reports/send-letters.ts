import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sendLetters } from '#contracts/books/account/letters.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { NoteLetters } from '../../books/printing/index.ts';
import { NoteExport } from './request-export.ts';

const KINDS = { mail: 'letters-mail', pdf: 'letters-pdf' } as const;

/**
 * Makes letters on money past due to many people: they are noted now, and the worker mails or prints them as a numbered
 * export (bonds#letters-in-one-go). The command's id becomes its id.
 */
export class SendLetters extends CommandOf(sendLetters) {}

@CommandHandler(SendLetters)
export class SendLettersHandler implements ICommandHandler<SendLetters> {
  constructor(
    private readonly rows: TenantRows,
    private readonly exports: NoteExport,
    private readonly letters: NoteLetters,
    private readonly mail: Mail,
  ) {}

  async execute({ actor, body: input }: SendLetters): Promise<ResponseOf<typeof sendLetters>> {
    const { way, letters: asked } = input;
    if (way === 'mail' && !this.mail.isConnected) throw new Refused('MAIL_NOT_CONNECTED');
    await this.letters.ready(actor);
    const accounts = [...new Set(asked.map(({ accountId }) => accountId))];
    await this.rows.write(
      actor,
      { sendLetters: input },
      async (tx) => {
        const made = await this.letters.noteAll(tx, actor, asked);
        const isMailed = ({ hasEmail }: { hasEmail: boolean }) => way === 'mail' && hasEmail;
        const idsOf = (some: typeof made) => some.map(({ letterId }) => letterId);
        const toPrint = made.filter((one) => !isMailed(one));
        const leftOut = asked.length - made.length;
        const letters = { toMail: idsOf(made.filter(isMailed)), toPrint: idsOf(toPrint), leftOut };
        await this.exports.note(tx, actor, { kind: KINDS[way], letters });
        return { exportId: actor.commandId };
      },
      () => accounts.map((id) => ({ topic: 'account', id }) as const),
    );
    return this.exports.begin(actor);
  }
}
