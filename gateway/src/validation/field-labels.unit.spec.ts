import { fieldLabel } from './field-labels.js';

describe('the label of a field', () => {
  it.each([
    [['severity_min'], 'minimum severity', 'gravedad mínima'],
    [['tenant_data', 'name'], 'company name', 'nombre de la empresa'],
    [['name'], 'name', 'nombre'],
    [['photos', '3'], 'photos', 'fotos'],
    [[], 'request', 'solicitud'],
  ])('of /%j is for people', (path, en, es) => {
    expect([fieldLabel(path, 'en'), fieldLabel(path, 'es')]).toEqual([en, es]);
  });

  it.each(['bogus', 'constructor', '__proto__'])('names %p, which nobody declared, as it was sent', (key) => {
    expect(fieldLabel([key], 'es')).toBe(key);
  });
});
