import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '../test/user.ts';
import { axe } from '../test/axe.ts';
import { show } from '../test/render.tsx';
import { ProblemError } from '../lib/api.ts';
import { Confirm } from './confirm.tsx';
import { ContactChip } from './contact.tsx';
import { FileTile } from './file-tile.tsx';
import { Money } from './money.tsx';

describe('A confirmation', () => {
  const ask = async (error: Error | null = null) => {
    const did: string[] = [];
    await show(
      <Confirm
        opened
        title="Delete file"
        confirmLabel="Delete"
        danger
        consequence="It cannot be brought back."
        error={error}
        said="Failed to delete: {message}"
        onConfirm={() => did.push('confirmed')}
        onCancel={() => did.push('cancelled')}
      >
        Delete House.jpg?
      </Confirm>,
    );
    const dialog = await screen.findByRole('dialog', { name: 'Delete file' });
    return { did, dialog, user: userEvent.setup() };
  };

  it('says what comes of it, and Enter does it', async () => {
    const { did, dialog, user } = await ask();
    expect(dialog.textContent).toContain('Delete House.jpg?It cannot be brought back.');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }));
    expect((await axe(dialog)).violations).toEqual([]);
    await user.keyboard('{Enter}');
    expect(did).toEqual(['confirmed']);
  });

  it('is closed by Esc, and not by a click beside it', async () => {
    const { did, user } = await ask();
    await user.click(document.querySelector('.mantine-Modal-overlay') ?? document.body);
    expect(did).toEqual([]);
    await user.keyboard('{Escape}');
    expect(did).toEqual(['cancelled']);
  });

  it('says in the sentence of the spec why it failed', async () => {
    await ask(new ProblemError('BUSY', 'Too much at once.'));
    expect(screen.getByRole('alert').textContent).toBe('Failed to delete: Too much at once.');
  });
});

describe('A person in one line', () => {
  it('has a name, what they are, and a phone that calls when it is tapped', async () => {
    const { frame } = await show(<ContactChip name="Odile Sonnier" phone="5045550142" role="Indemnitor" />);
    expect(screen.getByText('Odile Sonnier')).toBeTruthy();
    const phone = screen.getByRole('link', { name: '(504) 555-0142' });
    expect(phone.getAttribute('href')).toBe('tel:+15045550142');
    expect(phone.parentElement?.textContent).toBe('Indemnitor · (504) 555-0142');
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('has a dash where there is no phone', async () => {
    const { frame } = await show(<ContactChip name="Odile Sonnier" phone="" />);
    expect(frame.textContent).toContain('—');
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('A file or a photo', () => {
  it.each([
    ['application/pdf', 'PDF'],
    ['image/webp', 'Photo'],
    ['text/csv', 'CSV'],
    ['text/plain', 'Text'],
    ['application/msword', 'Word'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'Word'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'Excel'],
    ['application/octet-stream', 'File'],
  ])('of type %s is called %s, with its facts', async (mediaType, kind) => {
    await show(<FileTile name="One" mediaType={mediaType} facts={['1.4 MB', '11/20/2026']} />);
    expect(screen.getByText(`${kind} · 1.4 MB · 11/20/2026`)).toBeTruthy();
  });

  it('is opened by its name, and has its actions beside it', async () => {
    let opened = 0;
    const { frame } = await show(
      <FileTile
        name="House.jpg"
        mediaType="image/jpeg"
        picture="/small.jpg"
        onOpen={() => (opened += 1)}
        actions={<button type="button">Delete House.jpg</button>}
      />,
    );
    await userEvent.setup().click(screen.getByRole('button', { name: 'House.jpg' }));
    expect(opened).toBe(1);
    expect(frame.querySelector('img')?.getAttribute('src')).toBe('/small.jpg');
    expect(screen.getByRole('button', { name: 'Delete House.jpg' })).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
  });
});

describe('An amount of money', () => {
  it('has separators and two decimals, a credit a minus before the dollar sign', async () => {
    const { frame } = await show(
      <>
        <Money cents={125_000_00} /> <Money cents={-13_000} />
      </>,
    );
    expect(frame.textContent).toBe('$125,000.00 −$130.00');
  });
});
