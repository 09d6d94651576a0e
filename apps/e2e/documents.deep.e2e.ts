import { afterAll, beforeAll, describe, it } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { goWithin, newPerson, startBrowser, type Person } from './browser.ts';
import { expect } from './expect.ts';
import * as given from './api-setup.ts';
import { joinProduct, type JoinedProduct } from './join-product.ts';
import * as step from './steps.ts';

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

const picture = (background: string, width = 600) =>
  sharp({ create: { width, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** How wide a picture is, once it has come. */
const widthOf = (picture: Locator) =>
  picture.evaluate(async (element: unknown) => {
    const image = element as { decode: () => Promise<void>; naturalWidth: number };
    await image.decode();
    return image.naturalWidth;
  });

/** A picture of noise, which does not compress and so is larger than a mugshot may be. */
const heavyPicture = () =>
  sharp({
    create: {
      width: 2_400,
      height: 2_400,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

describe('Documents and the mugshot of a defendant', () => {
  let product: JoinedProduct;
  let browser: Browser;
  let owner: Person;
  let page: Page;

  beforeAll(async () => {
    [product, browser] = await Promise.all([joinProduct(), startBrowser()]);
    owner = await newPerson(browser);
    ({ page } = owner);
    await given.signUp(page, product.url, step.anOwner('Pelican Bail Bonds'));
    const defendantId = await given.createDefendant(page, product.url, 'Andre Boudreaux');
    await goWithin(page, `${product.url}/defendants/${defendantId}/files`);
  });
  afterAll(async () => {
    await browser.close();
    await product.leave();
  });

  const fileNames = () => page.getByRole('list', { name: 'Files' }).getByRole('listitem').locator('.file-name');

  it('puts two documents in at once, the progress beside each', async () => {
    await page.getByText('No files yet.').waitFor();
    // A slow line, so that the progress is seen.
    await page.route('**/api/subjects/**', async (route) => {
      if (route.request().method() === 'POST')
        await page.getByRole('progressbar').nth(1).waitFor({ state: 'attached' });
      await route.continue();
    });
    await page.getByLabel('Upload files').setInputFiles([
      { name: 'Bond application.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'car.jpg', mimeType: 'image/jpeg', buffer: await picture('#3366cc') },
    ]);
    await page.getByRole('button', { name: 'Rename car.jpg' }).waitFor();
    await page.getByRole('button', { name: 'Rename Bond application.pdf' }).waitFor();
    await page.unroute('**/api/subjects/**');
    await expect(fileNames()).toHaveText(['Bond application.pdf', 'car.jpg']);
    await page
      .getByLabel('Upload files')
      .setInputFiles([{ name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ and more') }]);
    await page.getByText(/^This kind of file cannot be kept here\./).waitFor();
    await page.getByRole('button', { name: 'Dismiss tool.exe' }).click();
  });

  it('looks at a picture and at a PDF over the page', async () => {
    await page.getByRole('button', { name: 'car.jpg', exact: true }).click();
    const shown = page.getByRole('dialog').getByRole('img', { name: 'car.jpg' });
    await shown.waitFor();
    expect(await widthOf(shown)).toBe(600);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const answered = page.waitForResponse(/\/api\/files\/content\//);
    await page.getByRole('button', { name: 'Bond application.pdf', exact: true }).click();
    expect((await answered).status()).toBe(200);
    await page.locator('iframe[title="Bond application.pdf"]').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(owner.errors).toEqual([]);
  });

  it('renames, deletes after a question, and puts back', async () => {
    await page.getByRole('button', { name: 'Rename car.jpg' }).click();
    const field = page.getByRole('textbox', { name: 'New name of car.jpg' });
    await field.fill('a red car');
    await field.press('Enter');
    await page.getByRole('button', { name: 'Delete a red car.jpg' }).click();
    await page.getByRole('dialog').getByText('Delete a red car.jpg?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('a red car.jpg was deleted.').hover(); // it stays while the mouse is on it
    await page.getByRole('button', { name: 'Rename a red car.jpg' }).waitFor({ state: 'detached' });
    await expect(fileNames()).toHaveText(['Bond application.pdf']);
    const deleted = page.getByRole('alert').filter({ hasText: 'was deleted' });
    await deleted.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: 'Rename a red car.jpg' }).waitFor();
    await expect(fileNames()).toHaveText(['a red car.jpg', 'Bond application.pdf']);
  });

  it('opens a document in a new tab', async () => {
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Open a red car.jpg in a new tab' }).click();
    const tab = await opened;
    await tab.waitForURL(/\/api\/files\/content\/.*signature=/);
    await tab.locator('img').waitFor();
    await tab.close();
  });

  it('gives the defendant a mugshot, replaces it and takes it away', async () => {
    const photo = page.locator('.mugshot-picture');
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel('Choose a photo').setInputFiles([{ name, mimeType, buffer }]);
    // Its address cannot be compared, since every answer has another one.
    const untilWide = async (width: number) => {
      while ((await photo.evaluate((image: unknown) => (image as { naturalWidth: number }).naturalWidth)) !== width);
    };
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByText('No Photo').waitFor();
    await choose('scan.pdf', 'application/pdf', PDF);
    await page.getByText('Please upload a JPG, PNG, or WEBP image.').waitFor();
    await choose('heavy.png', 'image/png', await heavyPicture());
    await page.getByText('Image is too large. Max 8MB.').waitFor();
    // The server recognises a file that is a picture in name alone.
    await choose('fake.jpg', 'image/jpeg', PDF);
    await page.getByText('Please upload a JPG, PNG, or WEBP image.').waitFor();

    await choose('booking.jpg', 'image/jpeg', await picture('#996633'));
    await untilWide(600);
    await choose('later.jpg', 'image/jpeg', await picture('#336699', 900));
    await untilWide(900);

    await page.getByRole('button', { name: 'Remove photo' }).click();
    await page.getByText('Remove the mugshot of Andre Boudreaux?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No Photo').waitFor();
  });
});
