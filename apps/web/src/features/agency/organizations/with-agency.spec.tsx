import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getAgency } from '#contracts/agency/organizations/agency.ts';
import type { RefusalCode } from '#contracts/kernel/errors.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { show } from '../../../test/render.tsx';
import { WithAgency } from './with-agency.tsx';

describe('The settings of the organization', () => {
  it.each<[RefusalCode, string]>([
    ['NO_AGENT_RECORD', 'No organization found'], // somebody was taken off the team while they looked
    ['TEMPORARILY_UNAVAILABLE', 'Failed to load settings'],
  ])('that cannot be loaded for %s say so, with a way to ask again', async (code, message) => {
    new FakeApi().on(getAgency, () => refusal(code));
    await show(<WithAgency>{() => null}</WithAgency>);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
