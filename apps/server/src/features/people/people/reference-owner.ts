import type { TenantTransaction } from '../../../platform/database/tenant-database.ts';
import type { LiveChange } from '#contracts/edge/live.ts';
import { formatPhone } from '#domain/kernel/phone.ts';
import { lockDefendant } from './lock-defendant.ts';
import { lockIndemnitor } from './lock-indemnitor.ts';

/** Whose reference it is. */
interface ReferenceOwner {
  personType: 'defendant' | 'indemnitor';
  personId: string;
}

/**
 * Holds the person whose reference it is until the transaction ends. Answers the defendant whose file it stands in.
 * @throws Refused DEFENDANT_NOT_FOUND, INDEMNITOR_NOT_FOUND
 */
export const lockOwner = async (
  tx: TenantTransaction,
  organizationId: string,
  { personType, personId }: ReferenceOwner,
): Promise<string> => {
  if (personType === 'indemnitor') return (await lockIndemnitor(tx, organizationId, personId)).defendantId;
  await lockDefendant(tx, organizationId, personId);
  return personId;
};

/** What a history line calls a reference: the name, else the phone. */
export const referenceName = ({ name, phone }: { name: string; phone: string }): string => name || formatPhone(phone);

/** What open screens read again after a reference was saved or deleted. */
export const referenceChanges = ({
  personType,
  personId,
  defendantId,
}: ReferenceOwner & { defendantId: string }): LiveChange['changes'] => [
  { topic: personType, id: personId },
  { topic: 'defendant', id: defendantId },
];
