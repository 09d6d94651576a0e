import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import {
  countPowerGaps,
  explainPowerGap,
  explainPowerGaps,
  listPowerExplanations,
  listPowerGaps,
  releasePowerGap,
  type PowerGap,
} from '#contracts/powers/inventory/power-gaps.ts';
import { POWER_GAP_KINDS } from '#domain/books/power-gap.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { GapList } from './gap-list.tsx';
import { PowerExplanations } from './power-explanations.tsx';
import type { GapsSearch } from './powers-search.ts';

const [powerId, suretyId] = ['01890000-0000-7000-8000-000000000001', '01890000-0000-7000-8000-000000000002'];
const why = 'It is void and was not returned to its surety.';
const gap: PowerGap = {
  kind: 'unreturned',
  number: 'P098',
  powerNumber: 'P-098',
  powerId,
  suretyId,
  suretyName: 'Pelican Surety',
  holderName: '',
  cause: 'void',
  why,
  explainedBy: 'anyone',
};
const kinds = POWER_GAP_KINDS.map((kind) => ({ kind, count: kind === 'unreturned' ? 1 : 0 }));

const list = async (server: FakeApi, search: GapsSearch = {}, session = aSession()) => {
  const user = userEvent.setup();
  const changes: object[] = [];
  server.on(countPowerGaps, { kinds });
  const view = await show(<GapList search={search} change={(change) => changes.push(change)} />, session);
  return { user, changes, ...view };
};

