import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { saveSurrenderAddress } from '#contracts/recovery/surrender/addresses.ts';
import { listSureties } from '#contracts/agency/sureties/sureties.ts';
import {
  listSurrenders,
  recordCertificate,
  startSurrender,
  type Surrender,
} from '#contracts/recovery/surrender/surrenders.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { FakeUploads } from '../../../test/uploads.ts';
import { userEvent } from '../../../test/user.ts';
import { SurrenderOfBond } from './start-surrender.tsx';
import { SurrendersOfCase } from './surrenders-of-case.tsx';

const caseId = 'a6f1c2de-0000-4000-8000-0000000000c1';
const bondId = 'a6f1c2de-0000-4000-8000-0000000000b1';
const surrenderId = 'a6f1c2de-0000-4000-8000-0000000000d1';
const fileId = 'a6f1c2de-0000-4000-8000-0000000000f1';

const bond = {
  bondId,
  powerNumber: 'SU-1',
  caseNumber: '24-118',
  status: 'FORFEITED' as const,
  amountCents: 500_000,
  bondDate: '2026-10-01',
  answerBy: '2027-05-19',
};

/** One that is under way, with what its certificate may cover. */
const underWay: Surrender = {
  surrenderId,
  caseId,
  bondId,
  powerNumber: 'SU-1',
  caseNumber: '24-118',
  defendantId: 'a6f1c2de-0000-4000-8000-00000000000d',
  defendantName: 'Theo Landry',
  parish: 'Orleans',
  kind: 'physical',
  fromOtherState: false,
  reason: 'fta',
  note: '',
  status: 'open',
  askedBy: 'Marie Delacroix',
  askedAt: '2026-11-20T15:00:00.000Z',
  author: 'Marie Delacroix',
  authorLicense: '',
  waitsSince: '2026-11-20T15:00:00.000Z',
  own: true,
  certificateOn: null,
  recordedOn: null,
  certificateFileId: null,
  courtPaperId: null,
  alone: false,
  endReason: '',
  premiumReturn: null,
  covered: [],
  coverable: [bond],
  proofs: [],
  papers: [],
  version: 1,
};

const ofCase = { recoveryCaseId: caseId };
const startCard = async (surrender: Surrender) => {
  const uploads = new FakeUploads();
  const api = new FakeApi().on(listSurrenders, { surrenders: [surrender] }, ofCase);
  await show(<SurrendersOfCase caseId={caseId} />);
  const card = await screen.findByRole('region', { name: 'Surrender from SU-1' });
  return { api, uploads, card, user: userEvent.setup() };
};
const bodies = (api: FakeApi) => api.sentWith('POST').map(({ body }) => body);

