import { Avatar } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { faceOf } from '#domain/kernel/initials.ts';
import { useMay } from '../../../lib/session.ts';
import { mugshotQuery } from './documents.queries.ts';

interface FaceProps {
  defendantId: string;
  fullName: string;
  /** Show their mugshot; in short lists only, each is a question of its own. */
  withMugshot?: boolean;
  size?: number;
}

/** The mugshot, small, for whoever may see it; the initials where there is none. The name stands beside it. */
export const Face = ({ defendantId, fullName, withMugshot = false, size = 40 }: FaceProps) => {
  const may = useMay(anyStaff);
  const { data } = useQuery({ ...mugshotQuery(defendantId), enabled: may && withMugshot });
  return (
    <Avatar
      radius="sm"
      size={size}
      flex="none"
      src={data?.mugshot?.thumbnailUrl ?? null}
      alt=""
      color="gray"
      aria-hidden="true"
    >
      {faceOf(fullName)}
    </Avatar>
  );
};
