import { getConfig } from '@testing-library/react';
import { configureAxe } from 'jest-axe';

type Look = ReturnType<typeof configureAxe>;

const look = configureAxe({ resultTypes: ['violations'] });

/** What axe finds. It looks for a second or so, and the screen goes on meanwhile, as it does in a browser. */
export const axe: Look = async (...args) => {
  let found: Awaited<ReturnType<Look>> | undefined;
  await getConfig().asyncWrapper(async () => {
    found = await look(...args);
  });
  if (!found) throw new Error('axe found no answer.');
  return found;
};
