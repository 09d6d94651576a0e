import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listDefendants } from '#contracts/people/people/defendants.ts';
import { uploadDocument } from '#contracts/people/documents/documents.ts';
import { listRequiredPapers, markDocument } from '#contracts/people/required-papers/papers.ts';
import { pdfNamed } from '../../../../test/sample-files.ts';
import { startTestSystem, type TestSystem } from '../../../../test/test-system.ts';
import { EventLog } from '../../../platform/event-log/event-log.ts';
import { rebuildView } from '../../../platform/projections/rebuild.ts';
import { accountsView } from '../../books/account/index.ts';
import { bondsView } from '../../books/bond/index.ts';

// Makes views again for all agencies, so it has a product of its own.
let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(() => system.close());

test('what the list is sorted by follows the views also when they are made again', async () => {
  const admin = await system.signUp();
  const defendantId = await admin.story.defendant();
  const line = async () => (await admin.ask(listDefendants)).rows[0];
  const bond = { defendantId, amountCents: 1_000_000, jurisdiction: 'Orleans', courtDate: '2031-03-05' } as const;
  const { bondId } = await admin.story.bond({ ...bond, powerNumber: 'AB-9' });
  const forfeited = { ...bond, status: 'FORFEITED', forfeitureDate: '2026-01-05', bondDate: '2025-12-01' } as const;
  await admin.story.bond({ ...forfeited, amountCents: 500_000, powerNumber: 'AB-10' });
  const { papers } = await admin.ask(listRequiredPapers);
  const paperId = papers.find(({ name }) => name === 'ID')?.paperId ?? '';
  const params = { subjectKind: 'defendant', subjectId: defendantId } as const;
  const { fileId } = await admin.ask(uploadDocument, { params, file: pdfNamed('Licence.pdf') });
  await admin.ask(markDocument, { params: { fileId }, body: { paperId, bondIds: [bondId] } });
  const before = await line();
  expect(before).toMatchObject({ openBonds: 1, forfeitedBonds: 1, exposureCents: 1_500_000, courtDate: '2031-03-05' });
  expect(before?.missingPapers.map(({ name, bonds }) => [name, bonds])).toContainEqual(['ID', 1]);
  for (const table of ['defendant_balance', 'defendant_exposure'])
    await system.owner.query(`delete from ${table} where defendant_id = $1`, [defendantId]);
  const damaged = await line();
  expect(damaged).toMatchObject({
    balanceCents: 0,
    openBonds: 0,
    forfeitedBonds: 0,
    exposureCents: 0,
    courtDate: null,
    missingPapers: [],
  });
  for (const view of [accountsView, bondsView]) {
    const { outcome } = await rebuildView(system.owner, system.app.get(EventLog), view, { repair: true });
    expect([view.name, outcome]).toEqual([view.name, 'replaced']);
  }
  expect(await line()).toEqual(before);
});
