import { Alert, Code, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  downloadBooksPackage,
  downloadCertificateData,
  downloadCertificatePaper,
  type BooksCertificate,
} from '#contracts/office/certificate/certificate.ts';
import { exporters } from '#contracts/kernel/roles.ts';
import { daysOfPreset } from '#domain/kernel/day-presets.ts';
import { missingNumbers } from '#domain/books/first-numbers.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { countOf, showCount, showDay, showInstant } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { Facts } from '../../../ui/facts.tsx';
import { countSet, DayRange, ListBar, ListDownload } from '../../../ui/list-filters.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { certificateQuery, type CertificateAsked } from './certificate.queries.ts';

interface CertificateProps {
  search: { from?: string | undefined; to?: string | undefined };
  change: (changes: CertificateProps['search']) => void;
}

/** What was recorded on these days, with the numbers of receipts and what the trial balance comes to. */
const Recorded = ({ made }: { made: BooksCertificate }) => {
  const { counts, receiptNumbers, totalDebitCents, totalCreditCents } = made;
  const missing = missingNumbers(receiptNumbers);
  return (
    <Section
      title="Records of these days"
      hint={`${showDay(made.from)} to ${showDay(made.to)}, as known at journal entry ${made.journalNumber}`}
    >
      <Facts
        inColumns
        facts={[
          ['Events', showCount(counts.events)],
          ['Journal entries', showCount(counts.entries)],
          ['Postings', showCount(counts.postings)],
          ['Receipts', showCount(counts.receipts)],
          ['Voids', showCount(counts.voids)],
          ['Returns', showCount(counts.returns)],
          ['Receipt numbers missing', missing === 0 ? 'None' : showCount(missing)],
          ['Debits at the end', formatCents(totalDebitCents)],
          ['Credits at the end', formatCents(totalCreditCents)],
        ]}
      />
      {totalDebitCents === totalCreditCents ? null : (
        <Alert role="alert" color="red" variant="outline" className="problem">
          Debits and credits differ. Nothing should be reported from these books until this is repaired.
        </Alert>
      )}
    </Section>
  );
};

/** What the newest proof found. */
const Proof = ({ made: { proof, head } }: { made: BooksCertificate }) => {
  const { timeZone } = useSession().organization;
  if (proof === null)
    return (
      <Section title="Latest proof">
        <Text size="sm">Nothing yet: the books are proven every night.</Text>
      </Section>
    );
  const { counts } = proof;
  const later = (head?.number ?? 0) - (proof.head?.number ?? 0);
  return (
    <Section
      title={proof.isProven ? 'Latest proof' : 'Latest proof: not proven'}
      hint={`${showInstant(proof.endedAt, timeZone)}, ${countOf(proof.problems, 'difference')}`}
    >
      <Facts
        inColumns
        facts={[
          ['Events read', showCount(counts.events)],
          ['Entries made again', showCount(counts.entries)],
          ['Rows compared', showCount(counts.rows)],
          ['Typed texts', showCount(counts.texts)],
          ['Files, every byte', showCount(counts.files)],
          ['Linked rows', showCount(counts.linkedRows)],
        ]}
      />
      {later > 0 ? <Text size="sm">{countOf(later, 'event')} came after that proof.</Text> : null}
    </Section>
  );
};

const NotProvable = ({ made: { notProvable } }: { made: BooksCertificate }) => (
  <details>
    <Text component="summary" size="sm">
      Not proven, and why ({showCount(notProvable.length)})
    </Text>
    <Facts facts={notProvable.map(({ what, why }) => [what, why])} />
  </details>
);

const Made = ({ made }: { made: BooksCertificate }) => (
  <>
    <Recorded made={made} />
    <Proof made={made} />
    <NotProvable made={made} />
    <Text size="xs" c="dimmed" component="div">
      Verification code of this certificate{' '}
      <Code fz="xs" className="anywhere" style={{ whiteSpace: 'normal' }}>
        {made.head === null ? 'none yet' : `${made.head.number}:${made.head.hash}`}
      </Code>
    </Text>
  </>
);

/** The certificate of the books of a period; this month where nobody chose days (money#books-certificate). */
export const Certificate = ({ search: { from, to }, change }: CertificateProps) => {
  const { today } = useSession().organization;
  const asked: CertificateAsked =
    from === undefined && to === undefined ? daysOfPreset('This month', today) : { from, to };
  const answer = useQuery({ ...certificateQuery(asked), placeholderData: keepPreviousData });
  const takesAway = useMay(exporters);
  return (
    <Stack gap="md">
      <ListBar
        count={countSet({ from, to })}
        filters={<DayRange days={{ from: asked.from, to: asked.to }} onChange={change} />}
        tools={
          takesAway ? (
            <>
              <ListDownload endpoint={downloadCertificatePaper} request={{ query: asked }} label="PDF" />
              <ListDownload endpoint={downloadCertificateData} request={{ query: asked }} label="Data" />
              <ListDownload endpoint={downloadBooksPackage} request={{ query: asked }} label="Package" />
            </>
          ) : undefined
        }
      />
      {takesAway ? (
        <Text size="xs" c="dimmed">
          Package: a ZIP with every event and entry that your accountant checks without Bailiwick, against the
          verification code on the paper.
        </Text>
      ) : null}
      {answer.error && !answer.data ? (
        <ErrorPanel error={answer.error} title="Failed to load the certificate." retry={() => void answer.refetch()} />
      ) : null}
      {answer.isPending ? <Loading lines={6} height={36} /> : null}
      {answer.data ? <Made made={answer.data} /> : null}
    </Stack>
  );
};
