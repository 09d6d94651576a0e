import AxeBuilder from '@axe-core/playwright';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** A real Chromium; `TEST_CHROMIUM` names another one than Debian's. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['TEST_CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });

/** What axe finds on the page as it stands, a line each; empty when it finds nothing. */
export const axeFindings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help} at ${node.target.join(' ')}`));
};

/** One person's browser: their own cookies, and every error their pages threw or logged. */
export interface Person {
  page: Page;
  context: BrowserContext;
  errors: string[];
}

/** Opens a browser of one person; `width` 360 is a phone. */
export const newPerson = async (
  browser: Browser,
  options: { width?: number; scheme?: 'dark' | 'light' } = {},
): Promise<Person> => {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: 800 },
    colorScheme: options.scheme ?? 'dark',
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, context, errors };
};
