import { Button, Drawer, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMatches } from '@tanstack/react-router';
import Markdown from 'markdown-to-jsx/react';
import { useState } from 'react';
import { TOPICS, topicAt, type Topic } from '../help/topics.ts';
import { useFocusBack } from '../ui/dialog.tsx';
import { showHelp } from './open-help.ts';
import { ShortcutLines } from './shortcut-list.tsx';

const HEADINGS = { h2: { component: Title, props: { order: 3, size: 'h5', mt: 'md', mb: 4 } } };

const TopicText = ({ topic: { title, text, words } }: { topic: Topic }) => (
  <Stack gap="xs" component="article" aria-label={title}>
    <Title order={2} size="h4">
      {title}
    </Title>
    <div className="help-text">
      <Markdown options={{ overrides: HEADINGS, disableParsingRawHTML: true, forceBlock: true }}>{text}</Markdown>
    </div>
    {words.length === 0 ? null : (
      <>
        <Title order={3} size="h5">
          Words
        </Title>
        <dl className="help-words">
          {words.map(([word, meaning]) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </>
    )}
  </Stack>
);

const holds = ({ title, text, words }: Topic, typed: string): boolean =>
  [title, text, ...words.flat()].join(' ').toLowerCase().includes(typed.toLowerCase());

/** Every page that the help has, narrowed by what is typed. */
const Pages = ({ shown }: { shown: Topic | undefined }) => {
  const [typed, setTyped] = useState('');
  const found = TOPICS.filter((topic) => holds(topic, typed.trim()));
  return (
    <Stack gap="xs" component="section" aria-label="All pages">
      <Title order={3} size="h5">
        All pages
      </Title>
      <TextInput
        aria-label="Search the help"
        placeholder="Search the help"
        leftSection={<IconSearch size={14} />}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {found.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          No page says that. Try another word.
        </Text>
      ) : null}
      <Stack gap={0}>
        {found.map(({ path, title }) => (
          <Button
            key={path}
            variant="subtle"
            size="compact-sm"
            justify="flex-start"
            aria-current={path === shown?.path}
            onClick={() => showHelp(path)}
          >
            {title}
          </Button>
        ))}
      </Stack>
    </Stack>
  );
};

/** What the open screen is for, its words, how things are done there, and the keys (screens#help). */
export const HelpDrawer = ({ path }: { path: string }) => {
  useFocusBack();
  const here = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  const topic = topicAt(path === '' ? here : path);
  return (
    <Drawer opened onClose={() => showHelp(null)} position="right" size="md" title="Help">
      <Stack gap="lg">
        {topic ? (
          <TopicText key={topic.path} topic={topic} />
        ) : (
          <Text size="sm">There is no help for this page yet. Look below.</Text>
        )}
        <Pages shown={topic} />
        <Stack gap="xs" component="section" aria-label="Keyboard shortcuts" visibleFrom="sm">
          <Title order={3} size="h5">
            Keyboard shortcuts
          </Title>
          <ShortcutLines />
        </Stack>
      </Stack>
    </Drawer>
  );
};
