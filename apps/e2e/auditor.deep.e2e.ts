import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { readCsv, readZip } from '../server/test/read-accountant-files.ts';
import { pdfNamed } from '../server/test/sample-files.ts';
import * as given from './api-setup.ts';
import { goWithin, newPerson, startBrowser } from './browser.ts';
import { expect } from './expect.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf, IN_DIALOG } from './screen-checks.ts';
import * as step from './steps.ts';
import { addToTeam, typeCredentials } from './team-steps.ts';

/** A day as it is typed. */
const typed = (day: Date): string => `${day.getMonth() + 1}/${day.getDate()}/${day.getFullYear()}`;

describe('An auditor, from the invitation to the pack', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Page;
  let auditor: Page;
  const person = step.anOwner('Atchafalaya Bail Bonds');
  const audrey = { ...step.anOwner(''), fullName: 'Audrey Auditor', role: 'Auditor' };

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = (await newPerson(browser)).page;
    auditor = (await newPerson(browser)).page;
    await given.signUp(owner, product.url, person);
    const defendantId = await given.createDefendant(owner, product.url, 'Remy Charbonnet');
    const bond = { amount: '5000', jurisdiction: 'Caddo', powerNumber: 'AU-1' } as const;
    const { accountId } = await given.writeBondOf(owner, product.url, defendantId, bond);
    for (const amount of ['100', '250', '75'])
      await given.recordPaymentOn(owner, product.url, accountId, { amount, method: 'Check' });
    await given.depositAll(owner, product.url);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  it('is invited for a time and a period, and signs in', async () => {
    const soon = new Date(Date.now() + 20 * 86_400_000);
    await addToTeam(owner, product.url, audrey, async (form) => {
      await form.getByLabel('Access ends on (optional)').fill(typed(soon));
      await form.getByLabel('Sees money from (optional)').fill('1/1/2020');
    });
    const dialog = owner.getByRole('dialog', { name: 'Agent added' });
    const temporary = (await dialog.getByTestId('temporary-password').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Done' }).click();
    await typeCredentials(auditor, product.url, audrey.email, temporary);
    await auditor.getByLabel('Current Password').fill(temporary);
    await auditor.getByLabel('New Password', { exact: true }).fill(audrey.password);
    await auditor.getByLabel('Confirm New Password').fill(audrey.password);
    await auditor.getByRole('button', { name: 'Update Password' }).click();
    await auditor.getByText('Password updated successfully!').waitFor();
  });

  it('draws a sample, works through it from the entry to the deposit, and asks about a line', async () => {
    await goWithin(auditor, `${product.url}/dashboard`);
    await auditor.getByRole('link', { name: 'Audit room' }).first().click();
    await auditor.getByText('No samples yet.').waitFor();
    await auditor.getByRole('button', { name: 'Draw a sample' }).click();
    const dialog = auditor.getByRole('dialog', { name: 'Draw a sample' });
    await dialog.getByLabel('Lines').fill('3');
    await dialog.getByLabel('Seed').fill('1803');
    expect(await faultsOf(auditor, IN_DIALOG)).toEqual([]);
    await dialog.getByRole('button', { name: 'Draw', exact: true }).click();
    const lines = auditor.getByRole('region', { name: 'Lines of the sample' });
    await expect(lines.getByRole('link', { name: /^Deposit/ })).toHaveCount(3);
    await auditor.getByText('3 lines at random, seed 1803').waitFor();
    await lines.getByRole('button', { name: 'Seen: line 1' }).click();
    await auditor.getByText('1 of 3').waitFor();
    await lines.getByRole('button', { name: 'Add note: line 2' }).click();
    const note = auditor.getByRole('dialog', { name: 'Line 2' });
    await note.getByText('Exception', { exact: true }).click();
    await note.getByRole('textbox', { name: 'Note' }).fill('No copy of the check');
    await note.getByRole('button', { name: 'Save' }).click();
    await lines.getByText('No copy of the check').waitFor();
    expect(await faultsOf(auditor)).toEqual([]);

    await lines.getByRole('link', { name: 'Ask about line 2' }).click();
    const asking = auditor.getByRole('dialog', { name: 'New request' });
    await asking.getByRole('textbox', { name: 'Request' }).fill('Show a copy of this check.');
    await asking.getByRole('button', { name: 'Send' }).click();
    await step.heading(auditor, 'Request R-0001').waitFor();
    expect(await faultsOf(auditor)).toEqual([]);
  });

  it('is answered by the agency with words and a file, which they open; nobody else sees their sample', async () => {
    await goWithin(owner, `${product.url}/admin/audit-room`);
    await owner.getByText('No samples yet.').waitFor();
    await goWithin(owner, `${product.url}/admin/audit-room?view=requests`);
    await owner.getByRole('link', { name: /R-0001/ }).click();
    await owner.getByRole('textbox', { name: 'Answer' }).fill('Attached.');
    await owner.getByRole('button', { name: 'Send' }).click();
    await owner.getByRole('list', { name: 'History' }).getByText('Attached.').waitFor();
    await owner.locator('input[type=file]').setInputFiles({
      name: 'check 528-91-4406.pdf',
      mimeType: 'application/pdf',
      buffer: pdfNamed('check.pdf').content,
    });
    await owner.getByRole('list', { name: 'Files of the answer' }).waitFor();
    expect(await faultsOf(owner)).toEqual([]);
    // Live: without a reload.
    await auditor.getByRole('list', { name: 'History' }).getByText('Attached.').waitFor();
    const files = auditor.getByRole('list', { name: 'Files of the answer' });
    await files.getByText(/4406/).waitFor();
    await expect(files.getByText(/528/)).toHaveCount(0);
    await auditor.getByRole('button', { name: 'Close request' }).click();
    await auditor.getByText('Closed', { exact: true }).first().waitFor();
  });

  it('takes the pack: each file is what the manifest says, and what is not there has its reason', async () => {
    await goWithin(auditor, `${product.url}/admin/audit-room?view=pack`);
    await auditor.getByRole('button', { name: 'Make pack' }).click();
    const link = auditor.getByRole('link', { name: /^Download export-0001-audit-pack/ });
    await link.waitFor({ timeout: 120_000 });
    expect(await faultsOf(auditor)).toEqual([]);
    const [download] = await Promise.all([auditor.waitForEvent('download'), link.click()]);
    const files = readZip(await buffer(await download.createReadStream()));
    const [, ...lines] = readCsv(String(files.get('manifest.csv')));
    for (const [name = '', , hash = '', why = ''] of lines) {
      if (hash === '') expect(why).not.toBe('');
      else
        expect([name, hash]).toEqual([
          name,
          createHash('sha256')
            .update(files.get(name) ?? '')
            .digest('hex'),
        ]);
    }
    expect([...files.keys()]).toContain('statements/income-statement.pdf');
    expect(lines.map(([name]) => name)).toContain('books/');
  });

  it('left a trail of all that in the agency', async () => {
    await goWithin(owner, `${product.url}/settings?tab=security`);
    for (const words of [
      /^Drew a sample of money received/,
      'Asked in the audit room: request R-0001',
      /^Asked for the books of/,
      /^Took away the export export-0001-audit-pack/,
    ])
      await owner.getByText(words).first().waitFor();
  });
});
