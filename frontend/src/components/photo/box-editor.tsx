import { IconArrowBackUp, IconHandStop, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BoxEditing, canUndo, maxBoxes } from './box-editing.js';
import styles from './box-editor.module.css';
import { useNameOfKind } from './box-kinds.js';
import { BoxLayer } from './box-layer.js';
import type { LabelledBox } from './boxes.js';
import { PhotoWithBoxes } from './photo-with-boxes.js';

interface Props extends BoxEditing {
  src: string;
  alt: string;
  /** what a box may show, in the order of the list */
  kinds: readonly string[];
  /** boxes of other findings: there, but not to be touched */
  others?: readonly LabelledBox[];
  /** what else stands above the photo, before the tools */
  children?: ReactNode;
}

/**
 * A photo on which boxes are drawn, moved, sized, named and deleted, by mouse, finger or keys. The boxes belong to whoever
 * shows it (`useBoxEditing`).
 */
export function BoxEditor({ src, alt, kinds, others = [], children, edited, dispatch }: Props) {
  const { t } = useTranslation();
  const nameOfKind = useNameOfKind();
  const [moving, setMoving] = useState(false);
  const { boxes, chosen, kind } = edited;
  const last = chosen ?? boxes.length - 1;
  return (
    <div className={`hl-fill ${styles.editor}`} data-unsent={canUndo(edited) || undefined}>
      <div className={styles.tools}>
        {children}
        <div className={styles.row} role="toolbar" aria-label={t('boxes.tools')}>
          <select
            aria-label={t('boxes.shows')}
            className={styles.select}
            value={kind}
            onChange={(event) => dispatch({ type: 'relabel', kind: event.currentTarget.value })}
          >
            {[...new Set([...kinds, kind])].map((each) => (
              <option key={each} value={each}>
                {nameOfKind(each)}
              </option>
            ))}
          </select>
          <Tool name={t('boxes.add')} disabled={boxes.length >= maxBoxes} onClick={() => dispatch({ type: 'add' })}>
            <IconPlus size={20} aria-hidden="true" />
          </Tool>
          <Tool
            name={t('boxes.remove')}
            disabled={boxes.length === 0}
            onClick={() => dispatch({ type: 'remove', index: last })}
          >
            <IconTrash size={20} aria-hidden="true" />
          </Tool>
          <Tool name={t('boxes.undo')} disabled={!canUndo(edited)} onClick={() => dispatch({ type: 'undo' })}>
            <IconArrowBackUp size={20} aria-hidden="true" />
          </Tool>
          <Tool name={t('boxes.movePhoto')} pressed={moving} onClick={() => setMoving(!moving)}>
            <IconHandStop size={20} aria-hidden="true" />
          </Tool>
        </div>
        <p className={`hl-flush hl-tiny ${styles.hint}`} role="status">
          {boxes.length >= maxBoxes
            ? t('boxes.most', { most: maxBoxes })
            : moving
              ? t('boxes.movingHint')
              : t('boxes.hint', { number: boxes.length })}
        </p>
      </div>
      <div className={styles.stage}>
        <PhotoWithBoxes
          src={src}
          alt={alt}
          boxes={others}
          overlay={<BoxLayer edited={edited} dispatch={dispatch} drawing={!moving} />}
        />
      </div>
    </div>
  );
}

interface ToolProps {
  name: string;
  onClick: () => void;
  disabled?: boolean;
  pressed?: boolean;
  children: ReactNode;
}

function Tool({ name, onClick, disabled = false, pressed, children }: ToolProps) {
  return (
    <button
      type="button"
      className={`hl-icon ${styles.tool}`}
      aria-label={name}
      title={name}
      {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
