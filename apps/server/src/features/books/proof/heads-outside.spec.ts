import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { trustedOrganizationId } from '../../../kernel/actor.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Settings } from '../../../kernel/config.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { HeadsOutside, type ProvedNight } from './heads-outside.ts';

const organizationId = trustedOrganizationId('a6f1c2de-0000-4000-8000-000000000001');
const proved = {
  heads: new Map([[organizationId, { sequence: 12, hash: 'ab'.repeat(32) }]]),
  debitCents: 12_300,
  creditCents: 12_300,
  problems: 0,
} as unknown as ProvedNight['proved'];

test('each night adds a line with the head to the file of the agency, which nobody else reads (money#chain-head-kept-outside)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'heads-'));
  try {
    const HEADS_DIR = join(folder, 'not', 'there', 'yet');
    const clock = { now: () => new Date('2026-11-30T08:00:00.000Z') } as Clock;
    const outside = new HeadsOutside({} as Mail, clock, { HEADS_DIR } as Settings);
    await outside.write({ organizationId, proofId: 'one', proved });
    await outside.write({ organizationId, proofId: 'two', proved: { ...proved, problems: 2 } });
    const file = join(HEADS_DIR, `${organizationId}.txt`);
    const line = `2026-11-30T08:00:00.000Z  12:${'ab'.repeat(32)}  debits $123.00  credits $123.00`;
    expect(await readFile(file, 'utf8')).toBe(`${line}  proven\n${line}  NOT proven: 2 differences\n`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
