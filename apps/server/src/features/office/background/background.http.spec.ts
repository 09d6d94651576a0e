import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runBackgroundReport } from '#contracts/office/background/background.ts';
import { listHistory } from '#contracts/people/people/history.ts';
import { joinTestSystem, type JoinedSystem } from '../../../../test/join-system.ts';

let system: JoinedSystem;
beforeAll(async () => {
  system = await joinTestSystem();
});
afterAll(() => system.close());

test('who made a background report stands in the history of the file', async () => {
  const admin = await system.signUp();
  const agent = await system.addAgent(admin, 'Agent');
  const defendantId = await admin.story.defendant();
  await agent.ask(runBackgroundReport, { params: { defendantId } });
  const { rows } = await admin.ask(listHistory, { params: { defendantId }, query: { kind: 'access' } });
  expect(rows.map(({ who, words }) => [who, words])).toEqual([['Agent Guidry', 'Made a background report']]);
});

test('a deleted defendant has no background report', async () => {
  const admin = await system.signUp();
  const defendantId = await admin.story.defendant();
  await system.owner.query(`update defendant set lifecycle = 'archived' where id = $1`, [defendantId]);
  const { problem } = await admin.call(runBackgroundReport, { params: { defendantId } });
  expect(problem?.detail).toBe('Defendant not found.');
});
