import { drawSample } from '#contracts/office/audit-room/samples.ts';
import type { Person } from './test-people.ts';

const drawing = (today: string) =>
  ({ source: 'journal', method: 'random', seed: '1803', size: 2, from: '2020-01-01', to: today }) as const;

/** A sample of the books with a line. */
export const makeSample = ({ ask }: Person, { today }: { today: string }): Promise<{ sampleId: string }> =>
  ask(drawSample, { body: drawing(today) });

/** What is sent in the audit room. */
export const auditRoomBodies = {
  'POST /audit-room/samples': ({ today }: { today: string }) => drawing(today),
  'PUT /audit-room/samples/:sampleId/lines/:place': () => ({ mark: 'seen', note: 'Agrees' }),
  'PUT /audit-room/samples/:sampleId/sharing': () => ({ isShared: false }),
} as const;
