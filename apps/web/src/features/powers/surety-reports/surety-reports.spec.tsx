import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '../../../test/user.ts';
import { sendSuretyReport, type SuretyReport } from '#contracts/powers/surety-reports/surety-reports.ts';
import { answer, FakeApi, refusal } from '../../../test/api.ts';
import { axe } from '../../../test/axe.ts';
import { aSession, show } from '../../../test/render.tsx';
import { List } from '../../../ui/list.tsx';
import { AMENDMENT_COLUMNS, LINE_COLUMNS } from './report-lines.tsx';
import { ReportState } from './report-state.tsx';
import { SendSuretyReport } from './send-surety-report.tsx';

const [powerId, suretyId, bondId] = [
  '01890000-0000-7000-8000-000000000001',
  '01890000-0000-7000-8000-000000000002',
  '01890000-0000-7000-8000-000000000003',
];
const figures = { faceCents: 1_000_000, premiumCents: 120_000, suretyPremiumCents: 10_000, bufCents: 5_000 };
const report: SuretyReport = {
  suretyId,
  suretyName: 'Pelican Surety',
  startsOn: '2026-03-02',
  endsOn: '2026-03-08',
  dueOn: '2026-03-10',
  state: 'ready',
  number: null,
  sentAt: null,
  sentBy: '',
  mail: null,
  to: '',
  written: 1,
  closing: 0,
  position: '4711',
  builtAt: '2026-11-20T18:05:00.000Z',
  contentHash: 'abc',
  before: null,
  contact: 'reports@pelican.example',
  connected: true,
  lines: [
    {
      powerId,
      powerNumber: 'P-098',
      word: 'written',
      bondId,
      bondDate: '2026-03-04',
      ...figures,
      defendantName: 'Odile Fontenot',
      courtLocation: null,
      parish: 'Orleans',
      agentName: 'Alma Broussard',
      isOverride: true,
    },
  ],
  amendments: [
    {
      powerId,
      powerNumber: 'P-097',
      bondId,
      why: 'Voided: Entered in error',
      said: { word: 'written', bondDate: '2026-02-25', ...figures },
      so: { word: 'void', bondDate: '2026-02-25', faceCents: 0, premiumCents: 0, suretyPremiumCents: 0, bufCents: 0 },
    },
  ],
  inHand: {
    opening: 1,
    received: 0,
    found: 0,
    givenBack: 0,
    unVoided: 0,
    written: 1,
    void: 0,
    lost: 0,
    transferred: 0,
    returned: 0,
    receivedInError: 0,
    closing: 0,
  },
  totals: { written: 1, ...figures },
};

describe('An execution report', () => {
  it('lists each number with what its bond owes, and what earlier lines have become', async () => {
    const { frame } = await show(
      <>
        <List label="Powers" from={report.lines} columns={LINE_COLUMNS} rowKey={({ powerId: id }) => id} />
        <List
          label="Amendments"
          from={report.amendments}
          columns={AMENDMENT_COLUMNS}
          rowKey={({ powerId: id }) => id}
        />
      </>,
      aSession(),
    );
    await screen.findByText('P-098');
    for (const text of ['written', 'Override', 'Odile Fontenot', '$10,000.00', '$100.00', '$50.00'])
      screen.getByText(text);
    screen.getByText(/^written, face \$10,000\.00.* → void, face \$0\.00/);
    screen.getByText('−$100.00');
    expect((await axe(frame)).violations).toEqual([]);
  });

  it('says of a letter that did not arrive that it is not delivered', async () => {
    await show(<ReportState report={{ state: 'sent', mail: 'failed' }} />, aSession());
    await screen.findByText('Not delivered');
  });

  it('is sent as it was read, to the address of the surety, and keeps what was typed where it is refused', async () => {
    const user = userEvent.setup();
    let tries = 0;
    const params = { suretyId, endsOn: '2026-03-08' };
    const server = new FakeApi().on(
      sendSuretyReport,
      () => ((tries += 1) === 1 ? refusal('REPORT_CHANGED') : answer({ reportId: powerId, number: 1 })),
      params,
    );
    let closed = false;
    const { frame } = await show(<SendSuretyReport report={report} onClose={() => (closed = true)} />, aSession());
    const dialog = within(await screen.findByRole('dialog', { name: 'Send report' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'To' }).value).toBe('reports@pelican.example');
    await user.type(dialog.getByRole('textbox', { name: 'Line' }), 'As agreed.');
    expect((await axe(frame)).violations).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByRole('alert');
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Line' }).value).toBe('As agreed.');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(closed).toBe(true));
    expect(server.sentTo(sendSuretyReport, params)[1]).toMatchObject({
      body: { to: 'reports@pelican.example', line: 'As agreed.', contentHash: 'abc' },
    });
  });
});
