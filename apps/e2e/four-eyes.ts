import type { Browser, Page } from 'playwright-core';
import { newPerson } from './browser.ts';
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
  { owner, bond }: { owner: step.Owner; bond: { amount: string; powerNumber: string } },
): Promise<FourEyes> => {
  const supervisor = { ...step.anOwner(''), fullName: 'Clovis Arceneaux' };
  const ownerPage = (await newPerson(browser)).page;
  await step.signUp(ownerPage, url, owner);
  const temporary = await step.addAgent(ownerPage, url, { ...supervisor, role: 'Supervisor' });
  const supervisorPage = (await newPerson(browser, { width: 360 })).page;
  await step.signInFirst(supervisorPage, url, supervisor, temporary);
  const defendantId = await step.createDefendant(ownerPage, 'Odile Hebert');
  await step.writeBond(ownerPage, url, defendantId, { ...bond, jurisdiction: 'Orleans' });
  const accountId = new URL(ownerPage.url()).searchParams.get('account') ?? '';
  return { ownerPage, supervisorPage, accountId };
};
