import {
  Alert,
  Badge,
  Box,
  Combobox,
  Group,
  Loader,
  Text,
  TextInput,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core';
import { IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { MOST_FOUND, type SearchHit } from '#contracts/office/search/search.ts';
import { anyStaff } from '#contracts/kernel/roles.ts';
import { showDay } from '../../../lib/format.ts';
import { useMay } from '../../../lib/session.ts';
import { SerialNumber } from '../../../ui/money.tsx';
import { ErrorPanel } from '../../../ui/problem.tsx';
import {
  bondStanding,
  hitAddress,
  hitKey,
  hitName,
  hitPerson,
  hitTie,
  receiptStanding,
  useGlobalSearch,
} from './use-global-search.ts';

const LABEL = 'Search name, DOB, phone, power #, account';

/** What a hit is, its number in the type of numbers. */
const Kind = ({ hit }: { hit: SearchHit }) => {
  if (hit.kind === 'bond' && hit.powerNumber !== '')
    return (
      <>
        Bond <SerialNumber>{hit.powerNumber}</SerialNumber> · {bondStanding(hit)}
      </>
    );
  if (hit.kind === 'receipt')
    return (
      <>
        Receipt <SerialNumber>{hit.receiptNumber}</SerialNumber> · {receiptStanding(hit)}
      </>
    );
  return hitName(hit);
};

const Hit = ({ hit }: { hit: SearchHit }) => (
  <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
    <Box miw={0}>
      <Text size="sm" fw={500} truncate>
        {hitPerson(hit)}
      </Text>
      {hitTie(hit) === '' ? null : (
        <Text size="xs" className="tabular">
          {hitTie(hit)}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {hit.why}
      </Text>
    </Box>
    <Box ta="right" flex="none">
      <Badge size="xs" variant="default" tt="none" fw={500}>
        <Kind hit={hit} />
      </Badge>
      <Text size="xs" c="dimmed" className="tabular">
        {hitTie(hit) === '' ? showDay(hit.birthday) : ''}
      </Text>
    </Box>
  </Group>
);

const said = (searching: boolean, count: number): string => {
  if (searching) return 'Searching…';
  if (count === 0) return 'Nothing found.';
  return count === MOST_FOUND ? `The first ${String(count)} results.` : `${String(count)} found.`;
};

/**
 * The global search of the dashboard: why each result matched; arrows, Enter and Esc (screens#global-search,
 * screens#global-search).
 */
export const GlobalSearch = () => {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const mayOpenDefendants = useMay(anyStaff);
  const { asked, searching, hits, notices, error, retry } = useGlobalSearch(text);
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() });
  const { selectFirstOption } = box;
  const count = hits.length;
  useEffect(() => {
    if (hits.length > 0) selectFirstOption();
  }, [hits, selectFirstOption]);
  const open = (key: string) => {
    const hit = hits.find((each) => hitKey(each) === key);
    if (!hit) return;
    box.closeDropdown();
    void navigate({ href: hitAddress(hit, mayOpenDefendants) });
  };
  return (
    <Combobox store={box} onOptionSubmit={open} shadow="md" position="bottom-start" withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          role="combobox"
          size="md"
          maw={640}
          aria-label={LABEL}
          placeholder={LABEL}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={16} />}
          rightSection={searching ? <Loader size={14} color="gray" aria-hidden="true" /> : null}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            box.openDropdown();
          }}
          onFocus={() => box.openDropdown()}
          onClick={() => box.openDropdown()}
          onBlur={() => box.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!asked} className="found">
        {error === null ? (
          <>
            <Combobox.Options mah={420} className="scrolling" aria-label="Results">
              {hits.map((hit) => (
                <Combobox.Option key={hitKey(hit)} value={hitKey(hit)}>
                  <Hit hit={hit} />
                </Combobox.Option>
              ))}
            </Combobox.Options>
            {notices.map(({ title, message }) => (
              <Alert key={title} variant="default" p="xs" icon={<IconInfoCircle size={16} />} title={title}>
                {message}
              </Alert>
            ))}
            <Text size="xs" c="dimmed" p="xs" aria-hidden="true">
              {said(searching, count)}
            </Text>
          </>
        ) : (
          <ErrorPanel error={error} retry={retry} />
        )}
      </Combobox.Dropdown>
      <VisuallyHidden role="status">{asked && error === null ? said(searching, count) : ''}</VisuallyHidden>
    </Combobox>
  );
};
