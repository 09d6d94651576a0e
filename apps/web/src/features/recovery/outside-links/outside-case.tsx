import { Alert, Button, Center, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { REFUSALS } from '#contracts/kernel/errors.ts';
import {
  askForOutsideCode,
  openOutsideVisit,
  readOutsidePage,
  type OutsidePage,
} from '#contracts/recovery/outside-links/outside-page.ts';
import { PAGE_ASKS_MS, PAGE_BLANK_MS } from '#domain/recovery/outside-link.ts';
import { call, ProblemError } from '../../../lib/api.ts';
import { asError } from '../../../lib/as-error.ts';
import { showInstant } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { FormProblem } from '../../../ui/problem.tsx';

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <Center component="main" mih="100dvh" p="md">
    <Paper className="panel" p="lg" w="100%" maw={420}>
      <Stack gap="md">
        <Title order={1}>{title}</Title>
        {children}
      </Stack>
    </Paper>
  </Center>
);

const isEnded = (error: unknown): boolean => error instanceof ProblemError && error.code === 'OUTSIDE_LINK_INVALID';

/** Asks for a code, and takes it. */
const Enter = (props: {
  token: string;
  said: string | null;
  onVisit: (visit: string) => void;
  onEnded: () => void;
}) => {
  const { token, said, onVisit, onEnded } = props;
  const [by, setBy] = useState<'mail' | 'phone' | null>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (thrown) {
      if (isEnded(thrown)) onEnded();
      else setError(asError(thrown));
    } finally {
      setBusy(false);
    }
  };
  const ask = () => void attempt(async () => setBy((await call(askForOutsideCode, { body: { token } })).by));
  const enter = () =>
    void attempt(async () => onVisit((await call(openOutsideVisit, { body: { token, code } })).visit));
  const [wrong] = error instanceof ProblemError ? error.errors : [];
  return (
    <Frame title="A case">
      {said === null ? null : (
        <Alert role="alert" variant="outline">
          {said}
        </Alert>
      )}
      <Text size="sm">Each visit needs a code of six digits. It works for 10 minutes; a visit lasts 60 minutes.</Text>
      <Button variant={by === null ? 'filled' : 'default'} loading={busy} onClick={ask}>
        {by === null ? 'Send me a code' : 'Send another code'}
      </Button>
      {by === null ? null : (
        <Text size="sm" role="status">
          {by === 'mail' ? 'The code is on its way to your mail.' : 'Call the agency: they read the code to you.'}
        </Text>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          enter();
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            error={wrong?.message}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <FormProblem error={wrong === undefined ? error : null} />
          <Button type="submit" disabled={busy} variant={by === null ? 'default' : 'filled'}>
            Open
          </Button>
        </Stack>
      </form>
    </Frame>
  );
};

/** Who reads it and when, across the whole page and on each print of it. */
const Watermark = ({ name, at }: { name: string; at: string }) => {
  const message = `${name} · ${showInstant(at, Intl.DateTimeFormat().resolvedOptions().timeZone)}`;
  return (
    <div className="outside-watermark" aria-hidden>
      {Array.from({ length: 40 }, (_, index) => (
        <span key={index}>{message}</span>
      ))}
    </div>
  );
};

const Page = ({ page }: { page: OutsidePage }) => (
  <main className="outside-page">
    <Watermark name={page.name} at={page.at} />
    <Stack gap="md" p="md" maw={720} mx="auto">
      <Title order={1}>{page.organizationName}</Title>
      <Text size="sm" c="dimmed" className="tabular">
        For {page.name} alone. Seen {showInstant(page.at, Intl.DateTimeFormat().resolvedOptions().timeZone)}.
      </Text>
      {page.photo === null ? null : <img src={page.photo} alt="Photo of the defendant" width={160} />}
      {page.sections.map(({ title, facts }) => (
        <Stack key={title} component="section" aria-label={title} className="panel" p="md" gap="sm">
          <Title order={2}>{title}</Title>
          {facts.length === 0 ? (
            <Text size="sm" c="dimmed">
              None.
            </Text>
          ) : (
            <Facts facts={facts.map(({ label, value }): [string, string] => [label, value])} />
          )}
        </Stack>
      ))}
    </Stack>
  </main>
);

/**
 * Reads the page as long as it may be seen. It goes blank as soon as it is told so, and where nothing is told in time:
 * what cannot be asked about may have been revoked.
 */
const Visit = (props: { token: string; visit: string; onEnded: () => void; onVisitEnded: (said: string) => void }) => {
  const { token, visit, onEnded, onVisitEnded } = props;
  const [page, setPage] = useState<OutsidePage | null>(null);
  const view = useRef<string | null>(null);
  const heard = useRef(performance.now());
  const read = useCallback(async () => {
    try {
      const signal = AbortSignal.timeout(PAGE_ASKS_MS);
      const told = await call(readOutsidePage, { body: { token, visit, view: view.current }, signal });
      view.current = told.view;
      heard.current = performance.now();
      setPage(told);
    } catch (error) {
      if (isEnded(error)) return onEnded();
      if (error instanceof ProblemError && error.code === 'OUTSIDE_VISIT_ENDED') return onVisitEnded(error.message);
    }
    if (performance.now() - heard.current > PAGE_BLANK_MS - PAGE_ASKS_MS) setPage(null);
  }, [token, visit, onEnded, onVisitEnded]);
  useEffect(() => {
    void read();
    const timer = setInterval(() => void read(), PAGE_ASKS_MS);
    return () => clearInterval(timer);
  }, [read]);
  if (page === null)
    return (
      <Frame title="A case">
        <Text size="sm" role="status">
          Waiting for the agency’s server…
        </Text>
      </Frame>
    );
  return <Page page={page} />;
};

/** What is behind `#`: the token, which no server's log sees. */
const tokenNow = (): string => window.location.hash.slice(1);

/** A case for somebody outside the agency: the code, then the chosen fields, until any of it ends. */
export const OutsideCase = () => {
  const [token] = useState(tokenNow);
  const [visit, setVisit] = useState<string | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const [ended, setEnded] = useState(token === '');
  const end = useCallback(() => setEnded(true), []);
  const endVisit = useCallback((message: string) => {
    setVisit(null);
    setSaid(message);
  }, []);
  if (ended)
    return (
      <Frame title="A case">
        <Text role="status">{REFUSALS.OUTSIDE_LINK_INVALID.text}</Text>
      </Frame>
    );
  if (visit === null) return <Enter token={token} said={said} onVisit={setVisit} onEnded={end} />;
  return <Visit token={token} visit={visit} onEnded={end} onVisitEnded={endVisit} />;
};
