import { prefixOf } from './number-prefix.rules.js';

describe('letters of an organisation', () => {
  it.each([
    ['Northgate Builders', 'NB'],
    ['Northgate Construction Group', 'NCG'],
    ['Acme Bridge and Tunnel Works of Ohio, Inc.', 'ABTW'],
    ['Northgate', 'NR'],
    ['Ñandú Construcción S.A. de C.V.', 'NC'],
    ['Óc', 'OC'],
    ['Aia', 'AI'],
    ['B', 'HL'],
    ['建設', 'HL'],
    ['', 'HL'],
    ['The LLC', 'TL'],
  ])('of %s are %s', (name, prefix) => {
    expect(prefixOf(name)).toBe(prefix);
  });
});
