import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { userEvent } from '../../../test/user.ts';
import { listPostingAgents } from '#contracts/books/bond/bond-status.ts';
import {
  assignPowers,
  countPowers,
  getPowerLot,
  listPowerLots,
  listPowers,
  receivePowers,
  type PowerInInventory,
} from '#contracts/powers/inventory/powers.ts';
import { listSureties } from '#contracts/agency/sureties/sureties.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { ReceivePowers } from './receive-powers.tsx';
import { OpenReceivePowers } from './open-receive-powers.tsx';
import { PowerList } from './power-list.tsx';

const idOf = (nth: number) => `01890000-0000-7000-8000-00000000000${nth}`;
const [suretyId, agentId, lotId] = [idOf(1), idOf(2), idOf(3)];
const aPower = (changes: Partial<PowerInInventory> = {}): PowerInInventory => ({
  powerId: idOf(4),
  powerNumber: 'P-098',
  suretyId,
  suretyName: 'Pelican Surety',
  amountCents: 2_500_000,
  holderId: null,
  holderName: '',
  state: 'received',
  status: 'Active',
  issuedOn: '2026-01-01',
  expiresOn: null,
  box: 'Box 7',
  bondId: null,
  isReceived: true,
  reservedUntil: null,
  notes: '',
  revision: 0,
  ...changes,
});
const totals = { count: 2, amountCents: 5_000_000, inHandCount: 1, inHandCents: 2_500_000, unreceivedCount: 1 };
const surety = {
  suretyId,
  name: 'Pelican Surety',
  contactName: '',
  phoneNumber: '',
  email: '',
  isActive: true,
  version: 1,
  contracts: [],
};
const api = () =>
  new FakeApi()
    .on(listSureties, { sureties: [surety] })
    .on(listPostingAgents, { agents: [{ agentId, fullName: 'Odile Fontenot' }] });

const start = async (server: FakeApi) => {
  const user = userEvent.setup();
  let closed = 0;
  const Opened = () => {
    const [lot, follow] = useState<string | undefined>();
    return <ReceivePowers lotId={lot} onReceiving={follow} onClose={() => (closed += 1)} />;
  };
  const view = await show(<Opened />);
  await screen.findByRole('dialog', { name: 'Add Power' });
  await user.click(screen.getByRole('combobox', { name: 'Surety company' }));
  await user.click(await screen.findByRole('option', { name: 'Pelican Surety' }));
  return { user, closes: () => closed, body: () => server.sentTo(receivePowers)[0]?.body as object, ...view };
};

describe('Powers that are received', () => {
  it('are counted while their range is typed, in whole dollars, and a large lot says how far it is', async () => {
    const lot = { lotId, count: 1_500, received: 0, isSettled: false };
    let asked = 0;
    const progress = () => answer({ ...lot, received: 750 * (asked += 1), isSettled: asked === 2 });
    const server = api().on(receivePowers, lot).on(getPowerLot, progress, { lotId });
    const { user, closes, body } = await start(server);
    await user.click(screen.getByRole('switch', { name: 'Bulk Power Creation' }));
    await user.type(screen.getByRole('textbox', { name: 'Start number' }), 'P-1');
    expect(screen.queryByText(/will be created/)).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'End number' }), 'P-1500');
    screen.getByText('1,500 powers will be created');
    await user.type(screen.getByRole('textbox', { name: 'Amount' }), '25000.99');
    await user.click(screen.getByRole('button', { name: 'Create Powers' }));
    await screen.findByText('750 of 1,500 powers created');
    await waitFor(() => expect(closes()).toBe(1));
    expect(body()).toMatchObject({ powerNumber: 'P-1', lastNumber: 'P-1500', suretyId, amountCents: 2_500_000 });
  });

  it('of a large lot are followed again after the page was loaded anew', async () => {
    let [asked, closed] = [0, 0];
    const lot = { lotId, count: 1_500 };
    const progress = () => answer({ ...lot, received: 750 * (asked += 1), isSettled: asked === 2 });
    api().on(getPowerLot, progress, { lotId });
    const { frame } = await show(
      <ReceivePowers lotId={lotId} onReceiving={() => undefined} onClose={() => (closed += 1)} />,
    );
    await screen.findByText('750 of 1,500 powers created');
    expect(screen.queryByRole('button', { name: 'Create Power' })).toBeNull();
    expect((await axe(frame)).violations).toEqual([]);
    await waitFor(() => expect(closed).toBe(1));
  });

  it('are confirmed by the Enter of a scanner, and what is here already is said with the form kept', async () => {
    const message = 'These numbers exist already: P-098.';
    const server = api().on(receivePowers, () => refusal('POWERS_EXIST', undefined, {}, message));
    const { user, body } = await start(server);
    await user.type(screen.getByRole('textbox', { name: 'Power number' }), 'P-098{Enter}');
    await screen.findByText(`Failed to create power: ${message}`);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Power number' }).value).toBe('P-098');
    expect(body()).toMatchObject({ powerNumber: 'P-098', lastNumber: null, amountCents: null });
  });
});

