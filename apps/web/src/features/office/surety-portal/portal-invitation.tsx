import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#contracts/kernel/endpoint.ts';
import type { Session } from '#contracts/office/identity/identity.ts';
import { acceptPortalGrant, joinPortal, readPortalInvitation } from '#contracts/office/surety-portal/invitation.ts';
import { listMemberships } from '#contracts/agency/organizations/memberships.ts';
import { call } from '../../../lib/api.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { showDay } from '../../../lib/format.ts';
import { contractQuery } from '../../../lib/query.ts';
import { AppLink } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel, FormProblem } from '../../../ui/problem.tsx';
import { Gate, useTrySignIn } from '../identity/index.ts';

type Invitation = AnswerOf<typeof readPortalInvitation>;
interface AnswerProps {
  token: string;
  invitation: Invitation;
  onDone: () => void;
}

/** For an address without a user: a name and a password make one, and sign it in. */
const Join = ({ token, invitation: { email }, onDone }: AnswerProps) => {
  const trySignIn = useTrySignIn();
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: joinPortal,
    initialValues: { fullName: '', newPassword: '', confirmPassword: '' },
    body: (values) => ({ token, ...values }),
    onDone: async (_, { newPassword }) => {
      await trySignIn({ email, password: newPassword });
      onDone();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Accept">
      <Stack gap="sm">
        <TextInput label="Full Name" autoComplete="name" {...form.getInputProps('fullName')} />
        <TextInput label="Email" value={email} readOnly autoComplete="username" />
        <PasswordInput label="Password" autoComplete="new-password" {...form.getInputProps('newPassword')} />
        <PasswordInput
          label="Confirm Password"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <FormProblem error={error} />
        <Button type="submit" loading={busy}>
          Accept
        </Button>
      </Stack>
    </form>
  );
};

/**
 * For who is signed in with the address; a new password comes with it where nobody proved that it is theirs
 * (powers#portal-grant).
 */
const AcceptSignedIn = ({ token, invitation: { email }, onDone }: AnswerProps) => {
  const memberships = useQuery(contractQuery(listMemberships, {}, []));
  const proved = memberships.data?.mailboxProved ?? false;
  const { form, onSubmit, busy, error } = useContractForm({
    endpoint: acceptPortalGrant,
    initialValues: { newPassword: '', confirmPassword: '' },
    body: (values) => (proved ? { token } : { token, ...values }),
    onDone,
  });
  if (memberships.isPending) return <Loading lines={3} />;
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Accept">
      <Stack gap="sm">
        <Text size="sm">You are signed in as {email}.</Text>
        {proved ? null : (
          <>
            <Text size="sm">
              Choose a new password with it. We have not verified who reads the mail of this address, so someone else
              may have set up its login and know the password. You are signed out everywhere else.
            </Text>
            <input type="text" autoComplete="username" value={email} readOnly hidden />
            <PasswordInput label="New Password" autoComplete="new-password" {...form.getInputProps('newPassword')} />
            <PasswordInput
              label="Confirm New Password"
              autoComplete="new-password"
              {...form.getInputProps('confirmPassword')}
            />
          </>
        )}
        <FormProblem error={error} />
        <Button type="submit" loading={busy}>
          Accept
        </Button>
      </Stack>
    </form>
  );
};

/** An address with a user: they sign in first, and come back to the invitation. */
const SignInFirst = ({ token, email, signedInAs }: { token: string; email: string; signedInAs: string | null }) => (
  <Stack gap="sm">
    <Text size="sm">
      {signedInAs === null
        ? `${email} has a user already. Sign in with it; you come back here.`
        : `You are signed in as ${signedInAs}, and this invitation is for ${email}.`}
    </Text>
    <AppLink to="/login" state={{ from: `/portal#${token}`, email }} size="sm">
      {signedInAs === null ? 'Sign in' : 'Sign in with another user'}
    </AppLink>
  </Stack>
);

/** The invitation behind `/portal#…`: who invites, to what, until when; and the answer. */
export const PortalInvitation = (props: { token: string; session: Session | null; onDone: () => void }) => {
  const { token, session, onDone } = props;
  const { data, error, refetch } = useQuery({
    queryKey: [readPortalInvitation.path, token],
    queryFn: ({ signal }) => call(readPortalInvitation, { body: { token }, signal }),
    meta: { topics: [] },
  });
  const signedInAs = session?.user.email ?? null;
  return (
    <Gate title="Surety portal">
      {error && !data ? <ErrorPanel error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading lines={4} /> : null}
      {data ? (
        <Stack gap="sm">
          <Text size="sm">
            {data.organizationName} lets {data.email} see the bonds on the powers of {data.suretyName}, until{' '}
            {showDay(data.lastDay)}: read-only, with a second factor at each sign-in.
          </Text>
          {data.isAccepted ? (
            <>
              <Text size="sm">This invitation is accepted.</Text>
              <Button onClick={onDone}>Open the portal</Button>
            </>
          ) : !data.hasUser ? (
            <Join token={token} invitation={data} onDone={onDone} />
          ) : signedInAs === data.email ? (
            <AcceptSignedIn token={token} invitation={data} onDone={onDone} />
          ) : (
            <SignInFirst token={token} email={data.email} signedInAs={signedInAs} />
          )}
        </Stack>
      ) : null}
    </Gate>
  );
};
