import type { CommandBus } from '@nestjs/cqrs';
import sharp from 'sharp';
import type { RequiredPaper } from '#contracts/people/required-papers/papers.ts';
import { formatDay } from '#domain/kernel/days.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { receiveBytes, type ReceivedFile } from '../edge/http/incoming-file.ts';
import { PutMugshot } from '../features/people/documents/put-mugshot.ts';
import { UploadDocument } from '../features/people/documents/upload-document.ts';
import { MarkDocument } from '../features/people/required-papers/mark-document.ts';
import type { Actor } from '../kernel/actor.ts';
import { renderPdf } from '../platform/pdf/pdf.ts';
import { facts, headline, paragraph, signatures } from '../platform/pdf/pieces.ts';
import { drawnFace } from './drawn-face.ts';
import type { LivingCase } from './living-story.ts';
import { Dice } from './seed-data.ts';

/** A file of this program, handed on as one that was received: the same checks look at it. */
const fileOf = (name: string, bytes: Buffer) => ({
  receive: <T>(work: (file: ReceivedFile) => Promise<T>): Promise<T> => receiveBytes(name, bytes, work),
});

/** Gives a defendant a photo, drawn by dice of its own number. */
export const putDrawnPhoto = async (
  commands: CommandBus,
  actor: Actor,
  { defendantId, sex, number }: { defendantId: string; sex: 'M' | 'F'; number: number },
): Promise<void> => {
  const face = await sharp(Buffer.from(drawnFace(new Dice(number), sex)))
    .png()
    .toBuffer();
  await commands.execute(new PutMugshot({ actor, params: { defendantId }, file: fileOf('photo.png', face) }));
};

interface Signed {
  paper: Pick<RequiredPaper, 'paperId' | 'name'>;
  bond: { defendantId: string; bondId: string };
}

const signedPaper = ({ paper }: Signed, one: LivingCase): Promise<Buffer> =>
  renderPdf({
    title: paper.name,
    size: 'letter',
    letterhead: { name: 'Demo agency', lines: ['New Orleans, LA'], logo: null },
    content: [
      headline(paper.name, formatDay(one.writtenOn)),
      facts(
        [
          ['Defendant', one.defendant.fullName],
          ['Indemnitor', one.indemnitor.fullName],
          ['Bond', formatCents(one.amountCents)],
          ['Case', one.caseNumber],
          ['Court', one.place.court],
        ],
        'letter',
      ),
      paragraph('A paper of the demo: nobody signed it, and it binds nobody.'),
      signatures([one.defendant.fullName, one.indemnitor.fullName]),
    ],
  });

/** Puts a paper of a bond into the drawer of its person, marked as what it is. `actor` gives each command its own. */
export const fileSigned = async (
  commands: CommandBus,
  actor: () => Actor,
  signed: Signed,
  one: LivingCase,
): Promise<void> => {
  const { paper, bond } = signed;
  const params = { subjectKind: 'defendant', subjectId: bond.defendantId } as const;
  const file = fileOf(`${paper.name}.pdf`, await signedPaper(signed, one));
  const { fileId } = await commands.execute(new UploadDocument({ actor: actor(), params, file }));
  const body = { paperId: paper.paperId, bondIds: [bond.bondId] };
  await commands.execute(new MarkDocument({ actor: actor(), params: { fileId }, body }));
};
