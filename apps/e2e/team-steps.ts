import type { Locator, Page } from 'playwright-core';

/** The steps of people who sign in and who add others to their agency. */

export const typeCredentials = async (page: Page, url: string, email: string, password: string): Promise<void> => {
  if (page.url() !== `${url}/login`) await page.goto(`${url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

/** An Admin asks on the users tab that somebody be added; `fillMore` fills in what the role asks besides. */
export const addToTeam = async (
  page: Page,
  url: string,
  person: { fullName: string; email: string; role: string },
  fillMore: (form: Locator) => Promise<void> = () => Promise.resolve(),
): Promise<void> => {
  await page.goto(`${url}/settings?tab=users`);
  const form = page.getByRole('form', { name: 'Add Agent' });
  await form.getByLabel('Full Name').fill(person.fullName);
  await form.getByLabel('Phone Number').fill('5045550177');
  await form.getByLabel('Email').fill(person.email);
  await form.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: person.role, exact: true }).click();
  await fillMore(form);
  await form.getByRole('button', { name: 'Add Agent' }).click();
};
