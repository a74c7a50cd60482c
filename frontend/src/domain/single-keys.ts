import { useLocalStorage } from '@mantine/hooks';

/**
 * Whether single letters act (A approves …). Who speaks to the computer, or hits keys by accident, switches them off
 * (WCAG 2.1.4). Kept in this browser, beyond the session: it belongs to hands and devices, not to an account.
 */
export const useSingleKeys = () =>
  useLocalStorage<boolean>({
    key: 'singleKeys',
    defaultValue: true,
    getInitialValueInEffect: false,
    serialize: (on) => (on ? 'on' : 'off'),
    deserialize: (stored) => stored !== 'off',
  });
