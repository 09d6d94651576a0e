import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import { faultsOf, IN_DIALOG } from './screen-checks.ts';
import * as step from './steps.ts';

const pdf = (mark: number) =>
  Buffer.from(
    `%PDF-1.4\n% ${String(mark)}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

/** A carrier's server: it keeps whoever asks for a PDF waiting until it is told to answer. */
class Carrier {
  private readonly waiting: (() => void)[] = [];
  private answers = false;
  private readonly server: Server;

  constructor(private readonly records: () => object) {
    this.server = createServer(({ url = '' }, reply) => this.reply(url, reply));
  }

  async listen(place: string): Promise<void> {
    const [host, port] = place.split(':');
    await once(this.server.listen(Number(port), host), 'listening');
  }

  answer(): void {
    this.answers = true;
    for (const send of this.waiting) send();
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private reply(url: string, reply: ServerResponse): void {
    if (url === '/cases.json') return void reply.end(JSON.stringify(this.records()));
    const send = () => reply.end(pdf(Number(url.replace(/\D/g, ''))));
    if (this.answers) send();
    else this.waiting.push(send);
  }
}

/** More than one is fetched late: each has ten seconds, and the page has all of them together to be seen in between. */
const PDFS = 6;

describe('Cases of an insurer that are imported', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let page: Page;
  let carrier: Carrier;

  const openImport = async () => {
    await page.goto(`${product.url}/recovery/surety-cases`);
    await page.getByRole('button', { name: 'Import from URL' }).click();
    return page.getByRole('dialog', { name: 'Import from URL' });
  };

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    carrier = new Carrier(() => ({
      cases: [
        {
          insurer: 'Lexington',
          defendant: 'Remy Thibodeaux',
          case_no: '24-118',
          due: '05/17/2031',
          attachments: Array.from({ length: PDFS }, (_, at) => `http://${product.importsFrom}/notice-${at}.pdf`),
        },
        { insurer: 'Lexington', name: 'Odile Sonnier', amount: 'plenty' },
        { note: 'Nobody knows whose' },
      ],
    }));
    await carrier.listen(product.importsFrom);
    owner = await newPerson(browser);
    ({ page } = owner);
    await given.signUp(page, product.url, step.anOwner('Egret Bail Bonds'));
  });
  afterAll(async () => {
    carrier.close();
    await browser.close();
    await product.leave();
  });

  it('come as pasted JSON; a URL beside it is one too many', async () => {
    const dialog = await openImport();
    await dialog
      .getByLabel('JSON payload')
      .fill('{"insurer": "Lexington", "defendant": "Theo Landry", "amount": "$5,000"}');
    await dialog.getByLabel('URL to fetch').fill('https://carrier.example.com/cases');
    await dialog.getByText('Give a URL or a payload, not both.').waitFor();
    await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
    expect(await faultsOf(page, IN_DIALOG)).toEqual([]);
    await dialog.getByLabel('URL to fetch').fill('');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await page.getByText('Imported successfully').waitFor();
    await page.getByRole('article', { name: 'Theo Landry' }).getByText('$5,000.00').waitFor();
  });

  it('come from a URL, and their page shows how far they are and what became of each', async () => {
    const dialog = await openImport();
    await dialog.getByLabel('URL to fetch').fill(`http://${product.importsFrom}/cases.json`);
    const [request] = await Promise.all([
      page.waitForRequest('**/api/import-surety-case'),
      dialog.getByRole('button', { name: 'Import' }).click(),
    ]);
    // Beside what follows: the words leave the page again by themselves.
    const warned = page.getByText('Imported with warnings').waitFor();
    const watcher = await owner.context.newPage();
    await watcher.goto(`${product.url}/recovery/surety-cases?import=${request.headers()['idempotency-key'] ?? ''}`);
    const progress = watcher.getByRole('region', { name: 'Import' });
    await progress
      .getByText(/3 of 3 records: 2 new, 0 updated, 0 skipped, 1 refused · 0 of 6 attachments attached, 6 waiting/)
      .waitFor();
    await warned;
    carrier.answer();
    await progress.getByText(/· [1-6] of 6 attachments attached/).waitFor();
    await progress.getByRole('row', { name: /3.*refused/ }).waitFor();
    await progress.getByRole('row', { name: /2.*new.*plenty/ }).waitFor();
    expect(await faultsOf(watcher)).toEqual([]);

    await page.getByRole('region', { name: 'Import' }).getByRole('link', { name: 'Remy Thibodeaux' }).click();
    await step.heading(page, 'Remy Thibodeaux').waitFor();
    await page
      .getByRole('region', { name: 'Attachments' })
      .getByRole('button', { name: /^notice-\d\.pdf$/ })
      .first()
      .waitFor();
    expect(owner.errors).toEqual([]);
  });

  it('of an address inside the house are refused in words', async () => {
    const dialog = await openImport();
    await dialog.getByLabel('URL to fetch').fill('http://127.0.0.1:9/cases.json');
    await dialog.getByRole('button', { name: 'Import' }).click();
    await dialog.getByText(/^Import failed: /).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });
});
