import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import { Section } from '../../../ui/section.tsx';
import { PersonLine, useGlobalSearch } from '../search/index.ts';

/** Finds a defendant, whose searches are then shown. */
export const ChoosePerson = () => {
  const [text, setText] = useState('');
  const { asked, searching, hits, error, retry } = useGlobalSearch(text);
  const people = hits.flatMap((hit) => (hit.kind === 'defendant' ? [hit] : []));
  return (
    <Section title="Defendant to find" hint="Searches are filled in from the defendant’s file.">
      <TextInput
        label="Defendant"
        placeholder="Name, DOB or phone"
        maw={480}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {error ? <ErrorPanel error={error} retry={retry} /> : null}
      {asked && searching && people.length === 0 ? <Loading words="Searching…" lines={2} height={36} /> : null}
      {asked && !searching && error === null && people.length === 0 ? (
        <EmptyState title="No defendants found." hint="Try a part of the name, the birthday or a phone." />
      ) : null}
      {people.length === 0 ? null : (
        <ul className="lines" aria-label="Defendants">
          {people.map((person) => (
            <PersonLine
              key={person.defendantId}
              person={person}
              action={
                <LinkButton
                  to="/recovery/tools"
                  search={{ defendant: person.defendantId }}
                  size="xs"
                  flex="none"
                  aria-label={`Choose: ${person.fullName}`}
                >
                  Choose
                </LinkButton>
              }
            >
              <Text size="xs" c="dimmed">
                {person.why}
              </Text>
            </PersonLine>
          ))}
        </ul>
      )}
    </Section>
  );
};
