import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Boxes, type LabelledBox } from './boxes.js';
import styles from './photo.module.css';
import { maxZoom, type Size, useZoom } from './use-zoom.js';

interface Props {
  src: string;
  alt: string;
  boxes: readonly LabelledBox[];
  /** lies on the photo and follows its zoom */
  overlay?: ReactNode;
}

/**
 * A photo that fills its place; boxes follow the zoom and keep their line width. Another picture of the same scene keeps
 * the zoom; another photo needs another `key`.
 */
export function PhotoWithBoxes({ src, alt, boxes, overlay }: Props) {
  const { t } = useTranslation();
  const [natural, setNatural] = useState<Size | null>(null);
  const { viewportRef, view, fitted, moving, reset, zoomIn, zoomOut, handlers } = useZoom(natural);
  const layer: CSSProperties & Record<'--zoom', number> = {
    width: fitted.width,
    height: fitted.height,
    transform: `translate(${view.x - (fitted.width * view.zoom) / 2}px, ${view.y - (fitted.height * view.zoom) / 2}px) scale(${view.zoom})`,
    '--zoom': view.zoom,
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of picture and controls, not a form's fieldset
    <div
      ref={viewportRef}
      className={styles.viewport}
      data-moving={moving || undefined}
      data-zoomed={view.zoom > 1 || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: + - 0 and arrows move the photo
      tabIndex={0}
      role="group"
      aria-label={t('review.zoomHelp')}
      {...handlers}
    >
      <div className={styles.layer} style={layer}>
        <img
          src={src}
          alt={alt}
          draggable={false}
          decoding="async"
          onLoad={({ currentTarget }) =>
            setNatural({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
          }
        />
        <Boxes boxes={boxes} />
        {overlay}
      </div>
      <div className={`hl-screen ${styles.controls}`}>
        <button
          type="button"
          className="hl-icon"
          onClick={zoomOut}
          disabled={view.zoom <= 1}
          aria-label={t('review.zoomOut')}
        >
          <IconMinus size={20} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="hl-icon"
          onClick={reset}
          disabled={view.zoom <= 1}
          aria-label={t('review.zoomReset')}
        >
          <IconMaximize size={20} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="hl-icon"
          onClick={zoomIn}
          disabled={view.zoom >= maxZoom}
          aria-label={t('review.zoomIn')}
        >
          <IconPlus size={20} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
