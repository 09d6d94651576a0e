import { expect as base } from '@playwright/test';
import { TIMEOUT_MS } from './browser.ts';

/**
 * What journeys expect. Of a locator (`toHaveText`, `toHaveCount`, `toHaveValue`, `toBeHidden` …) it is asked again until
 * it is so, since a screen shows what was done a moment later; of a value that was read before it is judged as it is.
 */
export const expect = base.configure({ timeout: TIMEOUT_MS });
