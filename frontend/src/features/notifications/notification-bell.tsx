/** The bell comes with the notification service; until then nothing is shown. */
export function NotificationBell() {
  return null;
}
