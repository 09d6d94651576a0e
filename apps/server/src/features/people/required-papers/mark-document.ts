import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ResponseOf } from '#contracts/kernel/endpoint.ts';
import { markDocument } from '#contracts/people/required-papers/papers.ts';
import { CommandOf } from '../../../edge/http/command-of.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { TenantRows, type Work } from '../../../platform/rows/tenant-rows.ts';
import { holdDocument } from '../documents/index.ts';
import { BondsOfPerson } from './bonds-of-person.query.ts';

type Marked = ResponseOf<typeof markDocument>;

/** Says which paper a document is, and of which bonds; or that it is none. */
export class MarkDocument extends CommandOf(markDocument) {}

@CommandHandler(MarkDocument)
export class MarkDocumentHandler implements ICommandHandler<MarkDocument> {
  constructor(
    private readonly rows: TenantRows,
    private readonly bonds: BondsOfPerson,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, params: { fileId }, body: input }: MarkDocument): Promise<Marked> {
    const { organizationId, userId } = actor;
    const { paperId } = input;
    const bondIds = [...new Set(input.bondIds)];
    const known = await this.bonds.ofFile(actor, fileId);
    let subjectId = '';
    const mark: Work<Marked> = async (tx, em) => {
      const document = await holdDocument(tx, em, organizationId, fileId);
      if (document.deletedAt) throw new Refused('FILE_NOT_FOUND');
      ({ subjectId } = document);
      const paper = 'select 1 from required_paper where organization_id = $1 and paper_id = $2';
      if (paperId !== null && (await tx.query(paper, [organizationId, paperId])).rowCount === 0)
        throw new Refused('PAPER_NOT_FOUND');
      const before = await tx.query<{ bondId: string }>(
        'delete from bond_document where organization_id = $1 and file_id = $2 returning bond_id',
        [organizationId, fileId],
      );
      for (const bondId of bondIds) {
        const bond = known.find((one) => one.bondId === bondId);
        if (!bond) throw new Refused('BOND_NOT_FOUND');
        // A bond that was voided since keeps its papers, and gets no more.
        const isNew = before.rows.every((one) => one.bondId !== bondId);
        if (isNew && bond.isVoided) throw new Refused('BOND_VOIDED');
        if (isNew && bond.unfinished) throw new Refused('BOND_UNFINISHED');
      }
      if (paperId !== null) {
        await tx.query(
          `insert into bond_document (organization_id, file_id, bond_id, paper_id, marked_by, marked_at)
           select $1, $2, bond_id, $3, $4, $5 from unnest($6::uuid[]) as bond_id`,
          [organizationId, fileId, paperId, userId, this.clock.now(), bondIds],
        );
      }
      return { fileId, paperId, bondIds };
    };
    return this.rows.write(actor, { markDocument: fileId, paperId, bondIds }, mark, () => [
      { topic: 'file', id: subjectId },
    ]);
  }
}
