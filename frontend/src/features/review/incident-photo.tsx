import type { IncidentView } from '@hazardlens/contracts';
import { IconCheck, IconEyeOff, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DeletePhoto } from '../../components/incident/delete-photo.js';
import { type BoxEditing, editedBoxes } from '../../components/photo/box-editing.js';
import { BoxEditor } from '../../components/photo/box-editor.js';
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
  /** before an approval the reviewer sees what others will see, may cover more of it, and may draw the boxes anew */
  mayCover: boolean;
  correcting: boolean;
  onCorrected: () => void;
  editing: BoxEditing;
  /** what a box may show */
  kinds: readonly string[];
}

/** The photo with its boxes, with these to be corrected, or as everybody without a right to faces sees it. */
export function IncidentPhoto(props: Props) {
  const { incident, others, label, regions, onRegions, mayCover, correcting, onCorrected, editing, kinds } = props;
  const { t, locale } = useLocale();
  const [asOthers, setAsOthers] = useState(false);
  const { currentData: blurred, isFetching } = useGetPhotoQuery(
    { id: incident.photo_id ?? '', variant: 'blurred' },
    { skip: !asOthers || incident.photo_id === null },
  );
  const [chosen, setChosen] = useState<number | null>(null);
  if (!incident.photo_base64) return <NoPhoto prepared={incident.photo_id !== null} />;

  const original = `data:image/jpeg;base64,${incident.photo_base64}`;
  const mutedBoxes = boxesOf(others, locale, true);
  if (correcting) {
    return (
      <BoxEditor src={original} alt={t('review.photoAlt', { label })} kinds={kinds} others={mutedBoxes} {...editing}>
        <Tool onClick={onCorrected} icon={<IconCheck size={18} aria-hidden="true" />}>
          {t('review.correct.stop')}
        </Tool>
      </BoxEditor>
    );
  }
  const covering = asOthers && blurred !== undefined;
  const drawing = covering && mayCover;
  const corrected = { ...incident, boxes: [...editing.edited.boxes] };
  return (
    <>
      <PhotoWithBoxes
        src={covering ? blurred : original}
        alt={covering ? t('review.blur.alt', { label }) : t('review.photoAlt', { label })}
        boxes={covering ? [] : [...mutedBoxes, ...boxesOf([corrected], locale)]}
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
          <Tool
            pressed={asOthers}
            onClick={() => setAsOthers(!asOthers)}
            icon={<IconEyeOff size={18} aria-hidden="true" />}
          >
            {t('review.blur.show')}
          </Tool>
          {drawing && <RegionTools regions={regions} onRegions={onRegions} chosen={chosen} onChosen={setChosen} />}
          <DeletePhoto incident={incident} />
          {mayCover && !asOthers && editedBoxes(incident.boxes, editing.edited) && (
            <p className={`hl-flush hl-rounded hl-tiny ${styles.hint}`} role="status">
              {t('review.correct.hint')}
            </p>
          )}
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

interface RegionProps extends Pick<Props, 'regions' | 'onRegions'> {
  chosen: number | null;
  onChosen: (index: number | null) => void;
}

function RegionTools({ regions, onRegions, chosen, onChosen }: RegionProps) {
  const { t } = useTranslation();
  const removed = chosen ?? regions.length - 1;
  const add = () => {
    onRegions([...regions, centred]);
    onChosen(regions.length);
  };
  const remove = () => {
    onRegions(regions.filter((_, index) => index !== removed));
    onChosen(null);
  };
  return (
    <>
      <Tool disabled={regions.length >= maxRegions} onClick={add} icon={<IconPlus size={18} aria-hidden="true" />}>
        {t('review.blur.add')}
      </Tool>
      <Tool disabled={regions.length === 0} onClick={remove} icon={<IconTrash size={18} aria-hidden="true" />}>
        {t('review.blur.remove')}
      </Tool>
    </>
  );
}

interface ToolProps {
  onClick: () => void;
  icon: ReactNode;
  children: string;
  pressed?: boolean;
  disabled?: boolean;
}

function Tool({ onClick, icon, children, pressed, disabled = false }: ToolProps) {
  return (
    <button
      type="button"
      className="hl-button hl-small"
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      disabled={disabled}
      onClick={onClick}
    >
      {icon}
      {children}
    </button>
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
