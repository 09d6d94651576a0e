import { Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import { v7 } from 'uuid';
import {
  FIRST_STEPS,
  LOOKED_AT,
  markFirstStep,
  type FirstStep,
  type FirstSteps as Steps,
} from '#contracts/office/dashboard/first-steps.ts';
import { call } from '../../../lib/api.ts';
import { useCommand } from '../../../lib/command.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { notifyProblem, notifyWithUndo } from '../../../ui/toast.tsx';

interface Step {
  title: string;
  /** One sentence: why. */
  why: string;
  go: string;
  to: Pick<LinkProps, 'to' | 'search'>;
}

const STEPS: Record<FirstStep, Step> = {
  agency: {
    title: 'Agency and logo',
    why: 'Name, address, phone and logo are on every receipt and letter.',
    go: 'Organization',
    to: { to: '/settings', search: { tab: 'organization' } },
  },
  rates: {
    title: 'Parishes and rates',
    why: 'Each premium is worked out from the rate of its parish, so see once that they are yours.',
    go: 'Premium rules',
    to: { to: '/settings', search: { tab: 'premium' } },
  },
  surety: {
    title: 'Surety and contract',
    why: 'What you owe your surety for a bond comes from its contract.',
    go: 'Sureties',
    to: { to: '/settings', search: { tab: 'sureties' } },
  },
  powers: {
    title: 'Powers received',
    why: 'Then each power is accounted for from the day it came, and bonds can use them.',
    go: 'Power inventory',
    to: { to: '/admin/power-inventory' },
  },
  team: {
    title: 'Your team',
    why: 'Everybody signs in as themselves, so the books say who did what.',
    go: 'Users',
    to: { to: '/settings', search: { tab: 'users' } },
  },
  papers: {
    title: 'Required papers',
    why: 'A file says by itself which paper of a bond is missing.',
    go: 'Organization',
    to: { to: '/settings', search: { tab: 'organization' } },
  },
  mail: {
    title: 'E-mail',
    why: 'Receipts, invitations and new passwords go out by mail; whoever runs this installation connects it.',
    go: 'System',
    to: { to: '/settings', search: { tab: 'system' } },
  },
  clients: {
    title: 'Your clients',
    why: 'Bring the people you answer for already, from the files of your old program.',
    go: 'Move in',
    to: { to: '/settings/move-in' },
  },
  bond: {
    title: 'First bond',
    why: 'Power, premium and payment in one go: from then on the dashboard works for you.',
    go: 'Add Defendant',
    to: { to: '/add-defendant' },
  },
};

const isLookedAt = (step: FirstStep): step is (typeof LOOKED_AT)[number] => LOOKED_AT.some((one) => one === step);

const OpenStep = ({ step }: { step: FirstStep }) => {
  const { title, why, go, to } = STEPS[step];
  const mark = useCommand(markFirstStep, undefined, notifyProblem);
  return (
    <li className="first-step">
      <IconCircle size={20} aria-hidden color="var(--ink-soft)" />
      <div>
        <Text size="sm" fw={500}>
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {why}
        </Text>
      </div>
      <Group gap={4}>
        {isLookedAt(step) ? (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            loading={mark.busy}
            aria-label={`${title}: looks right`}
            onClick={() => void mark.run({ body: { mark: step, isSet: true } })}
          >
            Looks right
          </Button>
        ) : null}
        <LinkButton size="xs" variant="default" aria-label={`${title}: ${go}`} {...to}>
          {go}
        </LinkButton>
      </Group>
    </li>
  );
};

/** What a new agency does first, on its Admin's dashboard until all is done or it is put away (screens#first-steps). */
export const FirstSteps = ({ done }: Steps) => {
  const putAway = useCommand(
    markFirstStep,
    () =>
      notifyWithUndo('First steps are put away.', () =>
        call(markFirstStep, { body: { mark: 'put-away', isSet: false }, commandId: v7() }),
      ),
    notifyProblem,
  );
  const open = FIRST_STEPS.filter((step) => !done.includes(step));
  const said = `${String(done.length)} of ${String(FIRST_STEPS.length)} done`;
  return (
    <Stack component="section" gap="sm" className="panel" p="md" aria-label="First steps">
      <Group justify="space-between" gap="4px 12px">
        <Title order={2} size="sm" fw={600}>
          First steps: {said}
        </Title>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          loading={putAway.busy}
          onClick={() => void putAway.run({ body: { mark: 'put-away', isSet: true } })}
        >
          Put away
        </Button>
      </Group>
      <Progress value={(done.length / FIRST_STEPS.length) * 100} size="sm" aria-label={`First steps: ${said}`} />
      <ul className="lines">
        {open.map((step) => (
          <OpenStep key={step} step={step} />
        ))}
      </ul>
      {done.length === 0 ? null : (
        <Group component="ul" gap="4px 16px" className="first-steps-done" aria-label="Done">
          {done.map((step) => (
            <Group component="li" key={step} gap={4} wrap="nowrap">
              <IconCircleCheck size={16} aria-hidden color="var(--green)" />
              <Text size="sm">{STEPS[step].title}</Text>
            </Group>
          ))}
        </Group>
      )}
    </Stack>
  );
};
