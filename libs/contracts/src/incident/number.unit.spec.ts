import { asIncidentNumber, incidentNumber } from './number.js';

describe('the number of an incident', () => {
  it('has letters of the organisation and four digits, more once there are more', () => {
    expect(incidentNumber('NG', 142)).toBe('NG-0142');
    expect(incidentNumber('NG', 10_000)).toBe('NG-10000');
  });

  it.each([
    ['NG-0142', 'NG-0142'],
    [' ng-0142 ', 'NG-0142'],
    ['ng0142', 'NG-0142'],
    ['NG-00142', 'NG-0142'],
    ['ABCD-123456', 'ABCD-123456'],
  ])('is understood as people write it: %s', (text, number) => {
    expect(asIncidentNumber(text)).toBe(number);
  });

  it.each(['', 'N-0142', 'ABCDE-0142', 'NG-142', 'NG-01x2', '7f0c7a0e-5b0a-4b52-9b0e-6f1f3e0f8f5d', 'NG-1234567890'])(
    'is not: %s',
    (text) => {
      expect(asIncidentNumber(text)).toBeNull();
    },
  );
});
