import { aSite } from '../testing/builders.js';
import { siteOptions } from './site-options.js';

const labels = (...sites: Parameters<typeof aSite>[0][]) =>
  siteOptions(sites.map((site, index) => aSite({ id: `site-${index}`, ...site }))).map(({ label }) => label);
const ours = { tenant_id: 'ours', tenant_name: 'Northgate' };
const theirs = { tenant_id: 'theirs', tenant_name: 'Harbor Build' };

describe('sites to choose from', () => {
  it('are called by their name', () => {
    expect(labels({ ...ours, name: 'North tower' }, { ...ours, name: 'Mill' })).toEqual(['North tower', 'Mill']);
  });

  it('name their organisation where they are of several', () => {
    expect(labels({ ...ours, name: 'Tower' }, { ...theirs, name: 'Tower' }, { ...theirs, name: 'Mill' })).toEqual([
      'Tower · Northgate',
      'Tower · Harbor Build',
      'Mill · Harbor Build',
    ]);
  });

  it('of one name say where they are, as far as that is known', () => {
    const [quay, none] = [{ text: '12 Quay Street' }, { text: '' }];
    expect(
      labels(
        { ...ours, name: 'Tower', address: quay },
        { ...ours, name: 'Tower', address: none },
        { ...ours, name: 'Mill', address: quay },
      ),
    ).toEqual(['Tower · 12 Quay Street', 'Tower', 'Mill']);
  });
});
