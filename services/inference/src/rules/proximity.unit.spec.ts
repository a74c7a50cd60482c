import { assess, drawn, hazards, person } from '../../test/drawn-boxes.js';

/** An excavator of 3.2 m at the scale of a person of 210 px (120 px a metre), standing on y = 700. */
const excavator = drawn('machinery', 500, 316, 500, 384);
const TALL = 210;

describe('swing_radius', () => {
  it('is found for feet within 2 m beside the machine', () => {
    const [finding, ...more] = assess([excavator, person([420, 700], TALL, 0.7)]).findings;
    expect(more).toEqual([]);
    expect(finding).toMatchObject({
      category: 'MACHINERY_EQUIPMENT',
      hazard_type: 'swing_radius',
      severity: 0.95,
      confidence: 0.7,
      reason: 'One person stands within about 2 m of a construction machine.',
    });
    expect(finding?.boxes.map((box) => box.class)).toEqual(['person', 'machinery']);
  });

  it('ends 2 m beside the machine', () => {
    expect(hazards([excavator, person([500 - 235, 700], TALL)])).toEqual(['swing_radius']);
    expect(hazards([excavator, person([500 - 245, 700], TALL)])).toEqual([]);
  });

  it('is found in front of the machine, but not far in front', () => {
    expect(hazards([excavator, person([700, 740], TALL)])).toEqual(['swing_radius']);
    expect(hazards([excavator, person([700, 940], TALL + 60)])).toEqual([]);
  });

  it('is not found for the operator in the cab', () => {
    expect(hazards([excavator, drawn('person', 600, 380, 60, 110)])).toEqual([]);
  });

  it('is not found for an operator when a smaller machine stands behind the cab', () => {
    const behind = drawn('machinery', 560, 400, 120, 100, 0.8);
    expect(hazards([excavator, behind, drawn('person', 600, 380, 60, 110)])).toEqual([]);
  });

  it('is not found for a crowd far behind a near machine', () => {
    const crowd = [0, 1, 2, 3, 4].map((at) => person([520 + 100 * at, 560], 60));
    expect(hazards([excavator, ...crowd])).toEqual([]);
  });

  it('is not found for somebody near the camera with a machine far behind', () => {
    const far = drawn('machinery', 600, 600, 90, 80);
    expect(hazards([far, person([640, 690], 600)])).toEqual([]);
  });

  it('does not judge people whose feet are out of the picture, or who are too small', () => {
    const nearMachine = drawn('machinery', 500, 500, 500, 455);
    expect(hazards([nearMachine, drawn('person', 440, 660, 120, 300)])).toEqual([]);
    expect(hazards([drawn('machinery', 600, 300, 100, 80), person([590, 380], 39)])).toEqual([]);
  });

  it('is one finding per person, not per machine', () => {
    const second = drawn('machinery', 100, 320, 300, 380, 0.7);
    expect(hazards([excavator, second, person([450, 700], TALL)])).toEqual(['swing_radius']);
    expect(hazards([excavator, person([420, 700], TALL), person([1080, 700], TALL)])).toEqual([
      'swing_radius',
      'swing_radius',
    ]);
  });
});

describe('pedestrian_vehicle', () => {
  const truck = drawn('vehicle', 500, 450, 400, 250);
  const forklift = drawn('forklift', 500, 430, 260, 270);

  it.each([
    ['vehicle', truck, 'person_near_vehicle'],
    ['forklift', forklift, 'person_near_forklift'],
  ])('is found beside a %s', (_name, machine, reason) => {
    const [finding] = assess([machine, person([440, 700], TALL)]).findings;
    expect(finding).toMatchObject({
      category: 'VEHICLE_TRAFFIC',
      hazard_type: 'pedestrian_vehicle',
      reason_code: reason,
    });
  });

  it('takes two classes in one place for one machine, the likelier', () => {
    const as = (machinery: number, other: number) => [
      drawn('machinery', 500, 430, 260, 270, machinery),
      drawn('forklift', 500, 430, 260, 270, other),
      person([440, 700], TALL),
    ];
    expect(hazards(as(0.9, 0.8))).toEqual(['swing_radius']);
    expect(hazards(as(0.8, 0.9))).toEqual(['pedestrian_vehicle']);
  });

  it('is not found where one and the same thing was taken for a person and for a vehicle', () => {
    // 390 × 240 of 400 × 250 pixels: 0.94 of both together
    expect(hazards([truck, drawn('person', 505, 455, 390, 240)])).toEqual([]);
    // nor for a second vehicle beside it: there may be nobody
    const beside = drawn('vehicle', 100, 460, 380, 240);
    expect(hazards([truck, beside, drawn('person', 505, 455, 390, 240)])).toEqual([]);
  });

  it('is found for somebody before a vehicle who hides a good part of it', () => {
    // 280 × 240 of 400 × 250 pixels: 0.67 of both together
    expect(hazards([truck, drawn('person', 560, 455, 280, 240)])).toEqual(['pedestrian_vehicle']);
  });

  it('is not found for a driver at the wheel', () => {
    expect(hazards([truck, drawn('person', 540, 480, 70, 110)])).toEqual([]);
  });
});

describe('open_flame_smoke', () => {
  it('is found for flames and for smoke, each on its own', () => {
    const found = assess([drawn('fire', 300, 300, 200, 200, 0.6), drawn('smoke', 300, 100, 400, 300, 0.8)]).findings;
    expect(found.map((finding) => [finding.hazard_type, finding.reason_code, finding.confidence])).toEqual([
      ['open_flame_smoke', 'smoke', 0.8],
      ['open_flame_smoke', 'fire', 0.6],
    ]);
  });

  it('is not found where a cone, a vest or bodywork is more likely', () => {
    for (const name of ['cone', 'vest', 'vehicle', 'machinery', 'forklift']) {
      expect(hazards([drawn('fire', 300, 300, 100, 200, 0.6), drawn(name, 305, 300, 100, 200, 0.7)])).toEqual([]);
      expect(hazards([drawn('fire', 300, 300, 100, 200, 0.6), drawn(name, 305, 300, 100, 200, 0.5)])).toEqual([
        'open_flame_smoke',
      ]);
    }
  });

  it('is found in front of a machine that burns', () => {
    expect(hazards([drawn('fire', 600, 350, 120, 150, 0.6), excavator])).toEqual(['open_flame_smoke']);
  });
});
