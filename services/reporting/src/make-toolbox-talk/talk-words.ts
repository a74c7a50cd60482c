import type { Locale } from '@hazardlens/contracts';

interface TalkWords {
  readonly title: string;
  readonly week: (number: string, first: string, last: string) => string;
  readonly soFar: string;
  readonly findings: string;
  readonly found: (hazard: string, count: number) => string;
  /** what no findings do not mean */
  readonly noFindings: string;
  readonly moreFindings: (hazards: number, findings: number) => string;
  readonly waiting: (count: number) => string;
  readonly practice: string;
  readonly noPractice: string;
  readonly morePractice: (count: number) => string;
  readonly open: string;
  readonly repairs: (open: number, overdue: number, done: number) => string;
  readonly noRepairs: string;
  readonly due: (hazard: string, day: string, overdue: boolean) => string;
  readonly moreRepairs: (count: number) => string;
  readonly questions: string;
  /** one after the other, each about a hazard of the week */
  readonly about: readonly ((hazard: string) => string)[];
  /** of a week without findings */
  readonly ask: readonly string[];
  readonly attendance: string;
  readonly name: string;
}

export const talkWords: Readonly<Record<Locale, TalkWords>> = {
  en: {
    title: 'Toolbox talk',
    week: (number, first, last) => `Week ${number}, ${first} – ${last}`,
    soFar: 'as far as the week has come',
    findings: 'What we found',
    found: (hazard, count) => `${hazard} – ${count === 1 ? 'once' : `${count} times`}`,
    noFindings: 'No finding of this week was approved. That does not mean that the site was safe.',
    moreFindings: (hazards, findings) =>
      `+${findings} more ${findings === 1 ? 'finding' : 'findings'} of ${hazards} other ${hazards === 1 ? 'hazard' : 'hazards'}.`,
    waiting: (count) => `${count} ${count === 1 ? 'finding' : 'findings'} of this week still to be reviewed.`,
    practice: 'What we did well',
    noPractice: 'Nobody told of good practice this week. Who saw some?',
    morePractice: (count) => `+${count} more.`,
    open: 'Repairs that are still open',
    repairs: (open, overdue, done) => `Open: ${open}, of which overdue: ${overdue}. Done, to be verified: ${done}.`,
    noRepairs: 'No assigned repair is open.',
    due: (hazard, day, overdue) => `${hazard}: due ${day}${overdue ? ' (overdue)' : ''}`,
    moreRepairs: (count) => `+${count} more.`,
    questions: 'Three questions to the crew',
    about: [
      (hazard) => `Where on this site could we meet “${hazard}” today?`,
      (hazard) => `What do you do, and whom do you tell, when you see “${hazard}”?`,
      (hazard) => `What do we need so that “${hazard}” does not come back?`,
    ],
    ask: [
      'What could hurt somebody on this site today?',
      'What do you do, and whom do you tell, when you see it?',
      'What went well this week that we should do again?',
    ],
    attendance: 'Who was there',
    name: 'Name and signature',
  },
  es: {
    title: 'Charla de seguridad',
    week: (number, first, last) => `Semana ${number}, ${first} – ${last}`,
    soFar: 'hasta donde va la semana',
    findings: 'Lo que encontramos',
    found: (hazard, count) => `${hazard} – ${count === 1 ? 'una vez' : `${count} veces`}`,
    noFindings: 'No se aprobó ningún hallazgo de esta semana. Eso no significa que la obra fuera segura.',
    moreFindings: (hazards, findings) =>
      `+${findings} ${findings === 1 ? 'hallazgo' : 'hallazgos'} más, de ${hazards} ${hazards === 1 ? 'peligro distinto' : 'peligros distintos'}.`,
    waiting: (count) => `${count} ${count === 1 ? 'hallazgo' : 'hallazgos'} de esta semana por revisar.`,
    practice: 'Lo que hicimos bien',
    noPractice: 'Nadie contó una buena práctica esta semana. ¿Quién vio alguna?',
    morePractice: (count) => `+${count} más.`,
    open: 'Reparaciones que siguen abiertas',
    repairs: (open, overdue, done) =>
      `Abiertas: ${open}, de ellas atrasadas: ${overdue}. Hechas, por verificar: ${done}.`,
    noRepairs: 'No hay ninguna reparación asignada abierta.',
    due: (hazard, day, overdue) => `${hazard}: vence el ${day}${overdue ? ' (atrasada)' : ''}`,
    moreRepairs: (count) => `+${count} más.`,
    questions: 'Tres preguntas para la cuadrilla',
    about: [
      (hazard) => `¿Dónde en esta obra podríamos encontrar hoy «${hazard}»?`,
      (hazard) => `¿Qué hace usted, y a quién avisa, cuando ve «${hazard}»?`,
      (hazard) => `¿Qué nos hace falta para que «${hazard}» no vuelva a pasar?`,
    ],
    ask: [
      '¿Qué podría lastimar hoy a alguien en esta obra?',
      '¿Qué hace usted, y a quién avisa, cuando lo ve?',
      '¿Qué salió bien esta semana que deberíamos repetir?',
    ],
    attendance: 'Quiénes estuvieron',
    name: 'Nombre y firma',
  },
};
