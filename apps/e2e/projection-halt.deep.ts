import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newPerson, startBrowser } from './browser.ts';
import { Cashiers } from './cashiers.ts';
import { axeFindings } from './screen-checks.ts';
import { startParts, until, type Parts } from './parts.ts';
import { expectRightBooks, untilCaughtUp } from './right-books.ts';

// Generous, so that a slow machine does not fail the test.
jest.setTimeout(600_000);

describe('Workers that do not know an event of one agency', () => {
  let parts: Parts;
  let browser: Browser;
  let page: Page;
  let ill: Cashiers;
  let healthy: Cashiers;

  beforeAll(async () => {
    [parts, browser] = await Promise.all([startParts(), startBrowser()]);
    [ill, healthy] = [new Cashiers(parts.urls), new Cashiers(parts.urls)];
    await Promise.all([ill.open(), healthy.open()]);
    const person = await newPerson(browser);
    page = person.page;
    const [name = '', value = ''] = ill.cookie.split('=');
    await person.context.addCookies([{ name, value, url: parts.urls[0] ?? '' }]);
  });
  afterAll(async () => {
    await browser.close();
    await parts.close();
  });

  const halts = async () => {
    const { rows } = await parts.owner.query<{ view: string; organization: string }>(
      `select view, organization_id as organization from projection.stopped_organization
       union select view, organization_id from projection.parked_stream order by 1, 2`,
    );
    return rows;
  };
  const banner = () => page.getByRole('alert').filter({ hasText: 'The books of this agency are stopped.' });

  it('stop its books and tell its Admin on every screen; everybody else goes on', async () => {
    await page.goto(`${parts.urls[0] ?? ''}/dashboard`);
    await parts.replaceWorkers({ NODE_OPTIONS: `--import ${join(import.meta.dirname, 'older-build.ts')}` });
    await parts.untilReady();
    const [accountId = ''] = ill.accounts;
    const fee = { kind: 'Jail Fee', amountCents: 3_000, chargedOn: await ill.today() };
    await ill.ask('POST', `/accounts/${accountId}/fees`, fee);
    await healthy.pay();
    await untilCaughtUp(parts);

    const views = (await halts()).map(({ view, organization }) => [view, organization === ill.organizationId]);
    expect(views).toContainEqual(['ledger', true]);
    expect(views).toContainEqual(['accounts', true]);
    expect(views.filter(([, own]) => own !== true)).toEqual([]);
    const health = await ill.send<{ checks: Record<string, string> }>('GET', '/health/ready');
    expect([health.status, health.body.checks['projections']]).toEqual([
      503,
      expect.stringContaining('view ledger is stopped for 1 organizations'),
    ]);

    await banner().getByText('This build does not know events of type FeeAdded.').waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'See the system' }).first().click();
    await page.getByRole('heading', { name: /not work$/ }).waitFor();
    await banner().waitFor();
    const message = 'The books of this agency are stopped until an entry is repaired. Ask an Admin.';
    await page.goto(`${parts.urls[0] ?? ''}/admin/reports?tab=trial-balance`);
    await page.getByText(message).first().waitFor();
    const payment = { amountCents: 500, method: 'Cash', paidOn: fee.chargedOn, confirmed: true };
    const refused = await ill.send('POST', `/accounts/${accountId}/payments`, payment);
    expect([refused.status, refused.body['detail']]).toEqual([503, message]);

    const { rows } = await parts.owner.query('select number from receipt where organization_id = $1', [
      healthy.organizationId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('go on by themselves where they stopped, once they are of the build that knows it', async () => {
    await parts.replaceWorkers();
    await until('nothing stands still', async () => (await halts()).length === 0);
    await banner().waitFor({ state: 'hidden' });
    await Promise.all([ill.pay(), healthy.pay()]);
    await expectRightBooks(parts, ill);
    await expectRightBooks(parts, healthy);
    const path = `/accounts/${ill.accounts[0] ?? ''}`;
    const summary = await ill.ask<{ totals: { feesCents: number } }>('GET', path);
    expect(JSON.stringify(summary)).toContain('"feesCents":3000');
  });
});