describe('A surrender', () => {
  it('begins from a forfeited bond with the reason of its forfeiture, and leads to its case', async () => {
    const user = userEvent.setup();
    const api = new FakeApi().on(startSurrender, { surrenderId, status: 'open', caseId }, { bondId });
    const { router } = await show(<SurrenderOfBond bond={{ bondId, status: 'FORFEITED', voidedAt: null }} />);
    await user.click(screen.getByRole('button', { name: 'Surrender' }));
    const dialog = screen.getByRole('dialog', { name: 'Surrender the defendant' });
    expect(within(dialog).getByText(/^Papers can be made at once/)).toBeTruthy();
    expect((await axe(dialog)).violations).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Begin surrender' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/recovery/cases/${caseId}/surrender`));
    expect(bodies(api)).toEqual([{ kind: 'physical', fromOtherState: false, reasonCode: 'fta', note: '' }]);
  });

  it('without a reason of the law says before it is sent that somebody else decides it', async () => {
    const user = userEvent.setup();
    const api = new FakeApi();
    await show(<SurrenderOfBond bond={{ bondId, status: 'OPEN', voidedAt: null }} />);
    await user.click(screen.getByRole('button', { name: 'Surrender' }));
    await user.click(screen.getByRole('combobox', { name: /^Reason/ }));
    await user.click(await screen.findByRole('option', { name: 'Another reason' }));
    expect(screen.getByText(/^A Supervisor or an Admin other than you has to approve it/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Begin surrender' }));
    expect(await screen.findByText('Give a reason.')).toBeTruthy();
    expect(bodies(api)).toEqual([]);
  });

  it('is asked for by an Agent, and begun by nobody from a bond that does not stand', async () => {
    const user = userEvent.setup();
    new FakeApi().on(startSurrender, { surrenderId, status: 'asked', caseId }, { bondId });
    const bonds = [
      { bondId, status: 'DISCHARGED', voidedAt: null },
      { bondId, status: 'OPEN', voidedAt: '2026-11-20T15:00:00.000Z' },
      { bondId, status: 'FORFEITED', voidedAt: null },
    ] as const;
    const { router } = await show(
      bonds.map((each) => <SurrenderOfBond key={each.status} bond={each} />),
      aSession('Agent'),
    );
    await user.click(screen.getByRole('button', { name: 'Ask for a surrender' }));
    await user.click(screen.getByRole('button', { name: 'Ask for it' }));
    expect(await screen.findByText('Recovery was asked for the surrender.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/here');
  });

  it('ends with its certificate, which is asked for, for the bonds that are ticked, once', async () => {
    const { api, uploads, card, user } = await startCard(underWay);
    expect(within(card).getByText('under way')).toBeTruthy();
    expect(within(card).getByText(/^Failed to appear/)).toBeTruthy();
    await user.click(within(card).getByRole('button', { name: 'Record the certificate' }));
    const dialog = screen.getByRole('dialog', { name: 'Certificate of surrender' });
    const record = within(dialog).getByRole('button', { name: 'Record certificate' });
    await user.click(record);
    expect(await within(dialog).findByText('Attach the certificate of surrender.')).toBeTruthy();
    expect((await axe(dialog)).violations).toEqual([]);
    const paper = new File(['%PDF-1.7 %%EOF'], 'Certificate.pdf', { type: 'application/pdf' });
    await user.upload(within(dialog).getByLabelText('Certificate of surrender', { selector: 'input' }), paper);
    await act(() => uploads.last.answer(answer({ fileId, name: 'Certificate.pdf' })));
    expect(await within(dialog).findByText('Certificate.pdf is on file.')).toBeTruthy();
    const covered = [{ ...bond, result: 'discharged' as const }];
    const done: Surrender = {
      ...underWay,
      status: 'done',
      certificateOn: '2026-11-19',
      recordedOn: '2026-11-20',
      covered,
      coverable: [],
    };
    api
      .on(recordCertificate, { surrenderId, status: 'done' }, { surrenderId })
      .on(listSurrenders, { surrenders: [done] }, ofCase);
    await user.dblClick(record);
    expect(await within(card).findByText('SU-1: discharged')).toBeTruthy();
    expect(within(card).getByText('finished')).toBeTruthy();
    expect(within(card).getByText('11/19/2026, recorded 11/20/2026')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(bodies(api)).toEqual([
      { certificateOn: '2026-11-20', court: 'Orleans', fileId, courtPaperId: null, bondIds: [bondId] },
    ]);
  });

  it('has a missing address entered where it is missed, for the entry that the paper asks for', async () => {
    const address = { kind: 'prosecutor' as const, place: 'Caddo', isKnown: false };
    const letter = { paper: 'letter-prosecutor' as const, missing: 'prosecutor of Caddo', address, sent: null };
    const { api, card, user } = await startCard({ ...underWay, papers: [letter] });
    api.on(listSureties, { sureties: [] }).on(saveSurrenderAddress, { version: 1 });
    const papers = within(within(card).getByRole('region', { name: 'Papers' }));
    expect(papers.getByText('Address missing: prosecutor of Caddo.')).toBeTruthy();
    expect(papers.getByText(/^No license number of Marie Delacroix is on file/)).toBeTruthy();
    expect(papers.queryByRole('link', { name: /^PDF/ })).toBeNull();
    await user.click(papers.getByRole('button', { name: /^Enter the address/ }));
    const dialog = screen.getByRole('dialog', { name: 'Enter an address' });
    await user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'District Attorney');
    await user.type(within(dialog).getByRole('textbox', { name: /^Address/ }), '501 Texas St');
    expect((await axe(dialog)).violations).toEqual([]);
    const known = { ...letter, missing: null, address: { ...address, isKnown: true } };
    api.on(listSurrenders, { surrenders: [{ ...underWay, papers: [known] }] }, ofCase);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await papers.findByRole('link', { name: /^PDF/ })).toBeTruthy();
    expect(api.sentWith('PUT').map(({ body }) => body)).toEqual([
      { kind: 'prosecutor', place: 'Caddo', name: 'District Attorney', address: '501 Texas St', basedOn: 0 },
    ]);
  });

  it('after the deadline says that it waits for somebody else and for a court paper, and keeps what was refused', async () => {
    const late = { ...underWay, coverable: [{ ...bond, answerBy: '2026-11-19' }] };
    const { api, uploads, card, user } = await startCard(late);
    await user.click(within(card).getByRole('button', { name: 'Record the certificate' }));
    const dialog = screen.getByRole('dialog', { name: 'Certificate of surrender' });
    const day = within(dialog).getByRole('textbox', { name: /^Day of surrender/ });
    await user.clear(day);
    await user.type(day, '11/19/2026'); // its deadline: it is in time however late it is recorded
    expect(within(dialog).getByText(/^These bonds become DISCHARGED/)).toBeTruthy();
    await user.clear(day);
    await user.type(day, '11/20/2026');
    expect(within(dialog).getByText(/^This day is after the deadline/)).toBeTruthy();
    expect(within(dialog).queryByText(/^These bonds become DISCHARGED/)).toBeNull();
    const paper = new File(['%PDF-1.7 %%EOF'], 'Certificate.pdf', { type: 'application/pdf' });
    await user.upload(within(dialog).getByLabelText('Certificate of surrender', { selector: 'input' }), paper);
    await act(() => uploads.last.answer(answer({ fileId, name: 'Certificate.pdf' })));
    api.on(recordCertificate, () => refusal('SURRENDER_MOVED_ON'), { surrenderId });
    await user.click(within(dialog).getByRole('button', { name: 'Record certificate' }));
    await within(dialog).findByRole('alert');
    expect(within(dialog).getByText('Certificate.pdf is on file.')).toBeTruthy();
  });
});
