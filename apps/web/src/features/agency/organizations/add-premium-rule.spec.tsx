import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { addPremiumRule, listPremiumRules } from '#contracts/agency/organizations/organizations.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { AddPremiumRule } from './add-premium-rule.tsx';

const rule = {
  ruleId: 'a6f1c2de-0000-4000-8000-000000000201',
  parish: null,
  effectiveOn: '2026-11-20',
  version: 1,
  rateBasisPoints: 2_500,
  minimumCents: 12_000,
  rewriteBasisPoints: 200,
  citation: 'Act 5',
};

const unusual = () =>
  refusal(
    'PREMIUM_RULE_UNUSUAL',
    undefined,
    undefined,
    'This rule has a rate of 25%. Check it, and confirm it if it is right.',
  );
const type = async (label: string, text: string) => {
  const user = userEvent.setup();
  const input = screen.getByLabelText(label, { exact: false, selector: 'input,textarea' });
  await user.clear(input);
  await user.type(input, text);
};

describe('Adding a premium rule', () => {
  it('that is unusual asks once more, and sends the same command confirmed; other figures ask again', async () => {
    const api = new FakeApi()
      .on(listPremiumRules, { rules: [] })
      .on(addPremiumRule, ({ body }) => ((body as { confirmed: boolean }).confirmed ? answer(rule) : unusual()));
    let closed = 0;
    await show(<AddPremiumRule onClose={() => (closed += 1)} />);
    const user = userEvent.setup();
    await type('Rate', '25');
    await type('Minimum', '120');
    await type('Rewrite', '2');
    await type('Source', 'Act 5');
    await user.click(screen.getByRole('button', { name: 'Add Rule' }));
    const question = await screen.findByRole('dialog', { name: 'Is this rule right?' });
    expect(within(question).getByText(/This rule has a rate of 25%/)).toBeTruthy();
    expect((await axe(question)).violations).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(closed).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Add Rule' }));
    const again = await screen.findByRole('dialog', { name: 'Is this rule right?' });
    await user.click(within(again).getByRole('button', { name: 'Yes, save it' }));
    await waitFor(() => expect(closed).toBe(1));
    const posts = api.sent.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => (body as { confirmed: boolean }).confirmed)).toEqual([false, false, true]);
    expect(new Set(posts.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });
});
