import { Button, Group, List, Text, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { closeTill, openTill, type Till } from '#contracts/books/tills/tills.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { moneyRoles } from '#contracts/kernel/roles.ts';
import { useContractForm } from '../../../lib/contract-form.ts';
import { useMay } from '../../../lib/session.ts';
import { CommandDialog } from '../../../ui/dialog.tsx';
import { DraftRestored, WIDTH } from '../../../ui/form.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { MoneyInput } from '../../../ui/money.tsx';
import { checkInWords } from './check-in-words.ts';
import { differenceInWords } from './difference-in-words.ts';

interface CountTillProps {
  till: Pick<Till, 'tillId' | 'name' | 'opened' | 'yours' | 'checksCents' | 'checks'>;
  /** Has its cash and checks handed over instead. */
  handOver: () => void;
  onClose: () => void;
}

/** The checks that lie in a till, and how they leave it: by a hand-over of whoever holds it, or by a deposit. */
const ChecksBeside = ({
  till: { opened, yours, checksCents, checks },
  handOver,
}: Pick<CountTillProps, 'till' | 'handOver'>) => {
  const isMoney = useMay(moneyRoles);
  if (checksCents === null || checksCents === 0) return null;
  return (
    <div role="note">
      <Text size="sm">
        {`Checks of ${formatCents(checksCents)} lie in it beside the cash and are not counted: they stay until they are handed over or deposited.`}
      </Text>
      <List size="sm" my="xs">
        {(checks ?? []).map((check) => (
          <List.Item key={check.paymentId}>{checkInWords(check)}</List.Item>
        ))}
      </List>
      {opened === null ? null : (
        <Group gap="xs">
          {yours ? (
            <Button size="compact-sm" variant="default" onClick={handOver}>
              Hand them over first
            </Button>
          ) : null}
          {isMoney ? (
            <LinkButton to="/money/drawer" size="compact-sm" variant="default">
              To the deposit
            </LinkButton>
          ) : null}
        </Group>
      )}
    </div>
  );
};

/** Opens or closes a till by a blind count: what the books expect is told afterwards (money#till-sessions). */
export const CountTill = ({ till, handOver, onClose }: CountTillProps) => {
  const { tillId, name, opened } = till;
  const [endpoint, verb] = opened === null ? ([openTill, 'Open'] as const) : ([closeTill, 'Close'] as const);
  const initialValues: { countedCents: number | null; note: string } = { countedCents: null, note: '' };
  const { form, onSubmit, busy, error, restored, discard } = useContractForm({
    endpoint,
    params: { tillId },
    initialValues,
    draft: { name: `${verb.toLowerCase()}-till-${tillId}` },
    body: ({ countedCents, note }) => ({ countedCents: countedCents ?? Number.NaN, note }),
    onDone: ({ expectedCents, differenceCents }) => {
      const difference = differenceInWords(differenceCents).toLowerCase();
      notifications.show({ message: `By the books ${formatCents(expectedCents)}: ${difference}.` });
      onClose();
    },
  });
  return (
    <CommandDialog
      onClose={onClose}
      title={`${verb} ${name}`}
      command={{ onSubmit, busy, error }}
      label={`${verb} till`}
    >
      {restored ? <DraftRestored discard={discard} /> : null}
      <Text size="sm" c="dimmed">
        Count the cash in the till. What the books expect is shown after that; a difference is booked as cash over and
        short.
      </Text>
      <ChecksBeside till={till} handOver={handOver} />
      <MoneyInput
        label="Cash counted"
        withAsterisk
        data-autofocus
        className={WIDTH.middle}
        {...form.getInputProps('countedCents')}
      />
      <Textarea label="Note" autosize minRows={1} {...form.getInputProps('note')} />
    </CommandDialog>
  );
};
