import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mailPaper } from '#contracts/books/account/mail-paper.ts';
import { moneyRoles, type Role } from '#contracts/kernel/roles.ts';
import { RateLimit } from '../../../edge/auth/rate-limit.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { PaperPost } from './paper-post.ts';
import { PapersToMail } from './papers-to-mail.ts';

/** How many letters one person may send. */
const LETTERS = { times: 60, seconds: 3_600 };

/** Sends a paper by e-mail: the letter stands in the outbox, and leaves once. */
export class MailPaper extends CommandOf(mailPaper) {}

@CommandHandler(MailPaper)
export class MailPaperHandler implements ICommandHandler<MailPaper> {
  constructor(
    private readonly rows: TenantRows,
    private readonly papers: PapersToMail,
    private readonly post: PaperPost,
    private readonly limits: RateLimit,
  ) {}

  async execute({ actor, body: input }: MailPaper): Promise<{ mailedId: string }> {
    const { organizationId, userId, commandId: mailedId } = actor;
    const { paper, ...words } = input;
    await this.limits.attempt(`mailed-papers:${organizationId}:${userId}`, LETTERS);
    const { file, ...of } = await this.papers.make(actor, paper);
    // Of a forfeiture it is a bond's; on money past due those alone write who may send it (bonds#letters-in-one-go).
    const isOnMoney = paper.kind === 'letter' && of.bondId === null;
    if (isOnMoney && !(moneyRoles as readonly Role[]).includes(actor.role)) throw new Refused('ROLE_REFUSED');
    const letter = await this.post.letter(actor, { ...words, file });
    const { accountId } = of;
    const answer = await this.rows.write(
      actor,
      { mailPaper: input },
      async (tx) => {
        await this.post.write(tx, actor, { mailedId, kind: paper.kind, ...of, letter });
        return { mailedId };
      },
      () => (accountId === null ? [] : [{ topic: 'account', id: accountId }]),
    );
    this.post.leave(organizationId, mailedId);
    return answer;
  }
}
