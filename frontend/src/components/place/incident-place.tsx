import {
  type IncidentView,
  isCaptureRole,
  isReviewRole,
  type PlaceRequest,
  type PlacesView,
} from '@hazardlens/contracts';
import { hazardName } from '@hazardlens/taxonomy';
import { Button, Group } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useGetPlacesQuery, usePlaceIncidentMutation } from '../../domain/api/places.js';
import { useUser } from '../../domain/store.js';
import { useIsHere } from '../../domain/use-is-here.js';
import { useLocale } from '../../i18n/use-locale.js';
import { orAlert } from '../dialogs/dialogs.js';
import { Loaded } from '../loaded.js';
import { Modal } from '../modal.js';
import { placeNames, planOf } from './pins.js';
import { PlaceFields } from './place-fields.js';
import { PlanPicture } from './plan-picture.js';

/** Where on its site an incident is, and a way to say so. */
export function IncidentPlace({ incident }: { incident: IncidentView }) {
  return (
    <Loaded query={useGetPlacesQuery(incident.site_id)} skeleton={88} compact>
      {(places) => <Placed incident={incident} places={places} />}
    </Loaded>
  );
}

interface Props {
  incident: IncidentView;
  places: PlacesView;
}

function Placed({ incident, places }: Props) {
  const { t, locale } = useLocale();
  const user = useUser();
  const [setting, setSetting] = useState(false);
  const { place } = incident;
  const names = placeNames(place, places);
  const label = hazardName(incident, locale);
  const plan = planOf(places, place?.level_id);
  const pin = pinOf(incident, label);
  const hasPlaces = places.zones.length + places.levels.length + places.plans.length > 0;
  // Whose photo it is, only the server knows; of others' incidents a foreman reads no history.
  const maySet =
    user !== null && (isReviewRole(user.role) || (isCaptureRole(user.role) && incident.history.length > 0));
  return (
    <div className="hl-stack">
      {names.length > 0 && (
        <p className="hl-flush hl-row hl-strong hl-breaks">
          <IconMapPin size={18} stroke={1.75} aria-hidden="true" />
          {names.join(' · ')}
        </p>
      )}
      {plan && pin && (
        <PlanPicture
          siteId={incident.site_id}
          plan={plan}
          pins={[pin]}
          chosen={incident.id}
          label={t('places.onPlan', { label })}
        />
      )}
      {names.length === 0 && !pin && (
        <p className="hl-flush hl-muted">{t(hasPlaces ? 'places.unknown' : 'places.noPlaces')}</p>
      )}
      {maySet && hasPlaces && (
        <Button
          variant="default"
          leftSection={<IconMapPin size={18} aria-hidden="true" />}
          onClick={() => setSetting(true)}
        >
          {t(names.length > 0 || pin ? 'places.change' : 'places.set')}
        </Button>
      )}
      <Modal sheet size="xl" opened={setting} onClose={() => setSetting(false)} title={t('places.set')}>
        <SetPlace incident={incident} places={places} onDone={() => setSetting(false)} />
      </Modal>
    </div>
  );
}

const pinOf = ({ id, severity, hazard_type, place }: IncidentView, label: string) =>
  place?.x === undefined || place.y === undefined ? null : { id, severity, hazard_type, label, x: place.x, y: place.y };

/** What is chosen, as the server is told; a zone that is no more on the list cannot be kept. */
function chosenFrom({ place }: IncidentView, { zones, levels }: PlacesView): PlaceRequest {
  const known = (list: PlacesView['zones'], id: string | undefined) => list.some((each) => each.id === id);
  return {
    ...(place?.zone_id && known(zones, place.zone_id) ? { zone: place.zone_id } : {}),
    ...(place?.level_id && known(levels, place.level_id) ? { level: place.level_id } : {}),
    ...(place?.x === undefined ? {} : { x: place.x, y: place.y }),
  };
}

function SetPlace({ incident, places, onDone }: Props & { onDone: () => void }) {
  const { t, locale } = useLocale();
  const [place, { isLoading }] = usePlaceIncidentMutation();
  const [chosen, setChosen] = useState(() => chosenFrom(incident, places));
  const { x, y, zone, level, ...rest } = chosen;
  const point = x === undefined || y === undefined ? {} : { x, y };
  const plan = planOf(places, level);
  const label = hazardName(incident, locale);
  const { id, severity, hazard_type } = incident;
  const pin = x === undefined || y === undefined ? [] : [{ id, severity, hazard_type, label, x, y }];
  const inZone = (id: string) =>
    setChosen({ ...rest, ...point, ...(level ? { level } : {}), ...(id ? { zone: id } : {}) });
  // Another plan, another point; the same plan of the whole site may serve both.
  const onLevel = (id: string) =>
    setChosen({
      ...(planOf(places, id) === plan ? point : {}),
      ...(zone ? { zone } : {}),
      ...(id ? { level: id } : {}),
    });
  const isHere = useIsHere();
  const save = async () => {
    const isSaved = await orAlert(place({ id: incident.id, place: chosen }).unwrap(), t('places.setFailed'));
    if (isSaved && isHere.current) onDone();
  };
  return (
    <div className="hl-stack hl-gap-12">
      <PlaceFields
        places={places}
        zone={zone ?? ''}
        level={level ?? ''}
        onZone={inZone}
        onLevel={onLevel}
        nothing={{ zone: t('places.noZone'), level: t('places.noLevel') }}
      />
      {plan && (
        <>
          <p className="hl-flush hl-muted" role="status">
            {t(pin.length > 0 ? 'places.pointSet' : 'places.point')}
          </p>
          <PlanPicture
            siteId={incident.site_id}
            plan={plan}
            pins={pin}
            chosen={incident.id}
            label={t('places.onPlan', { label })}
            onPoint={(at) => setChosen({ ...chosen, ...at })}
          />
        </>
      )}
      <Group justify="flex-end">
        {pin.length > 0 && (
          <Button
            variant="subtle"
            onClick={() => setChosen({ ...(zone ? { zone } : {}), ...(level ? { level } : {}) })}
          >
            {t('places.removePoint')}
          </Button>
        )}
        <Button loading={isLoading} onClick={() => void save()}>
          {t('common.save')}
        </Button>
      </Group>
    </div>
  );
}
