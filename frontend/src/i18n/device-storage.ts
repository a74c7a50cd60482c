interface KeptTexts {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

/**
 * What the browser keeps of this site. One that has no room for it, or that keeps nothing of any site (cookies are blocked), has it
 * for this visit: whoever reports by a poster, or signs in, needs no more. With the texts, which are below everything, since their
 * language is kept, too.
 */
function keptIn(place: 'localStorage' | 'sessionStorage'): KeptTexts {
  const forThisVisit = new Map<string, string>();
  const browser = (): Storage | null => {
    try {
      return window[place];
    } catch {
      return null;
    }
  };
  return {
    getItem: (key) => forThisVisit.get(key) ?? browser()?.getItem(key) ?? null,
    setItem: (key, value) => {
      forThisVisit.delete(key);
      try {
        window[place].setItem(key, value);
      } catch {
        // nor does what was there before come back
        browser()?.removeItem(key);
        forThisVisit.set(key, value);
      }
    },
    removeItem: (key) => {
      forThisVisit.delete(key);
      browser()?.removeItem(key);
    },
    keys: () => [...forThisVisit.keys(), ...Object.keys(browser() ?? {})],
  };
}

export const onDevice = keptIn('localStorage');
export const inTab = keptIn('sessionStorage');
