import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useChangePreferences } from '../features/agency/organizations/index.ts';

const SCHEMES = [
  { value: 'dark', label: 'Dark theme', icon: IconMoon },
  { value: 'light', label: 'Light theme', icon: IconSun },
  { value: 'auto', label: 'Theme of this device', icon: IconDeviceDesktop },
] as const;

/** Dark, light, or as the machine says: each with what chooses it, here and for every browser of the person. */
export const useColorSchemes = () => {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const change = useChangePreferences();
  return SCHEMES.map(({ value, ...scheme }) => ({
    ...scheme,
    value,
    active: colorScheme === value,
    choose: () => {
      setColorScheme(value);
      change({ theme: value });
    },
  }));
};
