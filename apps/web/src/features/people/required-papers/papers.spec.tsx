import { Notifications } from '@mantine/notifications';
import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import type { StoredDocument } from '#contracts/people/documents/documents.ts';
import {
  listMarks,
  listPapersOfBond,
  listRequiredPapers,
  markDocument,
  setRequiredPapers,
} from '#contracts/people/required-papers/papers.ts';
import { FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { cleanToasts } from '../../../test/toast.ts';
import { BondPapers } from './bond-papers.tsx';
import { DocumentPaper } from './document-paper.tsx';
import { MissingPapers } from './missing-papers.tsx';
import { SetRequiredPapers } from './set-required-papers.tsx';

const idOf = (last: number) => `a6f1c2de-0000-4000-8000-0000000000${String(last).padStart(2, '0')}`;
const [subjectId, fileId, bondId, otherBondId] = [idOf(1), idOf(2), idOf(3), idOf(4)];
const paper = (last: number, name: string, changes: { isRequired?: boolean } = {}) => ({
  paperId: idOf(last),
  name,
  isRequired: true,
  needsAdult: false,
  ...changes,
});
const papers = [paper(11, 'Application'), paper(12, 'ID'), paper(13, 'Lease', { isRequired: false })];
const sent = (list: typeof papers) => list.map(({ paperId, name, isRequired }) => ({ paperId, name, isRequired }));

afterEach(cleanToasts);

describe('The list of papers in Settings', () => {
  const start = async () => {
    const api = new FakeApi().on(listRequiredPapers, { papers, version: 3 });
    const view = await show(<SetRequiredPapers />);
    await screen.findByRole('list', { name: 'Papers' });
    const last = () => api.sentWith('PUT').at(-1)?.body;
    return { api, user: userEvent.setup(), last, ...view };
  };

  it('is ordered, renamed, switched off and added to, each from what stands', async () => {
    const { api, user, last, frame } = await start();
    expect((await axe(frame)).violations).toEqual([]);
    const [application, card, lease] = papers;
    if (!application || !card || !lease) throw new Error('There are three papers.');
    api.on(setRequiredPapers, { papers, version: 4 });
    await user.click(screen.getByRole('button', { name: 'Move ID up' }));
    await waitFor(() => expect(last()).toEqual({ papers: sent([card, application, lease]), basedOn: 3 }));
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Ask for ID' })).toHaveProperty('disabled', false));
    await user.click(screen.getByRole('switch', { name: 'Ask for ID' }));
    await waitFor(() =>
      expect(last()).toMatchObject({ papers: sent([application, { ...card, isRequired: false }, lease]) }),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Rename ID' })).toHaveProperty('disabled', false));
    await user.click(screen.getByRole('button', { name: 'Rename ID' }));
    await user.clear(screen.getByRole('textbox', { name: 'New name of ID' }));
    await user.type(screen.getByRole('textbox', { name: 'New name of ID' }), 'Photo ID{Enter}');
    await waitFor(() =>
      expect(last()).toMatchObject({ papers: sent([application, { ...card, name: 'Photo ID' }, lease]) }),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Rename ID' })).toHaveProperty('disabled', false));
    await user.type(screen.getByRole('textbox', { name: 'Paper' }), 'Check stub');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(last()).toMatchObject({ papers: [{}, {}, {}, { name: 'Check stub', isRequired: true }] }),
    );
    expect(screen.getByRole('button', { name: 'Move Application up' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Move Lease down' })).toHaveProperty('disabled', true);
  });

  it('keeps what was typed where it is refused, and says why', async () => {
    const { api, user } = await start();
    const twice = [{ path: 'papers', message: 'Another document has this name.' }];
    api.on(setRequiredPapers, () => refusal('VALIDATION_FAILED', twice));
    await user.type(screen.getByRole('textbox', { name: 'Paper' }), 'id{Enter}');
    expect(
      await screen.findByText('Failed to save the required documents: Another document has this name.'),
    ).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Paper' })).toHaveProperty('value', 'id');
  });

  it('says that it could not be loaded', async () => {
    new FakeApi().on(listRequiredPapers, () => refusal('NO_AGENT_RECORD'));
    await show(<SetRequiredPapers />);
    expect(await screen.findByText('Failed to load the required documents.')).toBeTruthy();
  });
});

describe('A document of a drawer', () => {
  const document: StoredDocument = {
    fileId,
    name: 'Scan.pdf',
    mediaType: 'application/pdf',
    sizeBytes: 900,
    uploadedBy: 'Marie',
    uploadedAt: '2026-11-20T20:00:00.000Z',
  };
  const owner = { subjectKind: 'defendant', subjectId } as const;
  const bonds = [
    { bondId, powerNumber: 'AB-1', status: 'OPEN', amountCents: 500_000 },
    { bondId: otherBondId, powerNumber: '', status: 'FORFEITED', amountCents: 250_000 },
  ];
  const start = async (marks: { fileId: string; paperId: string; paper: string; bondIds: string[] }[]) => {
    const api = new FakeApi()
      .on(listMarks, { bonds, marks }, owner)
      .on(listRequiredPapers, { papers, version: 1 })
      .on(markDocument, { fileId, paperId: idOf(11), bondIds: [bondId] }, { fileId });
    const view = await show(
      <>
        <Notifications />
        <DocumentPaper document={document} owner={owner} />
      </>,
    );
    return { api, user: userEvent.setup(), ...view };
  };

  it('is marked with a paper that is asked for and with bonds', async () => {
    const { api, user } = await start([]);
    await user.click(await screen.findByRole('button', { name: 'Mark as required document: Scan.pdf' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mark as required document' });
    await user.click(await within(dialog).findByRole('combobox', { name: 'Paper' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Application', 'ID']);
    await user.click(screen.getByRole('option', { name: 'Application' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Choose a bond.')).toBeTruthy();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Bond AB-1 · open' }));
    expect(within(dialog).getByRole('checkbox', { name: 'Bond of $2,500.00 · forfeited' })).toBeTruthy();
    expect((await axe(dialog)).violations).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Scan.pdf is marked: Application.')).toBeTruthy();
    expect(api.sentWith('PUT').map(({ body }) => body)).toEqual([{ paperId: idOf(11), bondIds: [bondId] }]);
  });

  it('says what it is, and is unmarked without a paper', async () => {
    const { api, user } = await start([{ fileId, paperId: idOf(13), paper: 'Lease', bondIds: [bondId, otherBondId] }]);
    expect(await screen.findByText('Lease · Bond AB-1 · Bond of $2,500.00')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Change the document type of Scan.pdf' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('combobox', { name: 'Paper' }));
    await user.click(screen.getByRole('option', { name: 'None' }));
    api.on(markDocument, { fileId, paperId: null, bondIds: [] }, { fileId });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Scan.pdf is no longer a required document.')).toBeTruthy();
    expect(api.sentWith('PUT').map(({ body }) => body)).toEqual([{ paperId: null, bondIds: [] }]);
  });
});

describe('The papers of a bond', () => {
  it('show what is there, what is missing, and why', async () => {
    const licence = { fileId, name: 'Licence.pdf', mediaType: 'application/pdf' } as const;
    new FakeApi().on(
      listPapersOfBond,
      {
        defendantId: subjectId,
        isAsked: true,
        papers: [
          { paperId: idOf(11), name: 'Application', documents: [], lacks: 'document' },
          { paperId: idOf(12), name: 'ID', documents: [licence], lacks: null },
          { paperId: idOf(13), name: 'Indemnity agreement', documents: [licence], lacks: 'adult' },
        ],
      },
      { bondId },
    );
    const { frame } = await show(<BondPapers bondId={bondId} />);
    expect(await screen.findByText('2 of 3 missing.')).toBeTruthy();
    const lines = within(screen.getByRole('list', { name: 'Required documents of this bond' })).getAllByRole(
      'listitem',
    );
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Applicationmissing',
      'IDLicence.pdf',
      'Indemnity agreementno adult indemnitorLicence.pdfThe defendant is under 18: an indemnitor of the account has to be an adult, with a birthday on file.',
    ]);
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('are nothing to an Auditor, who sees no documents', async () => {
    const api = new FakeApi();
    await show(<BondPapers bondId={bondId} />, aSession('Auditor'));
    expect(api.sent).toEqual([]);
  });
});

describe('The number of missing papers', () => {
  it('names them when it is pressed or pointed at, and closes by Esc', async () => {
    const missing = [
      { name: 'Application', bonds: 1 },
      { name: 'ID', bonds: 2 },
    ];
    const { frame } = await show(<MissingPapers papers={missing} />);
    const count = screen.getByRole('button', { name: '3 documents missing: Application, ID (2)' });
    expect(count.textContent).toBe('3');
    fireEvent.click(count);
    const named = await screen.findByRole('dialog', { name: /^3 documents missing/ });
    expect(
      within(named)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Application', 'ID (2)']);
    expect((await axe(frame)).violations).toEqual([]);
    fireEvent.keyDown(count, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not there where nothing is missing', async () => {
    const { frame } = await show(<MissingPapers papers={[]} />);
    expect(frame.textContent).toBe('');
  });
});
