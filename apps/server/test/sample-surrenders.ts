import { randomUUID } from 'node:crypto';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import { listSureties } from '#contracts/agency/sureties/sureties.ts';
import { approveSurrender, recordCertificate, startSurrender } from '#contracts/recovery/surrender/surrenders.ts';
import { addDays } from '#domain/kernel/days.ts';
import { pdfNamed } from './sample-files.ts';
import type { Person } from './test-people.ts';

/** A surrender, and a document of its defendant that can prove it. */
export interface MadeSurrender {
  surrenderId: string;
  surrenderBondId: string;
  surrenderFileId: string;
}

interface Wanted {
  /** By whom it is begun; the colleague themselves unless told. */
  by?: Person;
  surrender?: object;
  bond?: object;
}

/** A surrender of a bond of $5,000.00 of 40 days ago, under way. */
export const makeSurrender = async (
  { ask, client, story }: Person,
  today: string,
  { by, surrender = {}, bond = {} }: Wanted = {},
): Promise<MadeSurrender> => {
  const defendantId = await story.defendant();
  const suretyId = (await ask(listSureties)).sureties[0]?.suretyId ?? null;
  const written = {
    defendantId,
    suretyId,
    amountCents: 500_000,
    jurisdiction: 'Orleans',
    bondDate: addDays(today, -20),
    ...bond,
  };
  const { bondId } = await story.bond({ ...written, powerNumber: `N-${randomUUID().slice(0, 12)}` } as never);
  const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
  const { fileId } = await ask(uploadDocument, { params, file: pdfNamed('Certificate.pdf') });
  by?.client.readWhatWrote(client);
  const begun = { params: { bondId }, body: { reasonCode: 'left', ...surrender } as never };
  const { surrenderId } = await (by?.ask ?? ask)(startSurrender, begun);
  return { surrenderId, surrenderBondId: bondId, surrenderFileId: fileId };
};

const certify = ({ ask }: Person, today: string, made: MadeSurrender) =>
  ask(recordCertificate, {
    params: { surrenderId: made.surrenderId },
    body: {
      certificateOn: today,
      court: 'Section B',
      fileId: made.surrenderFileId,
      bondIds: [made.surrenderBondId],
    },
  });

/** What the end of an endpoint's path is about: a surrender that stands so that there is something to do. */
export const surrenderFor = async (
  path: string,
  { admin, supervisor, agent, today }: { admin: Person; supervisor: Person; agent: Person; today: string },
): Promise<MadeSurrender> => {
  const end = path.slice(path.lastIndexOf('/') + 1);
  const unlawful = { reasonCode: 'other', note: 'Threatened the office' };
  if (end === 'take-up') return makeSurrender(admin, today, { by: agent });
  if (end === 'approve' || end === 'decline')
    return makeSurrender(admin, today, { by: supervisor, surrender: unlawful });
  if (end === 'proofs') return makeSurrender(admin, today, { surrender: { kind: 'constructive' } });
  if (end === 'premium-return') {
    const made = await makeSurrender(admin, today, { by: supervisor, surrender: unlawful });
    admin.client.readWhatWrote(supervisor.client);
    await admin.ask(approveSurrender, { params: { surrenderId: made.surrenderId } });
    await certify(admin, today, made);
    return made;
  }
  if (end === 'court-paper') {
    const long = { status: 'FORFEITED', forfeitureDate: addDays(today, -200), bondDate: addDays(today, -300) };
    const made = await makeSurrender(admin, today, {
      surrender: { reasonCode: 'fta' },
      bond: { ...long, reason: 'Written down late' },
    });
    await certify(admin, today, made);
    return made;
  }
  return makeSurrender(admin, today);
};

type Things = MadeSurrender & { today: string };

/** What is sent about a surrender. */
export const surrenderBodies = {
  'POST /bonds/:bondId/surrenders': () => ({ reasonCode: 'left' }),
  'POST /recovery/surrenders/:surrenderId/withdraw': () => ({ reason: 'Came by himself' }),
  'POST /recovery/surrenders/:surrenderId/decline': () => ({ reason: 'No reason of the law' }),
  'POST /recovery/surrenders/:surrenderId/proofs': ({ today, surrenderFileId }: Things) => ({
    proof: 'court',
    provedOn: today,
    fileId: surrenderFileId,
  }),
  'POST /recovery/surrenders/:surrenderId/certificate': ({ today, surrenderFileId, surrenderBondId }: Things) => ({
    certificateOn: today,
    court: 'Section B',
    fileId: surrenderFileId,
    bondIds: [surrenderBondId],
  }),
  'POST /recovery/surrenders/:surrenderId/court-paper': ({ surrenderFileId }: Things) => ({ fileId: surrenderFileId }),
  'POST /recovery/surrenders/:surrenderId/premium-return': () => ({ take: true }),
  'PUT /recovery/surrenders/:surrenderId/papers/:surrenderPaper/sent': ({ today }: Things) => ({
    sentOn: today,
    how: 'Certified mail',
  }),
  'PUT /recovery/addresses': (_: Things, nonce: string) => ({
    kind: 'court',
    place: nonce,
    name: 'First Judicial District Court',
    address: '501 Texas St',
    basedOn: 0,
  }),
};
