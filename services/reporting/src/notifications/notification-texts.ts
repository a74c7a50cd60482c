import type { Locale, NotificationType, StandingState } from '@hazardlens/contracts';
import { hazardName, sourceName } from '@hazardlens/taxonomy';
import { noOwnWords, type OwnWords } from '../own-hazards/own-words.reader.js';
import type { NotificationFacts } from './notification.model.js';

/** Notes are somebody's own words and may be long; the screen behind the link shows all of them. */
const LONGEST_NOTES = 200;

interface Words {
  hazard: string;
  site: string;
  by: string;
  due: string;
  /** '' for one that was closed meanwhile: its name went with it */
  organisation: string;
  /** ' “why”', or nothing */
  notes: string;
  approved: boolean;
  source: string;
  /** what is done now with what the source sees */
  standing: string;
  /** what photos take and may take */
  used: string;
  quota: string;
}
type Texts = Record<NotificationType, (words: Words) => { title: string; body: string }>;

const en: Texts = {
  'incident.opened': ({ hazard, site }) => ({
    title: 'High-severity finding to review',
    body: `${hazard} at ${site} waits for a decision.`,
  }),
  'incident.decided': ({ hazard, site, by, notes, approved }) => ({
    title: approved ? 'Your finding was approved' : 'Your finding was rejected',
    body: `${hazard} at ${site}${by && `, decided by ${by}`}.${notes}`,
  }),
  'action.assigned': ({ hazard, site, due, notes }) => ({
    title: 'Corrective action assigned to you',
    body: `${hazard} at ${site}, due ${due}.${notes}`,
  }),
  'action.due': ({ hazard, site }) => ({
    title: 'Corrective action due today',
    body: `${hazard} at ${site} is due today.`,
  }),
  'action.overdue': ({ hazard, site, due }) => ({
    title: 'Corrective action overdue',
    body: `${hazard} at ${site} was due ${due}.`,
  }),
  'action.completed': ({ hazard, site, by, notes }) => ({
    title: 'Repair waiting for verification',
    body: `${by} completed ${hazard} at ${site}.${notes}`,
  }),
  'action.returned': ({ hazard, site, notes }) => ({
    title: 'Repair not accepted',
    body: `${hazard} at ${site} needs more work.${notes}`,
  }),
  'action.declined': ({ hazard, site, by, notes }) => ({
    title: 'Repair cannot be done',
    body: `${by} cannot repair ${hazard} at ${site}.${notes}`,
  }),
  'action.verified': ({ hazard, site, by }) => ({
    title: 'Repair verified',
    body: `${by} verified your repair: ${hazard} at ${site}.`,
  }),
  'comment.mentioned': ({ hazard, site, by, notes }) => ({
    title: `${by} mentioned you`,
    body: `${hazard} at ${site}.${notes}`,
  }),
  'comment.written': ({ hazard, site, by, notes }) => ({
    title: `${by} commented`,
    body: `${hazard} at ${site}.${notes}`,
  }),
  'capture.failed': ({ site, notes }) => ({
    title: 'Capture could not be analysed',
    body: `The photos from ${site} are saved; a reviewer can have them analysed again.${notes}`,
  }),
  'link.requested': ({ organisation }) => ({
    title: 'An insurer asks for access',
    body: `${organisation} would like to see your approved findings and scores. You decide.`,
  }),
  'link.granted': ({ organisation }) => ({
    title: 'Access granted',
    body: `${organisation} has granted you access to its approved findings and scores.`,
  }),
  'link.revoked': ({ organisation }) => ({
    title: 'Access ended',
    body: organisation
      ? `${organisation} has revoked your access.`
      : 'A contractor has closed its organization; you no longer have access to it.',
  }),
  'organisation.closing': ({ organisation, by, due }) => ({
    title: `${organisation} is being closed`,
    body: `${by} closes it: on ${due} everything of it is erased. Until then an administrator can keep it, under Profile.`,
  }),
  'organisation.kept': ({ organisation, by }) => ({
    title: `${organisation} is kept`,
    body: `${by} has taken the closing back: nothing is erased.`,
  }),
  'source.promoted': ({ source, hazard, standing }) => ({
    title: `${source} has earned more trust`,
    body: `${hazard}: by your decisions, ${standing}.`,
  }),
  'source.demoted': ({ source, hazard, standing }) => ({
    title: `${source} is trusted less`,
    body: `${hazard}: by your decisions, ${standing}.`,
  }),
  'storage.filling': ({ used, quota }) => ({
    title: 'The room for photos is running out',
    body: `Photos take ${used} of ${quota}. Once it is full, no new photos are accepted. Keep photos for fewer months, or ask who runs HazardLens for more.`,
  }),
  'storage.full': ({ used, quota }) => ({
    title: 'No room left for photos',
    body: `Photos take ${used} of ${quota}: new ones are not accepted until there is room. What waits on phones is kept there. Keep photos for fewer months, or ask who runs HazardLens for more.`,
  }),
  'source.switched_off': ({ source }) => ({
    title: `${source} is switched off`,
    body: `It crashed three times and looks at no photos any more. What it found has to be seen by people until whoever runs HazardLens adds it again.`,
  }),
};

