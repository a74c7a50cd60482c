import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Other work shares this machine's two cores: a slow frame is not a failed test.
configure({ asyncUtilTimeout: 60_000 });

window.matchMedia ??= ((query: string) => ({
  // a wide screen
  matches: query.includes('min-width'),
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})) as typeof window.matchMedia;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof ResizeObserver;
window.scrollTo = () => {};
Element.prototype.scrollIntoView ??= () => {};
URL.createObjectURL ??= () => 'blob:http://localhost/photo';
URL.revokeObjectURL ??= () => {};
// jsdom lays nothing out; virtual lists need to believe that there is room.
Object.defineProperties(HTMLElement.prototype, {
  clientHeight: { configurable: true, get: () => 800 },
  clientWidth: { configurable: true, get: () => 600 },
  offsetHeight: {
    configurable: true,
    get(this: HTMLElement) {
      return this.tagName === 'LI' ? 112 : 800;
    },
  },
  offsetWidth: { configurable: true, get: () => 600 },
});
