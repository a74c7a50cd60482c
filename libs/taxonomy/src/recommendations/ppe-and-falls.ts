import type { Steps } from './steps.js';

/** PPE_COMPLIANCE and FALL_RISKS: [stop, fix, prevent]. */
export const PPE_AND_FALLS = {
  no_hard_hat: {
    en: [
      'Call the person out of the overhead-work area.',
      'Issue an ANSI Z89.1 hard hat, adjust suspension and chin strap, check it before work goes on.',
      'Post the hard-hat zone at its entrances, keep spare hats there and check at the toolbox talk.',
    ],
    es: [
      'Retirar a la persona de la zona con trabajo en altura.',
      'Entregar un casco ANSI Z89.1, ajustar suspensión y barbiquejo y revisarlo antes de continuar.',
      'Señalizar en los accesos la zona de casco obligatorio, tener cascos de reserva y revisar en la charla de seguridad.',
    ],
  },
  no_hi_vis: {
    en: [
      'Move the person away from traffic and moving equipment.',
      'Issue a high-visibility vest (ANSI/ISEA 107, class 2 or 3 near traffic) and have it worn closed.',
      'Let nobody past the gate without a vest; replace faded or dirty ones.',
    ],
    es: [
      'Alejar a la persona del tránsito y de los equipos en movimiento.',
      'Entregar un chaleco de alta visibilidad (ANSI/ISEA 107, clase 2 o 3 junto al tránsito) y llevarlo cerrado.',
      'No dejar pasar el portón sin chaleco; reemplazar los descoloridos o sucios.',
    ],
  },
  no_eye_face: {
    en: [
      'Pause the cutting, grinding, chipping or chemical task.',
      'Issue ANSI Z87.1 glasses or goggles, with a face shield over them for grinding and splashes.',
      'Fit guards and screens against flying particles and keep eye protection at the tool.',
    ],
    es: [
      'Pausar el corte, esmerilado, picado o trabajo con químicos.',
      'Entregar lentes o goggles ANSI Z87.1, con careta encima para esmerilar o ante salpicaduras.',
      'Colocar guardas y pantallas contra partículas y tener la protección ocular junto a la herramienta.',
    ],
  },
  no_respirator: {
    en: [
      'Take the person out of the dust or fume.',
      'Issue the respirator that the exposure calls for, fit-tested and with medical clearance.',
      'Control the source first (water, local exhaust) and keep a written respirator program.',
    ],
    es: [
      'Sacar a la persona del polvo o de los humos.',
      'Entregar el respirador que exige la exposición, con prueba de ajuste y evaluación médica.',
      'Controlar primero la fuente (agua, extracción local) y mantener el programa escrito de protección respiratoria.',
    ],
  },
  no_gloves: {
    en: [
      'Pause the hand work on sharp, hot, abrasive or chemical material.',
      'Issue gloves for that hazard: cut level, heat or chemical rating; none near rotating parts.',
      'Name the glove for each task in the job hazard analysis and stock all sizes.',
    ],
    es: [
      'Pausar el trabajo manual con material filoso, caliente, abrasivo o químico.',
      'Entregar guantes para ese riesgo: nivel de corte, calor o químico; ninguno junto a partes que giran.',
      'Indicar el guante de cada tarea en el análisis de riesgos y tener todas las tallas.',
    ],
  },
  no_foot_protection: {
    en: [
      'Take the person off the area with falling, rolling or piercing objects.',
      'Provide safety-toe footwear (ASTM F2413), puncture-resistant where nails lie.',
      'Check footwear at orientation and send soft shoes back at the gate.',
    ],
    es: [
      'Retirar a la persona de donde caen, ruedan o perforan objetos.',
      'Proveer calzado con puntera (ASTM F2413), resistente a perforación donde haya clavos.',
      'Revisar el calzado en la inducción y no admitir zapato blando en el portón.',
    ],
  },
  no_hearing: {
    en: [
      'Move the person away from the noise or shut the source down.',
      'Issue ear plugs or muffs, fitted by a trained person, with enough reduction to come below 90 dBA.',
      'Measure the noise, use quieter tools or enclosures and mark the noise area.',
    ],
    es: [
      'Alejar a la persona del ruido o apagar la fuente.',
      'Entregar tapones u orejeras, ajustados por personal capacitado, con atenuación para bajar de 90 dBA.',
      'Medir el ruido, usar equipos más silenciosos o encerramientos y señalizar la zona.',
    ],
  },
  ppe_improper: {
    en: [
      'Pause the person and put the equipment right on the spot.',
      'Fasten, turn or size it correctly; replace what is damaged or does not fit.',
      'Show correct wear at the toolbox talk and stock sizes that fit everybody.',
    ],
    es: [
      'Pausar a la persona y corregir el EPP en el momento.',
      'Abrochar, girar o ajustar a la talla; reemplazar lo dañado o lo que no ajusta.',
      'Mostrar el uso correcto en la charla de seguridad y tener tallas para todos.',
    ],
  },
  unprotected_edge: {
    en: [
      'Keep everybody 6 ft (1.8 m) back from the edge.',
      'Install guardrails (top rail 42 in / 1.1 m, midrail, toe board) or nets, or tie off 100 %.',
      'Plan edge protection before the deck is opened; a competent person checks it each shift.',
    ],
    es: [
      'Mantener a todos a 6 ft (1.8 m) del borde.',
      'Instalar barandas (superior a 42 in / 1.1 m, intermedia, rodapié) o redes, o anclaje al 100 %.',
      'Planear la protección del borde antes de abrir la losa; una persona competente la revisa cada turno.',
    ],
  },
  floor_hole: {
    en: [
      'Keep people away and post somebody at the opening.',
      'Cover it to carry twice the load, secure the cover and mark it HOLE or COVER; or set guardrails.',
      'List all openings in the floor plan and cover each one as it is made.',
    ],
    es: [
      'Alejar a las personas y dejar a alguien junto a la abertura.',
      'Cubrirla para el doble de la carga, fijar la tapa y marcarla HUECO o TAPA; o poner barandas.',
      'Listar todas las aberturas en el plano y cubrir cada una al hacerla.',
    ],
  },
  no_fall_arrest: {
    en: [
      'Bring the person down or back from the fall hazard of 6 ft (1.8 m) or more.',
      'Wear a full-body harness tied to an anchor of 5,000 lb (22.2 kN) each, or guard the edge.',
      'Plan anchors and rescue before work at height; train everybody and inspect gear before each use.',
    ],
    es: [
      'Bajar a la persona o alejarla de la caída de 6 ft (1.8 m) o más.',
      'Usar arnés de cuerpo completo unido a un anclaje de 5,000 lb (22.2 kN) por persona, o proteger el borde.',
      'Planear anclajes y rescate antes del trabajo en altura; capacitar a todos e inspeccionar el equipo antes de cada uso.',
    ],
  },
  roof_work: {
    en: [
      'Bring the crew off the roof edge.',
      'Low slope: guardrails, nets, personal fall arrest or warning line with monitor; steep: guardrails with toe boards, nets or personal fall arrest.',
      'Install roof anchors with the first sheets and write the fall plan for each roof.',
    ],
    es: [
      'Retirar a la cuadrilla del borde del techo.',
      'Poca pendiente: barandas, redes, arnés anclado o línea de advertencia con monitor; mucha pendiente: barandas con rodapié, redes o arnés anclado.',
      'Instalar anclajes con las primeras láminas y escribir el plan contra caídas de cada techo.',
    ],
  },
  scaffold_defect: {
    en: [
      'Take everybody off the scaffold and tag it DO NOT USE.',
      'Under a competent person: guardrails above 10 ft (3 m), full planking, a ladder or stair for access.',
      'Inspect before every shift and after wind or changes; release it by tag only.',
    ],
    es: [
      'Bajar a todos del andamio y etiquetarlo NO USAR.',
      'Con una persona competente: barandas sobre 10 ft (3 m), plataforma completa, escalera de acceso.',
      'Inspeccionar antes de cada turno y tras viento o cambios; liberarlo solo con etiqueta.',
    ],
  },
  ladder_misuse: {
    en: [
      'Have the person climb down, facing the ladder.',
      'Set it at 4 to 1, tied off, 3 ft (0.9 m) above the landing; never on the top step, three points of contact.',
      'Choose a lift or platform for longer work and train ladder users each year.',
    ],
    es: [
      'Hacer bajar a la persona, de cara a la escalera.',
      'Colocarla a 4 por 1, amarrada, 3 ft (0.9 m) sobre el descanso; nunca en el último peldaño, tres puntos de contacto.',
      'Usar plataforma o elevador para trabajos largos y capacitar cada año a quien usa escaleras.',
    ],
  },
  aerial_lift_misuse: {
    en: [
      'Lower the platform and stop the job.',
      'Both feet on the floor, gate closed, lanyard to the boom or basket anchor, level and firm ground.',
      'Trained operators only; check controls each shift and plan the route free of slopes and lines.',
    ],
    es: [
      'Bajar la plataforma y detener el trabajo.',
      'Ambos pies en el piso, puerta cerrada, línea al anclaje de la pluma o canasta, suelo nivelado y firme.',
      'Solo operadores capacitados; probar los mandos cada turno y planear la ruta sin pendientes ni líneas.',
    ],
  },
  stairs_no_rail: {
    en: [
      'Close the stairs and send people another way.',
      'With four risers or 30 in (0.76 m) and more: fit a handrail, and a stair rail on each open side.',
      'Fit temporary rails with the stairs themselves, before they are opened.',
    ],
    es: [
      'Cerrar la escalera y desviar el paso.',
      'Con cuatro contrahuellas o 30 in (0.76 m) y más: colocar pasamanos, y baranda en cada lado abierto.',
      'Colocar barandas provisionales junto con la escalera, antes de abrirla.',
    ],
  },
} as const satisfies Steps;
