import { Injectable } from '@nestjs/common';
import { dayOf } from '#domain/kernel/days.ts';
import { addresseeOf, type SurrenderPaper, type SurrenderStatus } from '#domain/recovery/surrender.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { renderPdf } from '../../../platform/pdf/pdf.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { Letterheads, type PaperFile } from '../../books/printing/index.ts';
import { readPaperFacts } from './paper-facts.query.ts';
import { surrenderSheet } from './surrender-sheet.ts';
import { placeOf, Surrenders } from './surrenders.query.ts';

/** Papers are made of a surrender that goes on: one that waits, or was never approved, has none. */
export const mustHavePapers = ({
  status,
  certificateOn = null,
}: {
  status: SurrenderStatus;
  certificateOn?: string | null | undefined;
}): void => {
  if (status === 'asked' || status === 'waiting' || status === 'declined') throw new Refused('SURRENDER_WAITS');
  if ((status === 'withdrawn' || status === 'ended') && certificateOn === null) throw new Refused('SURRENDER_WAITS');
};

/** Makes the papers of surrenders; names and addresses are read now. */
@Injectable()
export class SurrenderPapers {
  constructor(
    private readonly surrenders: Surrenders,
    private readonly letterheads: Letterheads,
    private readonly reads: Reads,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused SURRENDER_NOT_FOUND, SURRENDER_WAITS, ADDRESS_MISSING */
  async make(actor: Actor, surrenderId: string, paper: SurrenderPaper): Promise<PaperFile> {
    const surrender = await this.surrenders.one(actor, surrenderId);
    mustHavePapers(surrender);
    const missing = surrender.papers.find((one) => one.paper === paper)?.missing ?? null;
    if (missing !== null) throw new Refused('ADDRESS_MISSING', { who: missing });
    const { organizationId } = actor;
    const { covered, coverable, defendantId, defendantName, addresses } = surrender;
    const bondIds = (covered.length > 0 ? covered : coverable).map(({ bondId }) => bondId);
    const [letterhead, known] = await Promise.all([
      this.letterheads.of(actor),
      this.reads.after(actor, ['accounts', 'bonds'], (tx) =>
        readPaperFacts(tx, { organizationId, defendantId, bondIds }),
      ),
    ]);
    const kind = addresseeOf(paper);
    const place = kind && placeOf(kind, surrender);
    const to = addresses.find((one) => one.kind === kind && one.place === place);
    const sheet = surrenderSheet(paper, {
      surrender,
      letterhead,
      defendant: defendantName ?? 'Archived file',
      ...known,
      addressee: to ? [to.name, ...to.address.split('\n')] : [],
      madeOn: dayOf(this.clock.now(), actor.timeZone),
    });
    return { name: `${paper}.pdf`, bytes: await renderPdf(sheet) };
  }
}