const es: Texts = {
  'incident.opened': ({ hazard, site }) => ({
    title: 'Hallazgo grave por revisar',
    body: `${hazard} en ${site} espera una decisión.`,
  }),
  'incident.decided': ({ hazard, site, by, notes, approved }) => ({
    title: approved ? 'Su hallazgo fue aprobado' : 'Su hallazgo fue rechazado',
    body: `${hazard} en ${site}${by && `, decisión de ${by}`}.${notes}`,
  }),
  'action.assigned': ({ hazard, site, due, notes }) => ({
    title: 'Acción correctiva asignada a usted',
    body: `${hazard} en ${site}, vence el ${due}.${notes}`,
  }),
  'action.due': ({ hazard, site }) => ({
    title: 'Acción correctiva que vence hoy',
    body: `${hazard} en ${site} vence hoy.`,
  }),
  'action.overdue': ({ hazard, site, due }) => ({
    title: 'Acción correctiva atrasada',
    body: `${hazard} en ${site} venció el ${due}.`,
  }),
  'action.completed': ({ hazard, site, by, notes }) => ({
    title: 'Reparación pendiente de verificar',
    body: `${by} completó ${hazard} en ${site}.${notes}`,
  }),
  'action.returned': ({ hazard, site, notes }) => ({
    title: 'Reparación no aceptada',
    body: `${hazard} en ${site} necesita más trabajo.${notes}`,
  }),
  'action.declined': ({ hazard, site, by, notes }) => ({
    title: 'La reparación no se puede hacer',
    body: `${by} no puede reparar ${hazard} en ${site}.${notes}`,
  }),
  'action.verified': ({ hazard, site, by }) => ({
    title: 'Reparación verificada',
    body: `${by} verificó su reparación: ${hazard} en ${site}.`,
  }),
  'comment.mentioned': ({ hazard, site, by, notes }) => ({
    title: `${by} le ha mencionado`,
    body: `${hazard} en ${site}.${notes}`,
  }),
  'comment.written': ({ hazard, site, by, notes }) => ({
    title: `${by} ha comentado`,
    body: `${hazard} en ${site}.${notes}`,
  }),
  'capture.failed': ({ site, notes }) => ({
    title: 'No se pudo analizar la captura',
    body: `Las fotos de ${site} están guardadas; un revisor puede pedir un nuevo análisis.${notes}`,
  }),
  'link.requested': ({ organisation }) => ({
    title: 'Una aseguradora pide acceso',
    body: `${organisation} quisiera ver sus hallazgos aprobados y puntuaciones. Usted decide.`,
  }),
  'link.granted': ({ organisation }) => ({
    title: 'Acceso concedido',
    body: `${organisation} le ha dado acceso a sus hallazgos aprobados y puntuaciones.`,
  }),
  'link.revoked': ({ organisation }) => ({
    title: 'Acceso terminado',
    body: organisation
      ? `${organisation} ha revocado su acceso.`
      : 'Un contratista ha cerrado su organización; usted ya no tiene acceso a ella.',
  }),
  'organisation.closing': ({ organisation, by, due }) => ({
    title: `${organisation} se va a cerrar`,
    body: `${by} la cierra: el ${due} se borra todo lo suyo. Hasta entonces una persona administradora puede conservarla, en Perfil.`,
  }),
  'organisation.kept': ({ organisation, by }) => ({
    title: `${organisation} se conserva`,
    body: `${by} ha anulado el cierre: no se borra nada.`,
  }),
  'source.promoted': ({ source, hazard, standing }) => ({
    title: `${source}: se ha ganado más confianza`,
    body: `${hazard}: según sus decisiones, ${standing}.`,
  }),
  'source.demoted': ({ source, hazard, standing }) => ({
    title: `${source}: ahora se confía menos`,
    body: `${hazard}: según sus decisiones, ${standing}.`,
  }),
  'storage.filling': ({ used, quota }) => ({
    title: 'Queda poco espacio para fotos',
    body: `Las fotos ocupan ${used} de ${quota}. Cuando se llene, no se aceptarán fotos nuevas. Conserve las fotos menos meses o pida más espacio a quien administra HazardLens.`,
  }),
  'storage.full': ({ used, quota }) => ({
    title: 'No queda espacio para fotos',
    body: `Las fotos ocupan ${used} de ${quota}: no se aceptan nuevas hasta que haya espacio. Las que esperan en los teléfonos se conservan allí. Conserve las fotos menos meses o pida más espacio a quien administra HazardLens.`,
  }),
  'source.switched_off': ({ source }) => ({
    title: `${source}: apagada`,
    body: `Falló tres veces y ya no mira ninguna foto. Lo que encontraba tienen que verlo las personas hasta que quien administra HazardLens la añada de nuevo.`,
  }),
};

