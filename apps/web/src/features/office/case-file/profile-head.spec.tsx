import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { listAccountsOfDefendant } from '#contracts/books/account/accounts.ts';
import { listBondsOfDefendant } from '#contracts/books/bond/bonds.ts';
import { getMugshot } from '#contracts/people/documents/documents.ts';
import { listIndemnitors } from '#contracts/people/people/indemnitors.ts';
import { FakeApi } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aBond, aDefendant, anAccount, anIndemnitor } from '../../../test/people.ts';
import { aSession, show } from '../../../test/render.tsx';
import { DefendantCard } from './defendant-card.tsx';
import { ProfileActions } from './profile-actions.tsx';
import { HeadFigures, HeadId, Reach } from './profile-head.tsx';

const defendant = aDefendant();
const params = { defendantId: defendant.defendantId };
const anApi = () =>
  new FakeApi()
    .on(listAccountsOfDefendant, { accounts: [anAccount({ paymentsCents: 40_000, balanceCents: 80_000 })] }, params)
    .on(listBondsOfDefendant, { bonds: [aBond(), aBond({ status: 'CLOSED' })] }, params)
    .on(listIndemnitors, { indemnitors: [anIndemnitor(), anIndemnitor({ indemnitorId: params.defendantId })] }, params)
    .on(getMugshot, { mugshot: null }, params);

describe('The head of a profile', () => {
  it('says what is owed, how much is paid, what is at stake, and who answers', async () => {
    anApi();
    const { frame } = await show(<HeadFigures {...params} />);
    expect((await screen.findByRole('link', { name: '$800.00' })).getAttribute('href')).toMatch(/\/accounts$/);
    expect(screen.getByRole('progressbar', { name: '$400.00 of $1,200.00 paid' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: '$10,000.00' })).toBeTruthy();
    expect(screen.getByText('1 live bond')).toBeTruthy();
    const phones = await screen.findAllByRole('link', { name: '(504) 555-0188' });
    expect(phones.map((link) => link.getAttribute('href'))).toEqual(['tel:+15045550188', 'tel:+15045550188']);
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('has the id small under the name, to be copied', async () => {
    const { frame } = await show(<HeadId {...params} />);
    expect(screen.getByText(params.defendantId).textContent).toBe(`Defendant ID ${params.defendantId}`);
    expect(screen.getByRole('button', { name: 'Copy ID' })).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('calls and texts at a tap, where there is a phone', async () => {
    const { frame } = await show(<Reach kept="5045550142" />);
    const hrefs = screen
      .getAllByRole('link')
      .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')]);
    expect(hrefs).toEqual([
      ['Call (504) 555-0142', 'tel:+15045550142'],
      ['Text (504) 555-0142', 'sms:+15045550142'],
    ]);
    expect((await axe(frame)).violations).toEqual([]);
  });
});

describe('What is done with a case file', () => {
  const open = async (role: Parameters<typeof aSession>[0]) => {
    anApi();
    const view = await show(<ProfileActions defendant={defendant} />, aSession(role));
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await screen.findByRole('menuitem', { name: 'Background' });
    return { ...view, items: screen.getAllByRole('menuitem').map(({ textContent }) => textContent) };
  };

  it('stands in the head of each tab, the rest under ⋯, deleting last', async () => {
    const { items, frame } = await open('Admin');
    expect(items).toEqual(['Edit', 'Background', 'Produce file', 'Possible duplicates', 'Delete']);
    expect(screen.getByRole('link', { name: 'Record payment', hidden: true }).getAttribute('href')).toBe('/here?pay=1');
    expect(screen.getByRole('link', { name: 'New bond', hidden: true })).toBeTruthy();
    expect(frame).toBeTruthy();
  });

  it('includes producing the file for Supervisors (people#produced-file)', async () => {
    expect((await open('Supervisor')).items).toEqual(['Edit', 'Background', 'Produce file', 'Possible duplicates']);
  });

  it.each(['Agent', 'Recovery Agent', 'Accounting'] as const)(
    'includes deleting for Admins alone, not for %s',
    async (role) => {
      expect((await open(role)).items).toEqual(['Edit', 'Background']);
    },
  );
});

describe('Who the defendant is', () => {
  it('shows only what is known, and offers the rest to be added', async () => {
    anApi();
    const { frame } = await show(
      <DefendantCard defendant={aDefendant({ ssnLast4: '', sex: '', height: '', weight: null })} />,
    );
    expect(screen.getByText('Race')).toBeTruthy();
    expect(screen.queryByText('Weight')).toBeNull();
    const add = screen.getByRole('link', { name: 'Add: SSN, sex, height, weight' });
    expect(add.getAttribute('href')).toMatch(/edit=1/);
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('offers an Auditor, who changes nothing, nothing to add', async () => {
    anApi();
    await show(<DefendantCard defendant={aDefendant({ ssnLast4: '' })} />, aSession('Auditor'));
    expect(screen.queryByText(/^Add:/)).toBeNull();
  });
});
