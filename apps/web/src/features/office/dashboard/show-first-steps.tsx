import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { FIRST_STEPS, markFirstStep } from '#contracts/office/dashboard/first-steps.ts';
import { useCommand } from '../../../lib/command.ts';
import { Section } from '../../../ui/section.tsx';
import { notifyProblem } from '../../../ui/toast.tsx';

/** Takes it back that the list of first steps was put away (screens#first-steps). */
export const ShowFirstSteps = () => {
  const show = useCommand(
    markFirstStep,
    ({ done }) =>
      notifications.show({
        message:
          done.length === FIRST_STEPS.length
            ? 'All first steps are done.'
            : 'First steps are on the dashboard of Admins again.',
      }),
    notifyProblem,
  );
  return (
    <Section
      title="First steps"
      hint="What a new agency does first, on the dashboard of its Admins until all is done."
      actions={
        <Button
          variant="default"
          loading={show.busy}
          onClick={() => void show.run({ body: { mark: 'put-away', isSet: false } })}
        >
          Show on the dashboard
        </Button>
      }
    >
      {null}
    </Section>
  );
};
