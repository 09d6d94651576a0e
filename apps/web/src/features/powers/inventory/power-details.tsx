import { Button, Group, Stack } from '@mantine/core';
import type { PowerInInventory } from '#contracts/powers/inventory/powers.ts';
import { adminOnly, supervisors } from '#contracts/kernel/roles.ts';
import { formatCents } from '#domain/kernel/money.ts';
import { NOTHING, showDay, showInstant } from '../../../lib/format.ts';
import { useMay, useSession } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { AppLink } from '../../../ui/link.tsx';
import { SerialNumber } from '../../../ui/money.tsx';
import { canMove } from './move-power.tsx';
import { PowerStatus } from './power-columns.tsx';
import { PowerExplanations } from './power-explanations.tsx';

/** What can be done from the details of a power. */
export type PowerAction = 'edit' | 'delete' | 'move' | 'assign';

interface PowerDetailsProps {
  power: PowerInInventory;
  onAct: (action: PowerAction) => void;
  onClose: () => void;
}

/** A power with all that is kept of it (screens#power-inventory). Render it while it is open. */
export const PowerDetails = ({ power, onAct, onClose }: PowerDetailsProps) => {
  const { timeZone } = useSession().organization;
  const [isAdmin, mayAssign] = [useMay(adminOnly), useMay(supervisors)];
  const { powerNumber, suretyName, holderName, amountCents, issuedOn, expiresOn, bondId, reservedUntil } = power;
  return (
    <Dialog onClose={onClose} title="Power details">
      <Stack gap="md">
        <Facts
          facts={[
            ['Power number', <SerialNumber key="number">{powerNumber}</SerialNumber>],
            ['Surety company', suretyName],
            ['Agent', holderName],
            ['Amount', amountCents === null ? NOTHING : formatCents(amountCents)],
            ['Status', <PowerStatus key="status" {...power} />],
            ['Issued', showDay(issuedOn)],
            ['Expires', showDay(expiresOn)],
            ['Box', power.box],
            ...(reservedUntil === null ? [] : [['Reserved until', showInstant(reservedUntil, timeZone)] as const]),
            ...(bondId === null
              ? []
              : [
                  [
                    'Bond',
                    <AppLink key="bond" to="/bonds/$bondId" params={{ bondId }}>
                      Open bond
                    </AppLink>,
                  ] as const,
                ]),
            ['Notes', power.notes === '' ? '' : <span className="note-text">{power.notes}</span>],
          ]}
        />
        <PowerExplanations powerId={power.powerId} />
        <Group justify="flex-end" gap="xs">
          {mayAssign && canMove(power) ? (
            <>
              {power.state === 'lost' || power.state === 'expired' ? null : (
                <Button variant="default" onClick={() => onAct('assign')}>
                  Assign
                </Button>
              )}
              <Button variant="default" onClick={() => onAct('move')}>
                Void, lost, returned…
              </Button>
            </>
          ) : null}
          {isAdmin ? (
            <>
              <Button variant="default" onClick={() => onAct('edit')}>
                Edit
              </Button>
              <Button variant="default" c="var(--danger)" onClick={() => onAct('delete')}>
                Delete
              </Button>
            </>
          ) : null}
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
