import { chipsOf, type LabelledBox } from './boxes.js';

const aBox = (overrides: Partial<LabelledBox>): LabelledBox => ({
  x: 0.3,
  y: 0.3,
  w: 0.2,
  h: 0.3,
  severity: 0.65,
  label: 'Missing hard hat',
  ...overrides,
});

describe('labels on a photo', () => {
  it('stand once for each hazard, at its highest box', () => {
    const person = aBox({ y: 0.2 });
    const head = aBox({ y: 0.18, h: 0.05 });
    expect([...chipsOf([person, head]).keys()]).toEqual([head]);
  });

  it('of two hazards stand above and below', () => {
    const head = aBox({});
    const vest = aBox({ label: 'Missing high-visibility vest' });
    expect([...chipsOf([head, vest]).values()]).toEqual(['above', 'below']);
  });

  it('stay inside the photo', () => {
    expect([...chipsOf([aBox({ y: 0.01 })]).values()]).toEqual(['below']);
    const low = aBox({ y: 0.7, h: 0.29, label: 'Spill' });
    expect(chipsOf([aBox({}), low]).get(low)).toBe('above');
  });
});
