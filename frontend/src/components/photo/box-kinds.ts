import { isHazardCode } from '@hazardlens/taxonomy';
import { useTranslation } from 'react-i18next';
import { useNameOfCode } from '../../domain/use-own-hazards.js';

/** What the shipped detector names on photos; its boxes have these classes. */
export const detectorKinds = [
  'person',
  'head',
  'helmet',
  'no_vest',
  'vest',
  'no_mask',
  'mask',
  'cone',
  'machinery',
  'vehicle',
  'forklift',
  'fire',
  'smoke',
] as const;
type DetectorKind = (typeof detectorKinds)[number];

const isDetectorKind = (kind: string): kind is DetectorKind => (detectorKinds as readonly string[]).includes(kind);

/** Of a box that is drawn before somebody has said what it shows. */
export const unnamed = 'unnamed';

/** In the reader's words; a model that was brought along has names of its own. */
export function useNameOfKind(): (kind: string) => string {
  const { t } = useTranslation();
  const nameOf = useNameOfCode();
  return (kind) => {
    if (kind === unnamed) return t('boxes.unnamed');
    if (isDetectorKind(kind)) return t(`boxes.kinds.${kind}`);
    return isHazardCode(kind) ? nameOf(kind) : kind.replaceAll('_', ' ');
  };
}

/** What somebody who sees this hazard frames; else the hazard itself. */
const framed: Readonly<Record<string, DetectorKind>> = {
  no_hard_hat: 'head',
  no_hi_vis: 'no_vest',
  no_respirator: 'no_mask',
  open_flame_smoke: 'fire',
};
export const kindFor = (hazardType: string): string => framed[hazardType] ?? hazardType;

/** What a box of a finding may show: what the detector knows, the hazard itself, and what stands there already. */
export const kindsFor = (hazardType: string, boxes: readonly { class: string }[]): string[] => [
  ...new Set([...boxes.map((box) => box.class), hazardType, ...detectorKinds]),
];
