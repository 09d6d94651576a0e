import { addAnswerFile, askInAuditRoom } from '#contracts/office/audit-room/requests.ts';
import { drawSample } from '#contracts/office/audit-room/samples.ts';
import { PIXEL } from './sample-files.ts';
import type { Person } from './test-people.ts';

const drawing = (today: string) =>
  ({ source: 'journal', method: 'random', seed: '1803', size: 2, from: '2020-01-01', to: today }) as const;

/** A sample of the books with a line. */
export const makeSample = ({ ask }: Person, { today }: { today: string }): Promise<{ sampleId: string }> =>
  ask(drawSample, { body: drawing(today) });

const asking = { words: 'Show the contract of the first bond.' };

/** A request of the audit room, with a file in its answer. */
export const makeAuditRequest = async ({ ask }: Person): Promise<{ auditRequestId: string; answerFileId: string }> => {
  const { auditRequestId } = await ask(askInAuditRoom, { body: asking });
  const { fileId: answerFileId } = await ask(addAnswerFile, { params: { auditRequestId }, file: PIXEL });
  return { auditRequestId, answerFileId };
};

/** What is sent in the audit room. */
export const auditRoomBodies = {
  'POST /audit-room/samples': ({ today }: { today: string }) => drawing(today),
  'PUT /audit-room/samples/:sampleId/lines/:place': () => ({ mark: 'seen', note: 'Agrees' }),
  'POST /audit-room/packs': ({ today }: { today: string }) => ({ from: '2026-01-01', to: today }),
  'POST /audit-room/requests': () => asking,
  'POST /audit-room/requests/:auditRequestId/steps': () => ({ words: 'Here it is.' }),
  'PUT /audit-room/samples/:sampleId/sharing': () => ({ isShared: false }),
} as const;
