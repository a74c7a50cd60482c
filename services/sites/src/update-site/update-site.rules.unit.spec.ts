import type { SiteDocument } from '../site/site.model.js';
import { changesOf } from './update-site.rules.js';

const site: SiteDocument = {
  _id: 's',
  tenant_id: 't',
  tenant_name: 'Contractor',
  name: 'Pier 4',
  address_text: '4 Pier Road',
  policy: { masks_required: false },
  capture_count: 0,
  created_at: new Date(0),
  archived_at: null,
  version: 1,
};

describe('changesOf', () => {
  it('finds what differs', () => {
    const wanted = { name: 'Pier 5', address: { text: '5 Pier Road' }, policy: { masks_required: true } };
    expect(changesOf(site, wanted)).toEqual({
      name: 'Pier 5',
      address_text: '5 Pier Road',
      policy: { masks_required: true },
    });
  });

  it('finds nothing in an empty body or in what is so already', () => {
    expect(changesOf(site, {})).toBeNull();
    const same = { name: 'Pier 4', address: { text: '4 Pier Road' }, policy: { masks_required: false } };
    expect(changesOf(site, same)).toBeNull();
  });

  it('takes the address away with null, and with empty text', () => {
    expect(changesOf(site, { address: null })).toEqual({ address_text: '' });
    expect(changesOf(site, { address: { text: '' } })).toEqual({ address_text: '' });
  });
});