describe('The gap finder', () => {
  it('says why each number is listed, and filters by kind with counts', async () => {
    const server = new FakeApi().on(listPowerGaps, { rows: [gap], nextCursor: null });
    const { user, changes, frame } = await list(server);
    await screen.findByText(why);
    screen.getByRole('link', { name: 'CSV' });
    expect((await axe(frame)).violations).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: 'Kind' }));
    await user.click(await screen.findByRole('option', { name: 'Expired or void, not returned (1)' }));
    expect(changes).toEqual([{ kind: 'unreturned' }]);
  });

  it('explains a gap by what it was listed for, and keeps what was typed where it is refused', async () => {
    let tries = 0;
    const server = new FakeApi()
      .on(listPowerGaps, { rows: [gap], nextCursor: null })
      .on(explainPowerGap, () =>
        (tries += 1) === 1 ? refusal('TEMPORARILY_UNAVAILABLE') : answer({ number: 'P098' }),
      );
    const { user } = await list(server);
    await user.click(await screen.findByRole('button', { name: 'Add reason: P-098: Expired or void, not returned' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add reason: P-098' }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Torn up');
    await user.click(dialog.getByRole('button', { name: 'Add reason' }));
    await dialog.findByRole('alert');
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' }).value).toBe('Torn up');
    await user.click(dialog.getByRole('button', { name: 'Add reason' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sentTo(explainPowerGap)[1]?.body).toEqual({
      kind: 'unreturned',
      number: 'P098',
      powerId,
      cause: 'void',
      reason: 'Torn up',
    });
  });

  it('has one row a number, with all that is listed of it, and explains all of it at once', async () => {
    const rows = [{ ...gap, kind: 'unsured' as const, cause: '', why: 'No surety is known for this number.' }, gap];
    const server = new FakeApi()
      .on(listPowerGaps, { rows, nextCursor: null })
      .on(explainPowerGaps, { explained: 2, refused: [] });
    const { user } = await list(server);
    const row = within(await screen.findByRole('row', { name: /P-098/ }));
    row.getByText('Without surety');
    row.getByText(why);
    await user.click(row.getByRole('button', { name: /^Add reason: P-098: Without surety, Expired or void/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add reason: P-098' }));
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Old paper');
    await user.click(dialog.getByRole('button', { name: 'Add reason' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sentTo(explainPowerGaps)[0]?.body).toMatchObject({
      gaps: [
        { kind: 'unsured', number: 'P098' },
        { kind: 'unreturned', number: 'P098' },
      ],
      reason: 'Old paper',
    });
  });

  it('explains many numbers by one reason, but no override, and says which could not be', async () => {
    const second: PowerGap = { ...gap, number: 'P099', powerNumber: 'P-099' };
    const own: PowerGap = { ...gap, kind: 'beyond', number: 'P100', powerNumber: 'P-100', explainedBy: 'another' };
    const server = new FakeApi().on(listPowerGaps, { rows: [gap, second, own], nextCursor: null });
    server.on(explainPowerGaps, {
      explained: 1,
      refused: [{ kind: 'unreturned', number: 'P099', message: 'It is explained already.' }],
    });
    const { user, frame } = await list(server);
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Choose power P-100' })).disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: 'Choose power P-099' }));
    screen.getByRole('button', { name: 'Add reason to 1 power' });
    await user.click(screen.getByRole('button', { name: 'Choose none' }));
    await user.click(screen.getByRole('button', { name: 'Choose all listed' }));
    expect((await axe(frame)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Add reason to 2 powers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add reason: 2 powers' }));
    dialog.getByText('P-098, P-099');
    dialog.getByText('Expired or void, not returned (2)');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Burnt with the office');
    await user.click(dialog.getByRole('button', { name: 'Add reason' }));
    await dialog.findByText('P-099: It is explained already.');
    expect(server.sentTo(explainPowerGaps)[0]?.body).toMatchObject({
      gaps: [{ number: 'P098', cause: 'void' }, { number: 'P099' }],
    });
  });

  it("has one's own bond above its power explained by somebody else, or alone where there is nobody", async () => {
    const own: PowerGap = { ...gap, kind: 'beyond', explainedBy: 'another' };
    const alone: PowerGap = { ...own, number: 'P099', powerNumber: 'P-099', explainedBy: 'alone' };
    const server = new FakeApi()
      .on(listPowerGaps, { rows: [own, alone], nextCursor: null })
      .on(releasePowerGap, { number: 'P099' });
    const { user } = await list(server);
    await screen.findByText('Someone else has to approve this.');
    await user.click(await screen.findByRole('button', { name: /^Add reason: P-099/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add reason: P-099' }));
    dialog.getByText('Nobody else can approve your own bond. You may (shown in the audit trail).');
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The carrier agreed');
    await user.click(dialog.getByRole('button', { name: 'Add reason' }));
    await waitFor(() => expect(server.sentTo(releasePowerGap)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /^Add reason: P-098/ })).toBeNull();
  });

  it('offers an Auditor neither file nor explanation, and says where there is nothing', async () => {
    const server = new FakeApi().on(listPowerGaps, { rows: [gap], nextCursor: null });
    await list(server, {}, aSession('Auditor'));
    await screen.findByText(why);
    expect(screen.queryByRole('button', { name: /^Add reason/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'CSV' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('says that there are none, or none that match', async () => {
    const server = new FakeApi().on(listPowerGaps, { rows: [], nextCursor: null });
    const { unmount } = await list(server);
    await screen.findByText('No missing powers.');
    screen.getByRole('link', { name: 'See all powers' });
    unmount();
    const { user, changes } = await list(server, { kind: 'twice' });
    await screen.findByText('No powers found matching your criteria.');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(changes).toEqual([{ search: undefined, kind: undefined }]);
  });
});

describe('The details of a power', () => {
  it('show why it was moved and what was explained of it, by whom and when, the newest first', async () => {
    const row = { kind: 'unreturned' as const, reason: 'Torn up', explainedBy: 'Ann Roy' };
    const rows = [{ ...row, explainedAt: '2026-03-09T15:00:00.000Z', alone: false }];
    const said = { saidBy: 'Odile Roy', saidAt: '2026-03-10T15:00:00.000Z' };
    const moves = [{ move: 'transferred' as const, reason: 'To Cypress', ...said }];
    new FakeApi().on(listPowerExplanations, { rows, moves }, { powerId });
    const { frame } = await show(<PowerExplanations powerId={powerId} />);
    await screen.findByText('Torn up');
    const [first, second] = screen.getAllByText(/AM$/).map(({ textContent }) => textContent);
    expect(first).toBe('Transferred to another agency · Odile Roy, 03/10/2026, 10:00 AM');
    expect(second).toMatch(/^Expired or void/);
    screen.getByText('To Cypress');
    expect((await axe(frame)).violations).toEqual([]);
    screen.getByText('Expired or void, not returned · Ann Roy, 03/09/2026, 10:00 AM');
  });
});
