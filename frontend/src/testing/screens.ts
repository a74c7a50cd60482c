/** A window of this width (em) instead of a wide one. Put back by jest.restoreAllMocks. */
export function screenIs(em: number): void {
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const [, bound = '', value = ''] = /(min|max)-width: ([\d.]+)em/.exec(query) ?? [];
    const matches = bound === 'min' ? em >= Number(value) : bound === 'max' && em <= Number(value);
    const nothing = () => undefined;
    return {
      ...{ matches, media: query, onchange: null, addListener: nothing, removeListener: nothing },
      ...{ addEventListener: nothing, removeEventListener: nothing, dispatchEvent: () => false },
    };
  });
}
