import { Button, Group, Stack } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { DraftRestored } from '../../../ui/form.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { FormProblem } from '../../../ui/problem.tsx';
import { StepTrack } from '../../../ui/progress.tsx';
import { SuretyCaseFacts } from '../../powers/surety-cases/index.ts';
import { DefendantStep } from './defendant-step.tsx';
import { IndemnitorStep } from './indemnitor-step.tsx';
import type { OpenedFor, Step } from './intake-values.ts';
import { QuotedCharges } from './quoted-charges.tsx';
import { useIntake, type IntakeWizard } from './use-intake.ts';

/** The 2-bar indicator (screens#create-defendant). */
const STEPS = ['Defendant', 'Indemnitors'];

/** Keyed by step: a button that became another one under the pointer would send the form as well. */
const Buttons = ({ step, busy, back }: IntakeWizard) =>
  step === 1 ? (
    <Group key={1} justify="flex-end" className="form-foot">
      <Button type="submit">Next: Indemnitor</Button>
    </Group>
  ) : (
    <Group key={2} justify="space-between" className="form-foot">
      <Button variant="default" disabled={busy} onClick={back}>
        Back
      </Button>
      <Button type="submit" disabled={busy}>
        {busy ? 'Saving...' : 'Next'}
      </Button>
    </Group>
  );

/** Puts the focus where the step begins: on its first field. */
const useFirstField = (element: React.RefObject<HTMLFormElement | null>, step: Step) => {
  const shown = useRef<Step | null>(null);
  useEffect(() => {
    if (shown.current === step) return;
    const first = shown.current === null;
    shown.current = step;
    if (!first) window.scrollTo({ top: 0 });
    element.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [element, step]);
};

/**
 * The wizard that creates a defendant, their indemnitors, a bond and its account; then on to the bond
 * (screens#create-defendant).
 */
export const CreateDefendant = () => {
  const { pathname, state } = useLocation();
  const [opened, setOpened] = useState({ pathname, state });
  const [intake, setIntake] = useState({ nth: 1, saved: false });
  // While the next screen loads, this one is shown unchanged.
  if (pathname === opened.pathname && state !== opened.state) {
    setOpened({ pathname, state });
    // Somebody who has not waited for the bond that was just saved begins with the next person.
    if (intake.saved) setIntake({ nth: intake.nth + 1, saved: false });
  }
  const { full_name = '', birthday = '', quote, suretyCaseId } = opened.state;
  const given = { full_name, birthday, ...(quote ? { quote } : {}), ...(suretyCaseId ? { suretyCaseId } : {}) };
  const onSaved = () => setIntake((now) => ({ ...now, saved: true }));
  return <Wizard key={JSON.stringify([given, intake.nth])} given={given} saved={intake.saved} onSaved={onSaved} />;
};

const Wizard = ({ given, ...saving }: { given: OpenedFor; saved: boolean; onSaved: () => void }) => {
  const element = useRef<HTMLFormElement>(null);
  const wizard = useIntake(given, element, saving);
  const { step, restored, discard, waiting, error } = wizard;
  useFirstField(element, step);
  return (
    <Page
      title="Create Defendant"
      back={
        <AppLink to="/defendants" size="sm" c="dimmed">
          ← All Defendants
        </AppLink>
      }
    >
      <LeaveGuard when={wizard.isUnsaved} />
      <form
        ref={element}
        noValidate
        aria-label="Create Defendant"
        onSubmit={(event) => {
          event.preventDefault();
          wizard.next();
        }}
      >
        <Stack gap="md" maw={960}>
          <StepTrack steps={STEPS} current={step} />
          {restored ? (
            <DraftRestored discard={discard} hint="An SSN is never kept in the browser: type it again." />
          ) : null}
          {given.quote ? <QuotedCharges quote={given.quote} /> : null}
          {given.suretyCaseId ? <SuretyCaseFacts caseId={given.suretyCaseId} /> : null}
          {step === 1 ? <DefendantStep {...wizard} /> : <IndemnitorStep {...wizard} />}
          {waiting ? (
            <Notice>You are offline. It is sent as soon as there is a connection; nothing you typed is lost.</Notice>
          ) : null}
          <FormProblem error={error} said="Error creating defendant/bond/account: {message}" />
          <Buttons {...wizard} />
        </Stack>
      </form>
    </Page>
  );
};
