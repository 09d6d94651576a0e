import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import type { QuotedPlan } from '#domain/books/quote.ts';
import { createIntake, getIntake, type Intake } from '#contracts/office/intake/intake.ts';
import { call, ProblemError } from '../../../lib/api.ts';

type Body = z.input<typeof createIntake.body>;

/** How often a send whose answer was lost is repeated by itself, under the same command id. */
const RETRIES = 2;

const isLost = (error: Error) =>
  error instanceof ProblemError && (error.code === 'NO_ANSWER' || error.code === 'TEMPORARILY_UNAVAILABLE');

/** The words of screens#all-or-nothing for whoever may not create anybody. */
const WORDS: Partial<Record<ProblemError['code'], string>> = {
  SIGNED_OUT: 'User not authenticated',
  NO_AGENT_RECORD: 'User is not associated with any organization',
};
const inWords = (error: Error | null): Error | null => {
  const message = error instanceof ProblemError ? WORDS[error.code] : undefined;
  return error instanceof ProblemError && message !== undefined ? new ProblemError(error.code, message) : error;
};

/** What a command that may have arrived has saved: asks under the id it was sent with. Null where it never arrived. */
export const savedBefore = async (commandId: string): Promise<Intake | null> => {
  try {
    return await call(getIntake, { params: { intakeId: commandId } });
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'INTAKE_NOT_FOUND') return null;
    throw error;
  }
};

/** Goes to the new bond with a line of welcome. */
export const useOpenBond = () => {
  const navigate = useNavigate();
  return async ({ bondId }: Intake, message: string): Promise<void> => {
    await navigate({ to: '/bonds/$bondId', params: { bondId }, replace: true });
    notifications.show({ message });
  };
};

/** Goes to the account that the bonds of a quote were booked on, with how it was to be paid. */
export const useOpenAccount = () => {
  const navigate = useNavigate();
  return async ({ accountId }: Intake, message: string, plan: QuotedPlan | null): Promise<void> => {
    const state = plan ? { quotedPlan: plan } : {};
    await navigate({ to: '/accounts/$accountId', params: { accountId }, replace: true, state });
    notifications.show({ message });
  };
};

/**
 * Sends the wizard under one command id until an answer comes: a lost one is asked for again, an offline browser waits
 * for its connection. Where an earlier try was saved and the form has been changed since, that one counts.
 */
export const useSendIntake = (commandId: string) => {
  const [error, setError] = useState<Error | null>(null);
  const mutation = useMutation({
    mutationFn: (body: Body) => call(createIntake, { body, commandId }),
    retry: (failures, reason) => failures < RETRIES && isLost(reason),
    retryDelay: (failures) => 1_000 * 2 ** failures,
  });
  const send = async (body: Body): Promise<{ saved: Intake; earlier: boolean } | { refused: Error }> => {
    setError(null);
    try {
      return { saved: await mutation.mutateAsync(body), earlier: false };
    } catch (caught) {
      const refused = caught instanceof Error ? caught : new Error(String(caught));
      const reused = refused instanceof ProblemError && refused.code === 'IDEMPOTENCY_KEY_REUSED';
      const saved = reused ? await savedBefore(commandId).catch(() => null) : null;
      if (saved) return { saved, earlier: true };
      setError(inWords(refused));
      return { refused };
    }
  };
  return { send, busy: mutation.isPending, waiting: mutation.isPaused, error };
};
