import { beforeEach, describe, expect, it } from '@jest/globals';
import { onlineManager } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import {
  addNote,
  deleteNote,
  editNote,
  importNotes,
  listNotes,
  listNoteVersions,
  type Note,
} from '#contracts/people/notes/notes.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { show } from '../../../test/render.tsx';
import { DefendantNotes } from './defendant-notes.tsx';
import { readLocalNotes } from './local-notes.ts';
import { SendWaitingNotes } from './send-waiting-notes.ts';

const defendantId = 'a6f1c2de-0000-4000-8000-00000000000d';
const noteId = 'a6f1c2de-0000-4000-8000-00000000000e';
const params = { subjectKind: 'defendant', subjectId: defendantId };
const key = `notes:defendant:${defendantId}`;

const note: Note = {
  noteId,
  subject: 'Work',
  text: 'Drives for a bakery.\nNights.',
  author: 'Alma Broussard',
  writtenAt: '2026-11-20T15:00:00.000Z',
  editedAt: null,
  editedBy: '',
  version: 1,
  imported: false,
  mayChange: true,
};

const withNotes = (...rows: Note[]) => new FakeApi().on(listNotes, { rows, nextCursor: null }, params);
const start = (message = '') =>
  show(<DefendantNotes defendantId={defendantId} words={message} onWords={() => undefined} />);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

beforeEach(() => {
  localStorage.clear();
  onlineManager.setOnline(true);
});

describe('Notes', () => {
  it('says that there are none, and has nothing for axe to find', async () => {
    withNotes();
    const { frame } = await start();
    expect(await screen.findByText('No notes yet.')).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('shows who wrote what and when, and buttons only to who may change it', async () => {
    withNotes(note, { ...note, noteId: defendantId, subject: 'Theirs', version: 2, mayChange: false });
    const { frame } = await start();
    const own = within(await screen.findByRole('article', { name: 'Work' }));
    expect(own.getByText('Alma Broussard · 11/20/2026, 9:00 AM')).toBeTruthy();
    expect(own.getByRole('button', { name: 'Edit Work' })).toBeTruthy();
    const theirs = within(screen.getByRole('article', { name: 'Theirs' }));
    expect(theirs.queryByRole('button', { name: 'Edit Theirs' })).toBeNull();
    expect(theirs.getByRole('button', { name: 'Earlier versions' })).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('adds a note and asks for a subject or a text', async () => {
    const api = withNotes();
    await start();
    const user = userEvent.setup();
    await user.click(button('Add Note'));
    expect(screen.getByText('Enter a subject or a text.')).toBeTruthy();
    expect(api.sentWith('POST')).toEqual([]);
    api.on(addNote, { noteId }, params);
    await user.type(screen.getByLabelText('Text'), 'Called{Control>}{Enter}{/Control}');
    await waitFor(() => expect(screen.getByLabelText('Text')).toHaveProperty('value', ''));
    expect(api.sentWith('POST').map(({ body }) => body)).toEqual([{ subject: '', text: 'Called' }]);
  });

  it('keeps what was typed when the server refuses it', async () => {
    const api = withNotes();
    await start();
    api.on(addNote, () => refusal('DEFENDANT_NOT_FOUND'), params);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Subject'), 'Work');
    await user.click(button('Add Note'));
    expect(await screen.findByText('Defendant not found.')).toBeTruthy();
    expect(screen.getByLabelText('Subject')).toHaveProperty('value', 'Work');
  });

  it('warns before a typed note is lost by leaving', async () => {
    withNotes();
    const { router } = await start();
    await userEvent.setup().type(screen.getByLabelText('Subject'), 'Work');
    void router.navigate({ to: '/elsewhere' } as never);
    expect(await screen.findByText('Leave without saving?')).toBeTruthy();
  });

  it('says Search found nothing in other words than an empty list', async () => {
    new FakeApi().on(listNotes, { rows: [], nextCursor: null }, params);
    await start('bakery');
    expect(await screen.findByText('No notes match.')).toBeTruthy();
    expect(screen.getByLabelText('Search notes')).toHaveProperty('value', 'bakery');
  });

  it('edits from the version on screen, and shows what somebody else wrote meanwhile', async () => {
    const api = withNotes(note);
    await start();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Edit Work' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Note' }));
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
    await user.type(dialog.getByLabelText('Subject'), ' again');
    const theirs = { ...note, text: 'Theirs now', version: 2, editedBy: 'Remy', editedAt: note.writtenAt };
    api.on(editNote, () => refusal('NOTE_EDITED_MEANWHILE'), { noteId });
    api.on(listNotes, { rows: [theirs], nextCursor: null }, params);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Changed meanwhile by Remy:')).toBeTruthy();
    expect(dialog.getByText(/Theirs now/)).toBeTruthy();
    api.on(editNote, { noteId, version: 3 }, { noteId });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sentWith('PUT').map(({ body }) => body)).toMatchObject([{ basedOn: 1 }, { basedOn: 2 }]);
    expect(api.sentWith('PUT')[1]?.body).toMatchObject({ subject: 'Work again', text: note.text });
  });

  it('deletes at once', async () => {
    const api = withNotes(note).on(deleteNote, { noteId }, { noteId });
    await start();
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Delete Work' }));
    await waitFor(() => expect(api.sentWith('DELETE')).toHaveLength(1));
  });

  it('shows every version', async () => {
    const at = note.writtenAt;
    withNotes({ ...note, version: 2 }).on(
      listNoteVersions,
      {
        versions: [
          { version: 2, subject: 'Work', text: 'New', by: 'Alma', at },
          { version: 1, subject: '', text: 'Old', by: 'Remy', at },
        ],
      },
      { noteId },
    );
    await start();
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Earlier versions' }));
    expect(await screen.findByText('Version 1 · Remy · 11/20/2026, 9:00 AM')).toBeTruthy();
    expect(screen.getByText('Old')).toBeTruthy();
    expect((await axe(screen.getByRole('dialog'))).violations).toEqual([]);
  });
});

