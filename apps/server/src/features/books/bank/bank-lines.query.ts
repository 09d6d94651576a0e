import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { BankLine, listBankLines } from '#contracts/books/bank/bank.ts';
import type { InputOf, ResponseOf } from '#contracts/kernel/endpoint.ts';
import { BANK_LINE_STATE_WORDS } from '#domain/books/bank-lines.ts';
import { decimalOfCents } from '#domain/kernel/money.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { csv } from '../../../platform/csv/csv.ts';
import { decodeCursor, encodeCursor } from '../../../platform/database/cursor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { nameOf } from '../../agency/organizations/index.ts';
import { knownAccount } from './known-account.ts';
import { RECEIPT_SENT_BACK } from './receipt-sent-back.ts';

type Query = InputOf<typeof listBankLines>['query'];
type Filter = Pick<Query, 'state' | 'words'>;

interface Row extends BankLine {
  place: number;
}

const cursorValues = z.tuple([z.iso.date(), z.int(), z.uuid()]);
type Place = z.output<typeof cursorValues>;

/** Newer than any line. */
const BEGINNING: Place = ['9999-12-31', 2_147_483_647, 'ffffffff-ffff-ffff-ffff-ffffffffffff'];

/**
 * Of one state where one is asked for, else of all: each has its index, which is walked until a page is full. How rare
 * the words are PostgreSQL cannot know; told as a case it does not guess, and sort all lines for a page of them.
 */
const linesSql = (state: Filter['state']): string => `
  select l.bank_line_id, l.posted_on, l.place, l.amount_cents, l.description, l.check_number, l.reference, l.state,
    l.left_out_reason,
    case when l.left_out_by is null then null else ${nameOf('staff', 'Former staff')} end as left_out_by,
    case when l.match_id is not null then jsonb_build_object('kind', l.match_kind, 'id', l.match_id,
      'on', to_char(l.match_on, 'YYYY-MM-DD'), 'words', l.match_words, 'accountId', l.match_account_id,
      'paymentId', case l.match_kind when 'transfer' then l.match_id when 'entry' then (
        select back.payment_id from journal_entry j ${RECEIPT_SENT_BACK.trim()}
        where j.organization_id = l.organization_id and j.event_id = l.match_id limit 1) end) end as match
  from bank_line l
  left join agent staff on staff.organization_id = l.organization_id and staff.user_id = l.left_out_by
  where l.organization_id = $1 and l.bank_account_id = $2 ${state === undefined ? 'and $8::text is null' : 'and l.state = $8'}
    and (l.posted_on, l.place, l.bank_line_id) < ($3::date, $4::int, $5::uuid)
    and ($9::date is null or l.posted_on >= $9) and ($10::date is null or l.posted_on <= $10)
    and case when l.search_text like all ($6::text[]) then true else false end
  order by l.posted_on desc, l.place desc, l.bank_line_id desc limit $7`;

/** What is looked for, as patterns of what is kept: an amount without what people write around it. */
const patternsOf = (typed = ''): string[] =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .map((word) => (/^[-−$]*[\d,]+(\.\d+)?$/.test(word) ? word.replace(/[-−$,]/g, '') : word))
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);

const HEADINGS = ['Day', 'Amount', 'Description', 'Check', 'Bank id', 'State', 'Reason', 'Matched with'];

/** What the banks say moved on their accounts (money#bank-lines). */
@Injectable()
export class BankLines {
  constructor(private readonly database: TenantDatabase) {}

  /** One page, the newest first, for an auditor of their period (money#auditor-access). @throws Refused BANK_ACCOUNT_NOT_FOUND */
  async list(
    { organizationId, period }: Actor,
    bankAccountId: string,
    { cursor, limit, ...filter }: Query,
  ): Promise<ResponseOf<typeof listBankLines>> {
    const after = decodeCursor(cursorValues, cursor);
    const rows = await this.database.read(organizationId, async (tx) => {
      await knownAccount(tx, organizationId, bankAccountId);
      return this.read(tx, { organizationId, bankAccountId }, { ...filter, period }, after, limit + 1);
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const nextCursor =
      rows.length > limit && last ? encodeCursor([last.postedOn, last.place, last.bankLineId] satisfies Place) : null;
    return { rows: page.map(({ place: _, ...row }) => row), nextCursor };
  }

  /** All of them as a CSV file. @throws Refused BANK_ACCOUNT_NOT_FOUND */
  async file(
    { organizationId }: Actor,
    bankAccountId: string,
    filter: Filter,
  ): Promise<{ name: string; text: string }> {
    const rows = await this.database.read(organizationId, async (tx) => {
      await knownAccount(tx, organizationId, bankAccountId);
      return this.read(tx, { organizationId, bankAccountId }, filter, null, null);
    });
    const lines = rows.map(
      ({ postedOn, amountCents, description, checkNumber, reference, state, leftOutReason, match }) => [
        postedOn,
        decimalOfCents(amountCents),
        description,
        checkNumber,
        reference,
        BANK_LINE_STATE_WORDS[state],
        leftOutReason,
        match?.words ?? '',
      ],
    );
    return { name: 'bank-lines.csv', text: csv([HEADINGS, ...lines]) };
  }

  private async read(
    tx: TenantTransaction,
    { organizationId, bankAccountId }: { organizationId: string; bankAccountId: string },
    { state, words, period }: Filter & { period?: Actor['period'] | undefined },
    after: Place | null,
    limit: number | null,
  ): Promise<Row[]> {
    const { rows } = await tx.query<Row>(linesSql(state), [
      organizationId,
      bankAccountId,
      ...(after ?? BEGINNING),
      patternsOf(words),
      limit,
      state ?? null,
      period?.from ?? null,
      period?.to ?? null,
    ]);
    return rows;
  }
}
