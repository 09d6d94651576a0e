import type { Browser, Page } from 'playwright-core';
import { newPerson } from './browser.ts';
import * as given from './api-setup.ts';
import * as step from './steps.ts';

/** An agency with an owner at a desk, a Supervisor with a phone, and a bond on an account of its own. */
export interface FourEyes {
  ownerPage: Page;
  supervisorPage: Page;
  accountId: string;
}

/** Signs both up and writes the bond; the owner's page shows its account. */
export const fourEyes = async (
  browser: Browser,
  url: string,
  {
    owner,
    bond,
  }: { owner: step.Owner; bond: { amount: string; powerNumber: string; bondDate?: string; reason?: string } },
): Promise<FourEyes> => {
  const supervisor = { ...step.anOwner(''), fullName: 'Clovis Arceneaux' };
  const ownerPage = (await newPerson(browser)).page;
  await given.signUp(ownerPage, url, owner);
  const supervisorPage = (await newPerson(browser, { width: 360 })).page;
  await given.addColleague(ownerPage, supervisorPage, url, { ...supervisor, role: 'Supervisor' });
  const defendantId = await given.createDefendant(ownerPage, url, 'Odile Hebert');
  const written = { ...bond, jurisdiction: 'Orleans' } as const;
  const { accountId } = await given.writeBondOf(ownerPage, url, defendantId, written);
  await ownerPage.goto(`${url}/defendants/${defendantId}/accounts?account=${accountId}`);
  return { ownerPage, supervisorPage, accountId };
};
