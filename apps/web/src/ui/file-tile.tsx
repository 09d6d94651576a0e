import { Text, UnstyledButton } from '@mantine/core';
import { IconFileText, IconFileTypePdf, IconPhoto, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const KINDS = [
  { of: /^image\//, name: 'Photo', icon: IconPhoto },
  { of: /^application\/pdf$/, name: 'PDF', icon: IconFileTypePdf },
  { of: /csv$/, name: 'CSV', icon: IconTable },
  { of: /excel|sheet/, name: 'Excel', icon: IconTable },
  { of: /word/, name: 'Word', icon: IconFileText },
  { of: /^text\//, name: 'Text', icon: IconFileText },
] as const;
const OTHER = { name: 'File', icon: IconFileText };

interface FileTileProps {
  name: string;
  /** Such as `image/jpeg`: decides the word and the sign. */
  mediaType: string;
  /** A small picture's URL in place of the sign. */
  picture?: string;
  /** Behind the kind: its size, its day, whose it is. */
  facts?: readonly string[];
  /** What pressing the name does. */
  onOpen?: () => void;
  /** On the right: small buttons. */
  actions?: ReactNode;
  /** Under its words: how far it is, what is wrong. */
  children?: ReactNode;
  /** Stands in place of its words: its name, to be changed. */
  instead?: ReactNode;
}

/** A file or a photo: what it is, its name, its facts, and what can be done with it. A list of them has `file-tiles`. */
export const FileTile = ({
  name,
  mediaType,
  picture,
  facts = [],
  onOpen,
  actions,
  children,
  instead,
}: FileTileProps) => {
  const kind = KINDS.find(({ of }) => of.test(mediaType)) ?? OTHER;
  return (
    <div className="file-tile">
      {picture === undefined ? (
        <span className="file-sign" aria-hidden>
          <kind.icon size={20} stroke={1.6} />
        </span>
      ) : (
        <img className="file-sign" src={picture} alt="" loading="lazy" />
      )}
      {instead ?? (
        <div className="file-words">
          {onOpen === undefined ? (
            <span className="file-name">{name}</span>
          ) : (
            <UnstyledButton className="file-name" onClick={onOpen}>
              {name}
            </UnstyledButton>
          )}
          <Text size="xs" c="dimmed" className="tabular">
            {[kind.name, ...facts].join(' · ')}
          </Text>
          {children}
        </div>
      )}
      {actions === undefined ? null : <div className="file-actions no-print">{actions}</div>}
    </div>
  );
};
