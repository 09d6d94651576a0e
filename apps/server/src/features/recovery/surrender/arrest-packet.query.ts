import { Injectable } from '@nestjs/common';
import type { InputOf } from '#contracts/kernel/endpoint.ts';
import type { getArrestPacket } from '#contracts/recovery/surrender/arrest-packet.ts';
import { dayOf } from '#domain/kernel/days.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { Clock } from '../../../kernel/clock.ts';
import { Refused } from '../../../kernel/refused.ts';
import { joinPdfs } from '../../../platform/pdf/join-pdfs.ts';
import { renderPdf } from '../../../platform/pdf/pdf.ts';
import { Reads } from '../../../platform/projections/reads.ts';
import { FileStore } from '../../../platform/storage/file-store.ts';
import { Documents } from '../../people/documents/index.ts';
import { Letterheads, type PaperFile } from '../../books/printing/index.ts';
import { arrestSheet, NO_WARRANT, type PacketPart, type PersonToArrest } from './arrest-sheet.ts';

type Asked = InputOf<typeof getArrestPacket>;
type Found = PersonToArrest & { defendantId: string; isLive: boolean; photoId: string | null };

const BOND = `
  select b.defendant_id, d.id is not null as is_live, d.mugshot_file_id as photo_id,
    d.full_name, d.birthday, d.race, d.sex, d.height, d.weight, b.power_number,
    b.case_number, b.amount_cents, b.bond_date, b.sheriff_parish as parish,
    b.court_location as court, b.warrant_on, agent.full_name as agent_name, agent.license_number as agent_license
  from bond b
  left join defendant d on d.organization_id = b.organization_id and d.id = b.defendant_id and d.lifecycle = 'live'
  left join agent on agent.organization_id = b.organization_id and agent.user_id = $3
  where b.organization_id = $1 and b.bond_id = $2`;

/** What a page can show; the pages of a PDF are put behind, and what is neither is printed behind it. */
const PICTURES = ['image/jpeg', 'image/png'];
const PDF = 'application/pdf';

type ReadPart = PacketPart & { behind: Uint8Array | null };

/**
 * Makes the arrest packet of a bond (recovery#arrest-packet): pictures and the pages of PDFs are in it; what cannot be
 * shown, as a PDF that a password locks, is named on page one.
 */
@Injectable()
export class ArrestPackets {
  constructor(
    private readonly reads: Reads,
    private readonly documents: Documents,
    private readonly store: FileStore,
    private readonly letterheads: Letterheads,
    private readonly clock: Clock,
  ) {}

  /** @throws Refused BOND_NOT_FOUND, DEFENDANT_NOT_FOUND, FILE_NOT_FOUND where a file is not the defendant's; BUSY */
  async make(actor: Actor, { params, query }: Asked): Promise<PaperFile> {
    const { organizationId, userId } = actor;
    const { rows } = await this.reads.after(actor, ['bonds'], (tx) =>
      tx.query<Found>(BOND, [organizationId, params.bondId, userId]),
    );
    const [person] = rows;
    if (!person) throw new Refused('BOND_NOT_FOUND');
    if (!person.isLive) throw new Refused('DEFENDANT_NOT_FOUND');
    const subject = { subjectKind: 'defendant' as const, subjectId: person.defendantId };
    const chosen = [query.warrantId, query.certifiedId].filter((fileId) => fileId !== undefined);
    for (const fileId of chosen) await this.documents.mustBeOf(actor, subject, fileId);
    const stamp = query.warrantId === undefined ? NO_WARRANT : '';
    const letterhead = await this.letterheads.of(actor);
    const photo = await this.part(actor, { name: 'Photo', fileId: person.photoId, stamp });
    // One after the other: each may be 25 MiB.
    const warrant = await this.part(actor, { name: 'Warrant', fileId: query.warrantId ?? null, stamp });
    const certified = await this.part(actor, { name: 'Certified bond', fileId: query.certifiedId ?? null, stamp });
    const madeOn = dayOf(this.clock.now(), actor.timeZone);
    const sheetOf = (papers: readonly [PacketPart, PacketPart]) =>
      renderPdf(arrestSheet({ person, letterhead, madeOn, photo, papers }));
    const name = 'arrest-packet.pdf';
    const front = await sheetOf([warrant, certified]);
    const behind = [warrant, certified].flatMap((part) => part.behind ?? []);
    if (behind.length === 0) return { name, bytes: front };
    const whole = await joinPdfs({ parts: [front, ...behind], stamp: '' });
    if (whole) return { name, bytes: Buffer.from(whole.bytes) };
    // Together they are too large: each is printed by itself.
    return { name, bytes: await sheetOf([printedBehind(warrant), printedBehind(certified)]) };
  }

  private async part(
    actor: Actor,
    { name, fileId, stamp }: { name: PacketPart['name']; fileId: string | null; stamp: string },
  ): Promise<ReadPart> {
    const none = { name, fileName: null, picture: null, pages: 0, behind: null };
    if (fileId === null) return none;
    const { name: fileName, mediaType, objectId } = await this.documents.find(actor, fileId);
    if (mediaType !== PDF && !PICTURES.includes(mediaType)) return { ...none, fileName };
    const content = await this.store.read({ organizationId: actor.organizationId, objectId });
    if (!content) throw new Refused('FILE_NOT_FOUND');
    const bytes = Buffer.concat((await content.toArray()) as Buffer[]);
    if (mediaType !== PDF)
      return { ...none, fileName, picture: `data:${mediaType};base64,${bytes.toString('base64')}` };
    const joined = await joinPdfs({ parts: [bytes], stamp });
    return { ...none, fileName, pages: joined?.pages ?? 0, behind: joined?.bytes ?? null };
  }
}

const printedBehind = (part: ReadPart): PacketPart => ({ ...part, pages: 0 });
