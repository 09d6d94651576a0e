import type { FileInPair } from '#contracts/office/duplicates/duplicates.ts';
import { likelyDouble, type Match } from '#domain/people/likely-match.ts';

/** A file as far as two are compared. */
export type ComparedFile = Omit<FileInPair, 'holds'> & { alternatePhone: string };

type Compared = Pick<ComparedFile, 'fullName' | 'birthday' | 'phoneNumber' | 'alternatePhone'>;

const likenessOf = ({ fullName, birthday, phoneNumber, alternatePhone }: Compared) => ({
  fullName,
  birthday,
  phones: [phoneNumber, alternatePhone],
});

/** Whether two files are likely of one person, and why; null where nothing speaks for it (people#possible-duplicates). */
export const likelyOf = (one: Compared, other: Compared, ssns: 'same' | 'different' | 'unknown'): Match | null =>
  likelyDouble(likenessOf(one), likenessOf(other), ssns);
