import type { landing as english } from '../en/landing.js';

export const landing: typeof english = {
  signIn: 'Iniciar sesión',
  requestDemo: 'Solicitar demostración',
  getStarted: 'Empezar',
  navigation: 'Navegación principal',
  eyebrow: 'Seguridad en obras e instalaciones industriales',
  headline: 'De la foto de la obra a una obra más segura.',
  lead: 'Las cuadrillas toman fotos. HazardLens encuentra peligros, explica por qué y los pone ante quien decide. Las aseguradoras ven lo aprobado y nada más.',
  scene: 'Sin casco de seguridad 93%',
  points: {
    law: 'Alineado con ISO 45001 y OSHA',
    offline: 'Capturas sin cobertura',
    human: 'Siempre decide una persona',
  },
  figures: {
    title: 'Lo que buscan los equipos',
    note: 'Ilustración: cifras publicitarias, no mediciones.',
    categories: { value: '13', label: 'categorías de riesgo' },
    exposure: { value: '60%', label: 'menos exposición al riesgo' },
    reporting: { value: '10x', label: 'más rapidez al informar' },
    compliance: { value: '100%', label: 'listos para el cumplimiento' },
  },
  features: {
    title: 'Hecho para la puerta, el andamio y la oficina',
    capture: {
      title: 'Capturas con guantes',
      text: 'Botones grandes, alto contraste, una mano. Sin cobertura, la captura espera en el teléfono y se envía sola después.',
    },
    review: {
      title: 'Revisión a la velocidad del teclado',
      text: 'Foto, recuadros, motivo y norma, lado a lado. Apruebe, corrija o rechace con una tecla.',
    },
    score: {
      title: 'Puntuaciones que se explican',
      text: 'Un índice de gravedad del riesgo (RSI) y una puntuación de seguridad, cada uno con sus términos y los cinco incidentes que lo causan.',
    },
    heatmap: {
      title: 'Mapas de calor de riesgo',
      text: 'Vea qué categoría necesita atención esta semana y en qué obra.',
    },
    benchmark: {
      title: 'Comparación entre empresas',
      text: 'Compare su tasa de hallazgos con una referencia fija, para no tomar un mes tranquilo por uno seguro.',
    },
    insurer: {
      title: 'Una sola verdad para aseguradoras',
      text: 'Los contratistas conceden y retiran el acceso. Las aseguradoras solo ven hallazgos aprobados, con caras difuminadas.',
    },
  },
  steps: {
    title: 'Cómo funciona',
    capture: {
      title: 'Capturar',
      text: 'Tome o suba hasta cinco fotos de una obra. La posición y la hora van con ellas.',
    },
    analyze: {
      title: 'Análisis con IA',
      text: 'Un detector que funciona en su propio servidor marca los peligros en segundos y dice qué no pudo juzgar.',
    },
    act: {
      title: 'Actuar',
      text: 'Un responsable de seguridad aprueba o rechaza, alguien lo arregla y la puntuación cambia.',
    },
  },
  companies: {
    title: 'Pensado para empresas como estas',
    note: 'Nombres ficticios.',
    names:
      'Northgate Construction · Harbour & Quay · Ferrum Works · Altiplano Obras · Meridian Mutual · Stonebridge Civil',
  },
  closing: {
    title: 'El próximo recorrido puede ser el primero que quede registrado.',
    text: 'Cree una organización en dos minutos.',
  },
  footer: 'HazardLens ayuda en la seguridad. No sustituye las inspecciones que exige la ley.',
};
