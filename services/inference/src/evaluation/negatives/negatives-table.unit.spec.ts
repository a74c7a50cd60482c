import { negativesTable } from '../detector-report.js';

describe('the table of negatives', () => {
  const group = { notJudged: 0, names: [] };

  it('counts pictures with an incident, and those with fire or smoke among them, blank ones apart', () => {
    const lines = negativesTable([
      { ...group, group: 'noise', blank: true, pictures: 20, notJudged: 18, raised: 0, fires: 0 },
      { ...group, group: 'cones', blank: false, pictures: 30, raised: 2, fires: 1, names: ['cones 3 no_hi_vis'] },
      { ...group, group: 'clouds', blank: false, pictures: 20, raised: 0, fires: 0 },
    ]).split('\n');
    expect(lines).toContain('| noise | 20 | 18 | 0 | 0 |');
    expect(lines).toContain('| cones | 30 | 0 | 2 | 1 |');
    expect(lines).toContain(
      'Blank pictures with an incident: 0 of 20 (0.0 in 100), with fire or smoke 0 (0.0 in 100).',
    );
    expect(lines).toContain('Others: 2 of 50 (4.0 in 100), with fire or smoke 1 (2.0 in 100).');
    expect(lines).toContain('Raised on: cones 3 no_hi_vis.');
  });

  it('has no share of nothing', () => {
    expect(negativesTable([])).toContain('Others: 0 of 0, with fire or smoke 0.');
  });
});
