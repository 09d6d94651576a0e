import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import type { listMarks } from '#contracts/people/required-papers/papers.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { mustHaveSubject, type DocumentSubject } from '../documents/index.ts';

type Marks = ResponseOf<typeof listMarks>;
type PaperBond = Marks['bonds'][number] & { isVoided: boolean; unfinished: boolean };

/** The bonds of a defendant, or of the defendant whom an indemnitor answers for. */
const BONDS = `
  select b.bond_id, b.power_number, b.status, b.amount_cents,
         b.voided_at is not null as is_voided, b.unfinished
  from bond b
  where b.organization_id = $1 and b.defendant_id = coalesce(
    (select i.defendant_id from indemnitor i where i.organization_id = $1 and i.id = $2), $2)
  order by b.written_position desc`;

const MARKS = `
  select m.file_id, m.paper_id, p.name as paper, array_agg(m.bond_id) as bond_ids
  from stored_file f
  join bond_document m on m.organization_id = f.organization_id and m.file_id = f.id
  join required_paper p on p.organization_id = m.organization_id and p.paper_id = m.paper_id
  where f.organization_id = $1 and f.subject_kind = $2 and f.subject_id = $3 and f.purpose = 'drawer'
    and f.deleted_at is null
  group by m.file_id, m.paper_id, p.name`;

/** Reads which bonds the documents of a person can be, and are, papers of. */
@Injectable()
export class BondsOfPerson {
  constructor(private readonly reads: Reads) {}

  /** Those of the person in whose drawer a file lies, voided ones too; none where there is no such file. */
  ofFile({ organizationId }: Actor, fileId: string): Promise<PaperBond[]> {
    return this.reads.after({ organizationId }, ['bonds'], async (tx) => {
      const file = await tx.query<{ subjectId: string }>(
        'select subject_id from stored_file where organization_id = $1 and id = $2',
        [organizationId, fileId],
      );
      const { rows } = await tx.query<PaperBond>(BONDS, [organizationId, file.rows[0]?.subjectId ?? null]);
      return rows;
    });
  }

  /** Newest bond first, without voided and unfinished ones. @throws Refused the subject's …_NOT_FOUND */
  marks({ organizationId }: Actor, subject: DocumentSubject): Promise<Marks> {
    const { subjectKind, subjectId } = subject;
    return this.reads.after({ organizationId }, ['bonds'], async (tx) => {
      await mustHaveSubject(tx, organizationId, subject);
      const bonds = await tx.query<PaperBond>(BONDS, [organizationId, subjectId]);
      const marks = await tx.query<Marks['marks'][number]>(MARKS, [organizationId, subjectKind, subjectId]);
      return {
        bonds: bonds.rows.flatMap(({ isVoided, unfinished, ...bond }) => (isVoided || unfinished ? [] : [bond])),
        marks: marks.rows,
      };
    });
  }
}