describe('The next range of a delivery', () => {
  it('starts with the surety, the agent and the dates of the last', async () => {
    const server = api().on(receivePowers, { lotId, count: 2, received: 2, isSettled: true });
    const user = userEvent.setup();
    const Page = () => {
      const [isOpen, open] = useState(true);
      return (
        <>
          <button onClick={() => open(true)}>Another</button>
          <OpenReceivePowers isOpen={isOpen} close={() => open(false)} lot={undefined} change={() => undefined} />
        </>
      );
    };
    await show(<Page />);
    await screen.findByRole('dialog', { name: 'Add Power' });
    await user.click(screen.getByRole('switch', { name: 'Bulk Power Creation' }));
    await user.click(screen.getByRole('combobox', { name: 'Surety company' }));
    await user.click(await screen.findByRole('option', { name: 'Pelican Surety' }));
    await user.click(screen.getByRole('combobox', { name: 'Agent' }));
    await user.click(await screen.findByRole('option', { name: 'Odile Fontenot' }));
    await user.type(screen.getByRole('textbox', { name: 'Start number' }), 'P-1');
    await user.type(screen.getByRole('textbox', { name: 'End number' }), 'P-2');
    await user.type(screen.getByRole('textbox', { name: 'Issue date' }), '01/02/2026');
    await user.click(screen.getByRole('button', { name: 'Create Powers' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Another' }));
    await user.type(await screen.findByRole('textbox', { name: 'Start number' }), 'Q-1');
    await user.type(screen.getByRole('textbox', { name: 'End number' }), 'Q-2');
    await user.click(screen.getByRole('button', { name: 'Create Powers' }));
    await waitFor(() => expect(server.sentTo(receivePowers)).toHaveLength(2));
    const [, next] = server.sentTo(receivePowers);
    expect(next?.body).toMatchObject({ powerNumber: 'Q-1', suretyId, holderId: agentId, issuedOn: '2026-01-02' });
  });
});

describe('The list of powers', () => {
  const list = async (server: FakeApi, rows: PowerInInventory[], session = aSession()) => {
    const user = userEvent.setup();
    server.on(listPowers, { rows, nextCursor: null }).on(countPowers, totals);
    const changes: object[] = [];
    const view = await show(<PowerList search={{}} change={(change) => changes.push(change)} />, session);
    return { user, changes, ...view };
  };

  it('says what all come to and what is in hand, and leads to what was executed and never received', async () => {
    const unknown = aPower({
      powerId: idOf(5),
      powerNumber: 'EX-7',
      suretyName: '',
      isReceived: false,
      amountCents: null,
    });
    const { user, changes, frame } = await list(api(), [aPower(), unknown]);
    const head = within(await screen.findByRole('group', { name: 'Totals' }));
    for (const message of ['$50,000.00', '$25,000.00', 'In hand · 1 power']) head.getByText(message);
    screen.getByText('No surety · not received');
    expect((await axe(frame)).violations).toEqual([]);
    await user.click(head.getByRole('button', { name: '1 power executed, not received' }));
    expect(changes).toEqual([{ unreceived: true }]);
  });

  it('says what is next where there is nothing: the first powers, or another search', async () => {
    let added = 0;
    const server = api().on(listPowers, { rows: [], nextCursor: null }).on(countPowers, totals);
    const { unmount } = await show(<PowerList search={{}} change={() => undefined} onAdd={() => void (added += 1)} />);
    await screen.findByText('No powers found matching your criteria.');
    await userEvent.click(screen.getByRole('button', { name: 'Add Power' }));
    expect(added).toBe(1);
    unmount();
    const changes: object[] = [];
    const narrowed = await show(
      <PowerList search={{ status: 'Void' }} change={(changed) => void changes.push(changed)} />,
    );
    await screen.findByText('Change the search or the filters.');
    await userEvent.click(screen.getByRole('button', { name: 'Show all powers' }));
    expect(changes).toMatchObject([{ status: undefined, of: undefined }]);
    expect((await axe(narrowed.frame)).violations).toEqual([]);
    expect(server.sentTo(listPowers).length).toBe(2);
  });

  it('stands by lot at a switch, each lot with what is in hand of it, and leads to its powers', async () => {
    const lot = {
      lotId,
      firstNumber: 'PS-101',
      lastNumber: 'PS-125',
      suretyName: 'Pelican Surety',
      box: 'Box 7',
      receivedAt: '2026-03-09T15:00:00.000Z',
      count: 25,
      amountCents: 125_000_000,
      inHandCount: 19,
      onBondCount: 6,
    };
    const server = api()
      .on(listPowers, { rows: [aPower()], nextCursor: null })
      .on(countPowers, totals);
    server.on(listPowerLots, { rows: [lot], nextCursor: null });
    const changes: object[] = [];
    const change = (changed: object) => void changes.push(changed);
    const { unmount } = await show(<PowerList search={{}} change={change} />);
    await screen.findByText('P-098');
    expect(server.sentTo(listPowerLots)).toEqual([]);
    await userEvent.setup().click(screen.getByRole('radio', { name: 'By lot' }));
    expect(changes).toEqual([{ by: 'lot', of: undefined }]);
    unmount();
    const { frame } = await show(<PowerList search={{ by: 'lot' }} change={change} />);
    const row = await screen.findByRole('row', { name: /PS-101 to PS-125/ });
    expect(row.textContent).toContain('Pelican Surety · Box 7');
    within(row).getByText('19');
    within(row).getByText('$1,250,000.00');
    expect(within(row).getByRole('link').getAttribute('href')).toBe(`/admin/power-inventory?of=${lotId}`);
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('lists the powers of one lot alone, and all again at a press', async () => {
    const server = api()
      .on(listPowers, { rows: [aPower()], nextCursor: null })
      .on(countPowers, totals);
    const changes: object[] = [];
    await show(<PowerList search={{ of: lotId }} change={(changed) => void changes.push(changed)} />);
    await screen.findByText('Powers that were received together.');
    expect(server.sentTo(listPowers)[0]?.address).toContain(`lotId=${lotId}`);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show all' }));
    expect(changes).toEqual([{ of: undefined }]);
  });

  it('leads an Admin without a surety to adding one first', async () => {
    api()
      .on(listSureties, { sureties: [] })
      .on(listPowers, { rows: [], nextCursor: null })
      .on(countPowers, { count: 0, amountCents: 0, inHandCount: 0, inHandCents: 0, unreceivedCount: 0 });
    await show(<PowerList search={{}} change={() => undefined} onAdd={() => undefined} />);
    const link = await screen.findByRole('link', { name: 'Add a surety' });
    expect(link.getAttribute('href')).toBe('/settings?tab=sureties');
    expect(screen.queryByRole('button', { name: 'Add Power' })).toBeNull();
  });

  it('stands although its totals do not come, which are asked for once and again by Retry', async () => {
    const server = api().on(listPowers, { rows: [aPower()], nextCursor: null });
    server.on(countPowers, () => refusal('ROLE_REFUSED'));
    const user = userEvent.setup();
    await show(<PowerList search={{}} change={() => undefined} />);
    await screen.findByText('Failed to load the totals.');
    await screen.findByLabelText('Choose power P-098');
    expect(server.sentTo(countPowers)).toHaveLength(1);
    server.on(countPowers, totals);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('group', { name: 'Totals' });
  });

  it('lets powers in hand alone be chosen, and names those that could not be assigned', async () => {
    const said = 'Power P-099 expired on 01/31/2026.';
    const server = api().on(assignPowers, { assigned: 1, refused: [{ powerId: idOf(5), message: said }] });
    const other = aPower({ powerId: idOf(5), powerNumber: 'P-099' });
    const spent = aPower({ powerId: idOf(6), powerNumber: 'P-100', state: 'executed', bondId: idOf(7) });
    const { user } = await list(server, [aPower(), other, spent]);
    for (const number of ['P-098', 'P-099']) await user.click(await screen.findByLabelText(`Choose power ${number}`));
    expect(screen.getByLabelText<HTMLInputElement>('Choose power P-100').disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Assign 2 powers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign powers' }));
    await user.click(dialog.getByRole('combobox', { name: 'Agent' }));
    await user.click(await screen.findByRole('option', { name: 'Odile Fontenot' }));
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    await dialog.findByText(said);
    const [sent] = server.sentTo(assignPowers);
    expect(sent?.body).toEqual({ powerIds: [idOf(4), idOf(5)], holderId: agentId });
  });

  describe('chooses in one press', () => {
    const named = (nth: number, changes: Partial<PowerInInventory> = {}) =>
      aPower({ powerId: idOf(nth), powerNumber: `P-00${nth}`, ...changes });
    const pages = () => {
      const server = api();
      const spent = named(6, { state: 'executed', bondId: idOf(9) });
      server
        .on(countPowers, totals)
        .on(listPowers, ({ address }) =>
          answer(
            address.includes('cursor=')
              ? { rows: [spent, named(7)], nextCursor: null }
              : { rows: [named(4), named(5)], nextCursor: 'next' },
          ),
        );
      return server;
    };
    const start = async () => {
      const user = userEvent.setup();
      pages();
      await show(<PowerList search={{}} change={() => undefined} />);
      await screen.findByLabelText('Choose power P-004');
      return user;
    };

    it('all that match and can be given to an agent, those of further pages too', async () => {
      const user = await start();
      await user.click(screen.getByRole('button', { name: 'Choose all that match' }));
      await screen.findByRole('button', { name: 'Assign 3 powers' });
      expect(screen.getByLabelText<HTMLInputElement>('Choose power P-004').checked).toBe(true);
    });

    it('those of a range', async () => {
      const user = await start();
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Choose range' }).disabled).toBe(true);
      await user.type(screen.getByRole('textbox', { name: 'First number' }), 'P-005');
      await user.type(screen.getByRole('textbox', { name: 'Last number' }), 'P-007');
      await user.click(screen.getByRole('button', { name: 'Choose range' }));
      await screen.findByRole('button', { name: 'Assign 2 powers' });
      expect(screen.getByLabelText<HTMLInputElement>('Choose power P-004').checked).toBe(false);
    });

    it('and says so where none can be given', async () => {
      const user = await start();
      await user.type(screen.getByRole('textbox', { name: 'First number' }), 'P-100');
      await user.type(screen.getByRole('textbox', { name: 'Last number' }), 'P-101');
      await user.click(screen.getByRole('button', { name: 'Choose range' }));
      await screen.findByText('None of these can be assigned.');
    });
  });

  it('offers an Auditor neither choice nor change', async () => {
    await list(api(), [aPower()], aSession('Auditor'));
    await screen.findByText('P-098');
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Edit power P-098' })).toBeNull();
    screen.getByRole('button', { name: 'View details of power P-098' });
  });
});
