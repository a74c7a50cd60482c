import { aCompletedAction, anIncident } from '../../test/an-incident.js';
import { ownPhotosGone, withoutOwnPhoto } from './incident.rules.js';

const report = () => anIncident({ capture_id: null, action: aCompletedAction() });
const { after_photo: repairPhoto } = aCompletedAction();

describe('the photos that people added to an incident', () => {
  it('are that of a report, and that of its repair by its id', () => {
    const { photo, action } = report();
    expect(withoutOwnPhoto(report(), undefined)).toEqual({
      changed: { ...report(), photo: null, picture: null, version: 2 },
      gone: photo,
    });
    expect(withoutOwnPhoto(report(), 'incident-1-1')).toEqual({
      changed: { ...report(), action: { ...action, after_photo: null }, version: 2 },
      gone: repairPhoto,
    });
  });

  it.each([
    ['the one of a capture', anIncident(), undefined],
    ['what is gone already', { ...report(), photo: null }, undefined],
    ['another id', report(), 'incident-1-2'],
    ['a repair that nobody began', anIncident({ capture_id: null }), 'incident-1-1'],
    ['a repair without a photo', { ...report(), action: aCompletedAction({ after_photo: null }) }, 'incident-1-1'],
  ])('are not %s', (_, incident, repairPhotoId) => {
    expect(withoutOwnPhoto(incident, repairPhotoId)).toBeNull();
  });

  it('are told once a change has taken them away, and no others', () => {
    const { photo } = report();
    expect(ownPhotosGone(report(), { ...report(), photo: null, action: null })).toEqual([photo, repairPhoto]);
    expect(ownPhotosGone(report(), { ...report(), action: aCompletedAction({ after_photo: null }) })).toEqual([
      repairPhoto,
    ]);
    expect(ownPhotosGone(report(), report())).toEqual([]);
    expect(ownPhotosGone(anIncident(), anIncident({ photo: null }))).toEqual([]);
  });
});
