import type { IncidentView } from '@hazardlens/contracts';
import { IconEyeOff, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeletePhoto } from '../../components/incident/delete-photo.js';
import { boxesOf } from '../../components/photo/boxes.js';
import { PhotoWithBoxes } from '../../components/photo/photo-with-boxes.js';
import { useGetPhotoQuery } from '../../domain/api/captures.js';
import { type BlurRegion, centred, maxRegions } from '../../domain/blur-regions.js';
import { useLocale } from '../../i18n/use-locale.js';
import styles from './blur.module.css';
import { BlurLayer } from './blur-layer.js';
import reviewStyles from './review.module.css';

interface Props {
  incident: IncidentView;
  others: readonly IncidentView[];
  label: string;
  regions: readonly BlurRegion[];
  onRegions: (regions: readonly BlurRegion[]) => void;
  /** before an approval the reviewer sees what others will see, and may cover more of it */
  mayCover: boolean;
}

/** The photo with its boxes, or as everybody without a right to faces sees it. */
export function IncidentPhoto({ incident, others, label, regions, onRegions, mayCover }: Props) {
  const { t, locale } = useLocale();
  const [asOthers, setAsOthers] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const { currentData: blurred, isFetching } = useGetPhotoQuery(
    { id: incident.photo_id ?? '', variant: 'blurred' },
    { skip: !asOthers || incident.photo_id === null },
  );
  if (!incident.photo_base64) return <NoPhoto prepared={incident.photo_id !== null} />;

  const original = `data:image/jpeg;base64,${incident.photo_base64}`;
  const covering = asOthers && blurred !== undefined;
  const drawing = covering && mayCover;
  const removed = chosen ?? regions.length - 1;
  const add = () => {
    onRegions([...regions, centred]);
    setChosen(regions.length);
  };
  const remove = () => {
    onRegions(regions.filter((_, index) => index !== removed));
    setChosen(null);
  };
  return (
    <>
      <PhotoWithBoxes
        src={covering ? blurred : original}
        alt={covering ? t('review.blur.alt', { label }) : t('review.photoAlt', { label })}
        boxes={covering ? [] : [...boxesOf(others, locale, true), ...boxesOf([incident], locale)]}
        overlay={
          (covering || regions.length > 0) && (
            <BlurLayer
              src={covering ? blurred : original}
              regions={regions}
              onChange={onRegions}
              chosen={chosen}
              onChoose={setChosen}
              drawing={drawing}
            />
          )
        }
      />
      {incident.photo_id !== null && (
        <div className={`hl-wrap ${styles.tools}`}>
          <button
            type="button"
            className="hl-button hl-small"
            aria-pressed={asOthers}
            onClick={() => setAsOthers(!asOthers)}
          >
            <IconEyeOff size={18} aria-hidden="true" />
            {t('review.blur.show')}
          </button>
          {drawing && (
            <>
              <button
                type="button"
                className="hl-button hl-small"
                disabled={regions.length >= maxRegions}
                onClick={add}
              >
                <IconPlus size={18} aria-hidden="true" />
                {t('review.blur.add')}
              </button>
              <button type="button" className="hl-button hl-small" disabled={regions.length === 0} onClick={remove}>
                <IconTrash size={18} aria-hidden="true" />
                {t('review.blur.remove')}
              </button>
            </>
          )}
          <DeletePhoto incident={incident} />
          {asOthers && !isFetching && (
            <p className={`hl-flush hl-rounded hl-tiny ${styles.hint}`} role="status">
              {!covering ? t('review.blur.missing') : mayCover ? t('review.blur.hint') : t('review.blur.seen')}
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** There is none, or the one that this reader may see (with covered heads) is not made yet. */
function NoPhoto({ prepared }: { prepared: boolean }) {
  const { t } = useTranslation();
  return (
    <p className={`hl-center hl-flush ${reviewStyles.noPhoto}`}>
      {prepared ? t('review.photoPrepared') : t('review.noPhoto')}
    </p>
  );
}