const texts: Record<Locale, Texts> = { en, es };

const standings: Record<Locale, Record<StandingState, string>> = {
  en: {
    live: 'what it sees opens incidents from now on',
    suggested: 'what it sees is only suggested to reviewers from now on',
    shadow: 'what it sees is no longer shown in review',
    off: 'what it sees is not used any more',
  },
  es: {
    live: 'lo que ve abre incidentes desde ahora',
    suggested: 'lo que ve solo se sugiere a los revisores desde ahora',
    shadow: 'lo que ve ya no se muestra en la revisión',
    off: 'lo que ve ya no se usa',
  },
};

export function hazardIn({ hazard_type, category = '' }: NotificationFacts, locale: Locale, own: OwnWords): string {
  if (hazard_type === undefined) return '';
  return hazardName({ category, hazard_type, own_label: own.get(hazard_type)?.label }, locale);
}

/**
 * Title and body of a notification in a language.
 * @param own what the organisation's own hazard types are called
 */
export function textsOf(
  type: NotificationType,
  facts: NotificationFacts,
  locale: Locale,
  own: OwnWords = noOwnWords,
): { title: string; body: string } {
  return texts[locale][type]({
    hazard: [facts.number, hazardIn(facts, locale, own)].filter(Boolean).join(' '),
    site: facts.site ?? '',
    by: facts.by ?? '',
    due: facts.due_date === undefined ? '' : dayIn(facts.due_date, locale),
    organisation: facts.organisation ?? '',
    notes: facts.notes ? ` “${shortened(facts.notes)}”` : '',
    approved: facts.decision === 'APPROVED',
    source: facts.source === undefined ? '' : sourceName(facts.source, locale),
    used: bytesIn(facts.used, locale),
    quota: bytesIn(facts.quota, locale),
    standing: facts.standing === undefined ? '' : standings[locale][facts.standing],
  });
}

/** '412 GB': as disks are sold, in thousands; below one in megabytes. */
function bytesIn(bytes: string | undefined, locale: Locale): string {
  const gigabytes = Number(bytes ?? 0) / 1e9;
  const [value, unit] = gigabytes >= 1 ? [gigabytes, 'gigabyte'] : [gigabytes * 1e3, 'megabyte'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cut between two letters as people see them: half of an emoji is none. */
function shortened(notes: string): string {
  if (notes.length <= LONGEST_NOTES) return notes;
  const end = letters.segment(notes).containing(LONGEST_NOTES - 1)?.index;
  return `${notes.slice(0, end).trimEnd()}…`;
}

/** 'Mar 5, 2026', '5 mar 2026', as the screens write it: the calendar day as it was set, in no time zone. */
const dayIn = (date: string, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00.000Z`));