describe('Notes while nothing can be reached', () => {
  it('keeps a note in this browser and sends it once under the same id when it can', async () => {
    const api = withNotes();
    await show(
      <>
        <SendWaitingNotes />
        <DefendantNotes defendantId={defendantId} words="" onWords={() => undefined} />
      </>,
    );
    onlineManager.setOnline(false);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Text'), 'From the jail');
    await user.click(button('Add Note'));
    const waiting = within(await screen.findByRole('list', { name: 'Notes waiting to be sent' }));
    expect(waiting.getByText('From the jail')).toBeTruthy();
    expect(screen.getByLabelText('Text')).toHaveProperty('value', '');
    expect(readLocalNotes(defendantId)).toMatchObject([{ text: 'From the jail', author: 'Marie Delacroix' }]);
    api.on(addNote, { noteId }, params);
    onlineManager.setOnline(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
    const ids = api.sentWith('POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(ids).size).toBe(1);
    await waitFor(() => expect(screen.queryByText('From the jail')).toBeNull());
  });

  const kept = { id: noteId, subject: 'Mine', text: '', at: note.writtenAt, author: 'Marie Delacroix' };
  const ofMarie = {
    userId: 'a6f1c2de-0000-4000-8000-000000000001',
    organizationId: 'a6f1c2de-0000-4000-8000-000000000003',
  };

  it('says why a kept note was refused, and lets it be tried again or discarded', async () => {
    localStorage.setItem(key, JSON.stringify([{ ...kept, waitingFor: ofMarie }]));
    const api = withNotes().on(addNote, () => refusal('DEFENDANT_NOT_FOUND'), params);
    await show(
      <>
        <SendWaitingNotes />
        <DefendantNotes defendantId={defendantId} words="" onWords={() => undefined} />
      </>,
    );
    expect(await screen.findByText('This note could not be added: Defendant not found.')).toBeTruthy();
    const user = userEvent.setup();
    await user.click(button('Try again'));
    await waitFor(() => expect(api.sentWith('POST')).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('neither shows nor sends what somebody else kept', async () => {
    localStorage.setItem(key, JSON.stringify([{ ...kept, waitingFor: { ...ofMarie, userId: noteId } }]));
    const api = withNotes();
    await show(
      <>
        <SendWaitingNotes />
        <DefendantNotes defendantId={defendantId} words="" onWords={() => undefined} />
      </>,
    );
    expect(await screen.findByText('No notes yet.')).toBeTruthy();
    expect(screen.queryByText('Mine')).toBeNull();
    expect(api.sentWith('POST')).toEqual([]);
    expect(readLocalNotes(defendantId)).toHaveLength(1);
  });
});

describe('Notes from before', () => {
  const old = [
    { id: 1700000000000, subject: 'Old', text: 'a\u0000b', at: '2025-01-02T03:04:05.000Z', author: 'Al' },
    { id: 'x', subject: '', text: '  ' },
    'nonsense',
  ];

  it('are offered, imported with author and date, and gone from this browser', async () => {
    localStorage.setItem(key, JSON.stringify(old));
    const api = withNotes();
    const { frame } = await start();
    expect(await screen.findByText(/This browser holds 1 note of this defendant/)).toBeTruthy();
    expect((await axe(frame)).violations).toEqual([]);
    api.on(importNotes, () => answer({ imported: 1 }), params);
    await userEvent.setup().click(button('Import'));
    await waitFor(() => expect(screen.queryByText(/This browser holds/)).toBeNull());
    expect(api.sentWith('POST')[0]?.body).toEqual({
      notes: [{ localId: '1700000000000', subject: 'Old', text: 'ab', author: 'Al', at: '2025-01-02T03:04:05.000Z' }],
    });
    expect(readLocalNotes(defendantId).map(({ id }) => id)).toEqual(['x']);
  });

  it('that are longer than a note may be are not cut: they stay, and the panel says so', async () => {
    localStorage.setItem(key, JSON.stringify([...old, { id: 'long', subject: 'Long', text: 'x'.repeat(20_001) }]));
    const api = withNotes();
    await start();
    expect(await screen.findByText(/^1 note is longer than 20,000 characters/)).toBeTruthy();
    api.on(importNotes, () => answer({ imported: 1 }), params);
    await userEvent.setup().click(button('Import'));
    // The button is disabled while it is sent, too: what is left here says that the answer came.
    await waitFor(() => expect(readLocalNotes(defendantId).map(({ id }) => id)).toEqual(['x', 'long']));
    expect(api.sentWith('POST')[0]?.body).toMatchObject({ notes: [{ localId: '1700000000000' }] });
    expect(button('Import')).toHaveProperty('disabled', true);
  });

  it('stay and are not offered again where their owner wants it so', async () => {
    localStorage.setItem(key, JSON.stringify(old));
    withNotes();
    const { unmount } = await start();
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Leave in this browser' }));
    unmount();
    await start();
    expect(await screen.findByText('No notes yet.')).toBeTruthy();
    expect(screen.queryByText(/This browser holds/)).toBeNull();
    expect(readLocalNotes(defendantId).map(({ subject }) => subject)).toContain('Old');
  });
});
