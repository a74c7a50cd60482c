import { registerSW } from 'virtual:pwa-register';

export function install(): void {
  registerSW({ immediate: true });
}
