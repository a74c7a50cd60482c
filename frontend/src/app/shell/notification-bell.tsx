import type { NotificationView } from '@hazardlens/contracts';
import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/page.js';
import { useListNotificationsQuery, useMarkReadMutation } from '../../domain/api/notifications.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './notification-bell.module.css';

/** Only paths of our own: what the server sends as a link must not lead elsewhere. */
const ownPath = (link: string) => (/^\/(?!\/)/.test(link) ? link : null);

/** Live events bring most of them at once; a granted consent, or a line that was down, waits for this. */
const lookAgainMs = 3 * 60_000;

/** Unread count and the last messages. Hidden until the server has answered. */
export function NotificationBell() {
  const { t, i18n } = useTranslation();
  const { currentData: data } = useListNotificationsQuery(
    { language: i18n.language },
    { pollingInterval: lookAgainMs, skipPollingIfUnfocused: true, refetchOnFocus: true, refetchOnReconnect: true },
  );
  const [markRead] = useMarkReadMutation();
  const [opened, setOpened] = useState(false);
  if (!data) return null;
  const { notifications, unread } = data;
  const change = (open: boolean) => {
    setOpened(open);
    // Read once seen: the marks stay until the list is closed.
    const [newest] = notifications;
    if (!open && newest && unread > 0) void markRead({ language: i18n.language, until: newest.created_at });
  };
  return (
    <Popover
      opened={opened}
      onChange={change}
      position="bottom-end"
      width={340}
      trapFocus
      shadow="md"
      // the header that it hangs on never scrolls away
      hideDetached={false}
    >
      <Popover.Target>
        <ActionIcon
          className={styles.bell ?? ''}
          aria-label={unread > 0 ? t('notifications.open', { count: unread }) : t('notifications.none')}
          aria-expanded={opened}
          onClick={() => change(!opened)}
        >
          <IconBell size={22} stroke={1.75} aria-hidden="true" />
          {unread > 0 && (
            <span className={`hl-accent hl-pill hl-bold hl-numbers ${styles.count}`}>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.panel ?? ''}>
        <h2 className="hl-title hl-mb-8">{t('notifications.title')}</h2>
        {notifications.length === 0 ? (
          <EmptyState compact title={t('notifications.empty')} hint={t('notifications.emptyHint')} />
        ) : (
          <ul className="hl-list hl-lines hl-links">
            {notifications.map((item) => (
              <Item key={item.id} item={item} onFollow={() => change(false)} />
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Item({ item, onFollow }: { item: NotificationView; onFollow: () => void }) {
  const { format } = useLocale();
  const path = ownPath(item.link);
  return (
    <li className={`hl-words hl-gap-4 ${styles.item}`} data-unread={!item.read || undefined}>
      {path ? (
        <Link to={path} onClick={onFollow}>
          {item.title}
        </Link>
      ) : (
        <strong>{item.title}</strong>
      )}
      <span>{item.body}</span>
      <time dateTime={item.created_at}>{format.moment(item.created_at)}</time>
    </li>
  );
}
