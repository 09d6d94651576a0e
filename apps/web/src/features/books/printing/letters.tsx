import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getLetterFile, makeAccountLetter, makeBondLetter, type Letters } from '#contracts/books/account/letters.ts';
import { anyStaff, moneyRoles, type Role } from '#contracts/kernel/roles.ts';
import { LETTER_AFTER_DAYS, LETTER_NAMES, LETTER_REST_DAYS } from '#domain/books/default-spell.ts';
import { addressOf } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { showInstant } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { ErrorPanel, FormProblem } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { MailPaper } from '../accounts/index.ts';
import { accountLettersQuery, bondLettersQuery } from './letters.queries.ts';

type Person = Letters['people'][number];
type Made = NonNullable<Person['letter']>;

/** The words of one kind of letter. */
interface Kind {
  subject: string;
  /** Who makes and mails it. */
  roles: readonly Role[];
  /** What is proposed. */
  proposed: string;
  /** What the next letter says. */
  says: string;
}

const DEFAULT: Kind = {
  roles: moneyRoles,
  subject: 'Past due notice',
  proposed: `Past due for ${String(LETTER_AFTER_DAYS)} days: a letter to each is proposed.`,
  says: 'It states what is past due today. The earlier letter stays on record.',
};
/** Of what a letter of today is, by how long the account has been past due. */
const defaultKind = (name: string): Kind => ({
  ...DEFAULT,
  subject: name,
  proposed: `Past due for ${String(LETTER_AFTER_DAYS)} days or more: a ${name.toLowerCase()} to each is proposed, at most one in ${String(LETTER_REST_DAYS)} days.`,
});
const FORFEITURE: Kind = {
  roles: anyStaff,
  subject: 'Notice of forfeiture',
  proposed: 'The bond is forfeited: a letter to each is proposed.',
  says: 'It states the forfeiture’s status today. The earlier letter stays on record.',
};

type Make = (indemnitorId: string, again: boolean) => Promise<unknown>;

interface LineProps {
  person: Person;
  kind: Kind;
  accountId: string;
  isDue: boolean;
  make: Make;
  busy: boolean;
}

/** The letter that there is: as a PDF and by e-mail. */
const Letter = ({ letter, kind }: { letter: Made; kind: Kind }) => {
  const { letterId, accountId } = letter;
  return (
    <>
      <Button
        component="a"
        variant="default"
        size="xs"
        href={addressOf(getLetterFile, { params: { letterId } })}
        target="_blank"
        rel="noreferrer"
      >
        Download PDF
      </Button>
      <MailPaper
        accountId={accountId}
        letterId={letterId}
        paper={{ kind: 'letter', letterId }}
        roles={kind.roles}
        subject={letter.strictness === null ? kind.subject : LETTER_NAMES[letter.strictness]}
        size="xs"
      />
    </>
  );
};

const Another = ({ person, kind, make, busy }: Pick<LineProps, 'person' | 'kind' | 'make' | 'busy'>) => {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" color="gray" size="xs" onClick={() => setAsking(true)}>
        Make another
      </Button>
      <Confirm
        opened={asking}
        title="Make another letter?"
        confirmLabel="Make letter"
        busy={busy}
        consequence={kind.says}
        onConfirm={() => void make(person.indemnitorId, true).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        {person.name || 'This indemnitor'} has a letter on this already.
      </Confirm>
    </>
  );
};

const PersonLine = ({ person, kind, accountId, isDue, make, busy }: LineProps) => {
  const { organization } = useSession();
  const mayMake = useMay(kind.roles) && isDue;
  const { indemnitorId, name, hasAddress, letter } = person;
  const isCurrent = letter?.isCurrent === true;
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Stack gap={0}>
          <AppLink to="/indemnitors/$indemnitorId" params={{ indemnitorId }} size="sm">
            {name || 'Indemnitor without a name'}
          </AppLink>
          <Text size="xs" c="dimmed">
            {letter
              ? `Last ${letter.strictness === null ? 'letter' : LETTER_NAMES[letter.strictness].toLowerCase()} ${showInstant(letter.madeAt, organization.timeZone)} by ${letter.madeBy}${letter.accountId === accountId ? '' : ' about another account'}`
              : 'No letter yet'}
            {hasAddress ? '' : ' · no address on file'}
          </Text>
        </Stack>
        <Group gap="xs">
          {letter ? <Letter letter={letter} kind={kind} /> : null}
          {mayMake && isCurrent ? <Another person={person} kind={kind} make={make} busy={busy} /> : null}
          {mayMake && !isCurrent ? (
            <Button size="xs" variant="default" loading={busy} onClick={() => void make(indemnitorId, false)}>
              Make letter
            </Button>
          ) : null}
        </Group>
      </Group>
    </li>
  );
};

interface LetterListProps {
  title: string;
  letters: Letters;
  kind: Kind;
  accountId: string;
  make: Make;
  busy: boolean;
  error: Error | null;
}

const LetterList = ({ title, letters, kind, accountId, make, busy, error }: LetterListProps) => {
  const { isDue, isProposed, people } = letters;
  const missing = people.some(({ letter }) => letter?.isCurrent !== true);
  if (!isDue && people.every(({ letter }) => letter === null)) return null;
  return (
    <div className="no-print">
      <Section title={title} {...(isProposed && missing ? { hint: kind.proposed } : {})}>
        {people.length === 0 ? (
          <Text size="sm" c="dimmed">
            No indemnitors are on file to write to.
          </Text>
        ) : (
          <ul className="lines" aria-label={title}>
            {people.map((person) => (
              <PersonLine key={person.indemnitorId} {...{ person, kind, accountId, isDue, make, busy }} />
            ))}
          </ul>
        )}
        <FormProblem error={error} />
      </Section>
    </div>
  );
};

const TITLE = 'Letters to indemnitors';

/**
 * On an account where something is past due: the letters on it, proposed after ten days (bonds#letters-to-indemnitors).
 */
export const AccountLetters = ({ accountId }: { accountId: string }) => {
  const { data, error, refetch } = useQuery(accountLettersQuery(accountId));
  const { run, busy, error: refused } = useCommand(makeAccountLetter);
  if (error && !data)
    return <ErrorPanel title="Failed to load the letters." error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const make: Make = (indemnitorId, again) => run({ params: { accountId }, body: { indemnitorId, again } });
  const { strictness } = data;
  const kind = strictness === null ? DEFAULT : defaultKind(LETTER_NAMES[strictness]);
  return <LetterList title={TITLE} letters={data} kind={kind} {...{ accountId, make, busy }} error={refused} />;
};

/** On a forfeited bond: the letters on its forfeiture. */
export const BondLetters = ({ bondId, accountId }: { bondId: string; accountId: string }) => {
  const { data, error, refetch } = useQuery(bondLettersQuery({ bondId, accountId }));
  const { run, busy, error: refused } = useCommand(makeBondLetter);
  if (error && !data)
    return <ErrorPanel title="Failed to load the letters." error={error} retry={() => void refetch()} />;
  if (!data) return null;
  const make: Make = (indemnitorId, again) => run({ params: { bondId }, body: { indemnitorId, again } });
  return <LetterList title={TITLE} letters={data} kind={FORFEITURE} {...{ accountId, make, busy }} error={refused} />;
};
