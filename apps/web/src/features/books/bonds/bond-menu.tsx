import { ActionIcon, Menu, Text } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconBan,
  IconCertificate,
  IconCopy,
  IconDots,
  IconFileDescription,
  IconGavel,
  IconHistory,
  IconPercentage,
  IconWallet,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Bond } from '#contracts/books/bond/bonds.ts';
import { adminOnly, anyStaff, ledgerReaders, supervisors } from '#contracts/kernel/roles.ts';
import { useMay } from '../../../lib/session.ts';
import { ProduceFile } from '../accounts/index.ts';
import { AskForAdjustment } from './ask-for-adjustment.tsx';
import { StatusDialogs } from './bond-questions.tsx';
import { undoOf } from './reinstate-bond.tsx';
import { VoidBond } from './void-bond.tsx';

type Asked = 'discharge' | 'reinstate' | 'adjust' | 'void' | 'produce';

/** A bond that can be discharged or voided (bonds#status-changes). */
const isActive = ({ status }: Bond) => status === 'OPEN' || status === 'FORFEITED' || status === 'CLOSED';

const icon = (Icon: typeof IconDots) => <Icon size={16} />;

/** What becomes of the bond; an unfinished one is moved at most (today#finish-the-bond-first). */
const ChangeItems = ({ bond, ask }: { bond: Bond; ask: (what: Asked) => void }) => {
  const mayAdjust = useMay(supervisors);
  const { bondId, defendantId, status, unfinished } = bond;
  return (
    <>
      {isActive(bond) && !unfinished ? (
        <Menu.Item leftSection={icon(IconGavel)} onClick={() => ask('discharge')}>
          Discharge bond
        </Menu.Item>
      ) : null}
      {status === 'OPEN' && !unfinished ? (
        <Menu.Item
          leftSection={icon(IconCertificate)}
          renderRoot={(item) => <Link to="/bonds/new" search={{ rewriteFrom: bondId }} {...item} />}
        >
          Rewrite
        </Menu.Item>
      ) : null}
      <Menu.Item
        leftSection={icon(IconArrowsExchange)}
        renderRoot={(item) => (
          <Link to="/defendants/$defendantId/bonds" params={{ defendantId }} search={{ move: bondId }} {...item} />
        )}
      >
        Move to another account
      </Menu.Item>
      {/* A premium that stands or was adjusted, of a rewritten bond too (bonds#becoming-rewritten). */}
      {mayAdjust && (bond.premiumCents > 0 || bond.adjustedCents !== 0) ? (
        <Menu.Item leftSection={icon(IconPercentage)} onClick={() => ask('adjust')}>
          Adjust premium…
        </Menu.Item>
      ) : null}
      {status === 'FORFEITED' || status === 'DISCHARGED' ? (
        <Menu.Item leftSection={icon(IconArrowBackUp)} onClick={() => ask('reinstate')}>
          {undoOf(bond)}
        </Menu.Item>
      ) : null}
      <Menu.Divider />
    </>
  );
};

/** Where else the bond is, its whole record on paper, and its id. */
const PlaceItems = ({ bond: { accountId, bondId }, onProduce }: { bond: Bond; onProduce: () => void }) => {
  const [readsLedger, mayProduce] = [useMay(ledgerReaders), useMay(supervisors)];
  const { copy, copied } = useClipboard({ timeout: 2000 });
  return (
    <>
      <Menu.Item
        leftSection={icon(IconWallet)}
        renderRoot={(item) => <Link to="/accounts/$accountId" params={{ accountId }} {...item} />}
      >
        Account summary
      </Menu.Item>
      {readsLedger ? (
        <Menu.Item
          leftSection={icon(IconHistory)}
          renderRoot={(item) => <Link to="/admin/reports" search={{ tab: 'journal', accountId }} {...item} />}
        >
          History in the journal
        </Menu.Item>
      ) : null}
      {mayProduce ? (
        <Menu.Item leftSection={icon(IconFileDescription)} onClick={onProduce}>
          Produce file
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={icon(IconCopy)} closeMenuOnClick={false} onClick={() => copy(bondId)}>
        <span aria-live="polite">{copied ? 'Copied' : 'Copy bond ID'}</span>
        <Text size="xs" c="dimmed" ff="monospace" className="anywhere">
          {bondId}
        </Text>
      </Menu.Item>
    </>
  );
};

/** What is done with a bond beside saving it: one menu, what cannot be undone last (screens#one-primary-action). */
export const BondMenu = ({ bond }: { bond: Bond }) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isAdmin = useMay(adminOnly);
  const editable = useMay(anyStaff) && bond.voidedAt === null;
  const close = () => setAsked(null);
  return (
    <>
      <Menu position="bottom-end" withinPortal width={280}>
        <Menu.Target>
          <ActionIcon size={30} variant="default" aria-label="More actions">
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {editable ? <ChangeItems bond={bond} ask={setAsked} /> : null}
          <PlaceItems bond={bond} onProduce={() => setAsked('produce')} />
          {editable && isAdmin && isActive(bond) ? (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={icon(IconBan)}
                color="red"
                c="var(--mantine-color-error)"
                onClick={() => setAsked('void')}
              >
                Void bond
              </Menu.Item>
            </>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      {asked === 'void' ? <VoidBond bond={bond} onClose={close} /> : null}
      {asked === 'produce' ? (
        <ProduceFile
          defendantId={bond.defendantId}
          bondId={bond.bondId}
          name={bond.powerNumber ? `bond ${bond.powerNumber}` : 'this bond'}
          onClose={close}
        />
      ) : null}
      {asked === 'adjust' ? <AskForAdjustment bond={bond} onClose={close} /> : null}
      {asked === 'discharge' || asked === 'reinstate' ? (
        <StatusDialogs bond={bond} dialog={asked} onClose={close} />
      ) : null}
    </>
  );
};
