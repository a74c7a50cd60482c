import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconLanguage, IconMoon, IconSearch, IconSun, IconSunMoon } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { orAlert } from '../../components/dialogs/dialogs.js';
import { useUpdateMeMutation } from '../../domain/api/auth.js';
import { askInThisLanguage } from '../../domain/api/base-api.js';
import { useAppDispatch } from '../../domain/store.js';
import { chooseLanguage, type Language, languages } from '../../i18n/index.js';
import { NotificationBell } from './notification-bell.js';

const languageNames = { en: 'English', es: 'Español' };
const schemes = [
  { value: 'light', icon: IconSun, label: 'shell.themeLight' },
  { value: 'dark', icon: IconMoon, label: 'shell.themeDark' },
  { value: 'auto', icon: IconSunMoon, label: 'shell.themeAuto' },
] as const;

export const HeaderTools = memo(function HeaderTools() {
  const { t, i18n } = useTranslation();
  const dispatch = useAppDispatch();
  const [keep] = useUpdateMeMutation();
  const choose = async (language: Language) => {
    if (await orAlert(chooseLanguage(language), t('shell.languageFailed'))) dispatch(askInThisLanguage());
    // For the person's other devices; on this one the choice holds, also without a network.
    void keep({ locale: language });
  };
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Current = useComputedColorScheme('light') === 'dark' ? IconMoon : IconSun;
  return (
    <div className="hl-rigid" style={{ display: 'flex', marginLeft: 'auto' }}>
      <ActionIcon component={Link} to="/incidents" aria-label={t('incidents.find')}>
        <IconSearch size={22} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <NotificationBell />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={t('shell.language')}>
            <IconLanguage size={22} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {languages.map((language) => (
            <Menu.Item
              key={language}
              lang={language}
              onClick={() => void choose(language)}
              rightSection={i18n.language === language ? <IconCheck size={16} aria-hidden="true" /> : null}
            >
              {languageNames[language]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={t('shell.theme')}>
            <Current size={22} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {schemes.map(({ value, icon: Icon, label }) => (
            <Menu.Item
              key={value}
              leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
              rightSection={colorScheme === value ? <IconCheck size={16} aria-hidden="true" /> : null}
              onClick={() => setColorScheme(value)}
            >
              {t(label)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
});
