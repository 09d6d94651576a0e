import { Injectable } from '@nestjs/common';
import type { getBooksProof, ProofOfBooks } from '#contracts/books/proof/proof.ts';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { TenantDatabase, type TenantTransaction } from '../../../platform/database/tenant-database.ts';
import { Mail } from '../../../platform/mail/mail.ts';
import { nameOf } from '../../agency/organizations/index.ts';

const NEWEST = `
  select p.proof_id, p.night, p.asked_at, p.ended_at, p.state, p.problems, p.differences, p.counts, p.head_number,
    p.head_hash, p.row_head_number, p.row_head_hash,
    case when p.asked_by is null then null else ${nameOf('a', 'Former staff')} end as asked_by
  from books_proof p
  left join agent a on a.organization_id = p.organization_id and a.user_id = p.asked_by
  where p.organization_id = $1 order by p.asked_at desc, p.proof_id limit 31`;

const STATE = `
  select state, ended_at, problems, counts, head_number, head_hash from (
    (select * from books_proof where organization_id = $1 and state = 'waiting' limit 1)
    union all
    (select * from books_proof where organization_id = $1 and state <> 'waiting' order by ended_at desc limit 1)
    union all
    (select * from books_proof where organization_id = $1 and state = 'proven' order by ended_at desc limit 1)) p`;

/** The newest that ended, whatever it found. */
const ENDED = `
  select state, ended_at, problems, counts, head_number, head_hash from books_proof
  where organization_id = $1 and state <> 'waiting' order by ended_at desc, proof_id limit 1`;

type State = ResponseOf<typeof getBooksProof>;

interface Row extends Omit<ProofOfBooks, 'head' | 'rowHead' | 'counts'> {
  counts: Partial<ProofOfBooks['counts']>;
  headNumber: number | null;
  headHash: string | null;
  rowHeadNumber: number | null;
  rowHeadHash: string | null;
}

const NOTHING: ProofOfBooks['counts'] = {
  events: 0,
  entries: 0,
  receipts: 0,
  rows: 0,
  texts: 0,
  files: 0,
  linkedRows: 0,
};

const headOf = (number: number | null, hash: string | null) =>
  number === null || hash === null ? null : { number, hash };

/** What the newest proof found that was ended; null before the first one (money#books-certificate). */
export const readNewestProof = async (tx: TenantTransaction, organizationId: string) => {
  const { rows } = await tx.query<Row>(ENDED, [organizationId]);
  const [row] = rows;
  if (!row?.endedAt) return null;
  const { endedAt, state, problems, counts, headNumber, headHash } = row;
  const isProven = state === 'proven';
  return { endedAt, isProven, problems, counts: { ...NOTHING, ...counts }, head: headOf(headNumber, headHash) };
};

/** What was proved of an agency's books, and when (money#nightly-proof). */
@Injectable()
export class BooksProofs {
  constructor(
    private readonly database: TenantDatabase,
    private readonly mail: Mail,
  ) {}

  /** What screens say of the books. */
  state({ organizationId }: Actor): Promise<State> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<Row>(STATE, [organizationId]);
      const ended = rows.filter(({ state }) => state !== 'waiting');
      const proven = ended.findLast(({ state }) => state === 'proven');
      const [newest] = ended;
      return {
        proven: proven?.endedAt
          ? { at: proven.endedAt, events: proven.counts.events ?? 0, head: headOf(proven.headNumber, proven.headHash) }
          : null,
        notProven:
          newest?.endedAt && newest.state !== 'proven' ? { at: newest.endedAt, problems: newest.problems } : null,
        isWaiting: rows.length > ended.length,
        isMailed: this.mail.isConnected,
      };
    });
  }

  /** The newest first, those of about a month. */
  list({ organizationId }: Actor): Promise<ProofOfBooks[]> {
    return this.database.read(organizationId, async (tx) => {
      const { rows } = await tx.query<Row>(NEWEST, [organizationId]);
      return rows.map(({ counts, headNumber, headHash, rowHeadNumber, rowHeadHash, ...row }) => ({
        ...row,
        counts: { ...NOTHING, ...counts },
        head: headOf(headNumber, headHash),
        rowHead: headOf(rowHeadNumber, rowHeadHash),
      }));
    });
  }
}
