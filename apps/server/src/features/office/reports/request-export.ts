import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { withinPeriod } from '../../../edge/http/route.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { requestExport } from '#contracts/books/ledger/exports.ts';
import { RANGE_BACKWARDS } from '#contracts/books/account/statements.ts';
import { ReadYourWrites } from '../../../platform/projections/read-your-writes.ts';
import { Refused } from '../../../kernel/refused.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantRows } from '../../../platform/rows/tenant-rows.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { readKnown } from '../statement-lines/index.ts';
import { isRun, isStatement, mayExport } from './export.ts';
import { NoteExport } from './note-export.ts';

type Input = InputOf<typeof requestExport>['body'];

/** Asks for an export: a numbered row now, the file by the worker (money#exports). The command's id becomes its id. */
export class RequestExport extends CommandOf(requestExport) {}

/** A filter as typed; an empty one filters nothing. */
const filled = (typed: string | undefined): string | undefined => (typed === '' ? undefined : typed);

const refuse = ({ role }: Actor, { kind, accountId, from, to }: Input): void => {
  if (!mayExport(role, kind)) throw new Refused('ROLE_REFUSED');
  if (isStatement(kind) && !accountId) {
    throw new Refused('VALIDATION_FAILED', {}, [{ path: 'accountId', message: 'Choose an account.' }]);
  }
  if ((isStatement(kind) || isRun(kind)) && from !== undefined && to !== undefined && from > to) {
    throw new Refused('VALIDATION_FAILED', {}, [{ path: 'to', message: RANGE_BACKWARDS }]);
  }
};

/** @throws Refused ACCOUNT_NOT_FOUND */
const shortIdOf = async (tx: TenantTransaction, organizationId: string, accountId: string): Promise<number> => {
  const { rows } = await tx.query<{ shortId: number }>(
    `select n.short_id from account a
     join account_number n on n.organization_id = a.organization_id and n.account_id = a.account_id
     where a.organization_id = $1 and a.account_id = $2`,
    [organizationId, accountId],
  );
  if (!rows[0]) throw new Refused('ACCOUNT_NOT_FOUND');
  return rows[0].shortId;
};

@CommandHandler(RequestExport)
export class RequestExportHandler implements ICommandHandler<RequestExport> {
  constructor(
    private readonly rows: TenantRows,
    private readonly exports: NoteExport,
    private readonly readYourWrites: ReadYourWrites,
    private readonly mail: Mail,
  ) {}

  async execute({ actor, body }: RequestExport): Promise<ResponseOf<typeof requestExport>> {
    refuse(actor, body);
    // An auditor's file has the days of their period alone (money#auditor-access).
    const input = actor.period ? { ...body, ...withinPeriod(body, actor.period) } : body;
    if (input.kind === 'statement-run-mail' && !this.mail.isConnected) throw new Refused('MAIL_NOT_CONNECTED');
    await this.readYourWrites.wait('ledger', actor.organizationId);
    if (input.accountId !== undefined || isRun(input.kind))
      await this.readYourWrites.wait('accounts', actor.organizationId);
    const { organizationId, commandId: exportId } = actor;
    await this.rows.write(actor, { requestExport: input }, async (tx) => {
      const { accountId } = input;
      const accountShortId = accountId === undefined ? undefined : await shortIdOf(tx, organizationId, accountId);
      const [account, person] = [filled(input.account), filled(input.person)];
      const { journalNumber } = await readKnown(tx, actor, input);
      await this.exports.note(tx, actor, { ...input, account, person, accountShortId, journalNumber });
      return { exportId };
    });
    return this.exports.begin(actor);
  }
}
